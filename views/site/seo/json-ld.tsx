import type { Thing, WithContext } from "schema-dts";

/**
 * Structured data for search engines, from typed fields. `<` is escaped, so that no text can close the script
 * element.
 */
export function JsonLd<Kind extends Thing>({ data }: { data: WithContext<Kind> }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
