import type { Thing, WithContext } from "schema-dts";

/** Structured data for search engines, from typed fields. No text in them can close the script element. */
export function JsonLd<Kind extends Thing>({ data }: { data: WithContext<Kind> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptJson(data) }} />;
}

/** Returns data as JSON for a script element. `<` is escaped, so that no text can close the element. */
export function toScriptJson(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
