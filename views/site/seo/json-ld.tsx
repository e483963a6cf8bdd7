import type { Thing, WithContext, ItemList } from "schema-dts";
import { usePublicUrl } from "../../components/page-head.tsx";

/** Structured data for search engines, from typed fields. No text in them can close the script element. */
export function JsonLd<Kind extends Thing>({ data }: { data: WithContext<Kind> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptJson(data) }} />;
}

/** Returns data as JSON for a script element. `<` is escaped, so that no text can close the element. */
export function toScriptJson(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** The pages that a list leads to, in its order, as structured data. Entries without a page of their own are left out. */
export function ListStructuredData({ entries }: { entries: readonly { path: string; name: string }[] }) {
  const publicUrl = usePublicUrl();
  if (entries.length === 0) return null;
  return (
    <JsonLd<ItemList>
      data={{
        "@context": "https://schema.org",
        "@type": "ItemList",
        itemListElement: entries.map(({ path, name }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          url: new URL(path, publicUrl).href,
          name,
        })),
      }}
    />
  );
}
