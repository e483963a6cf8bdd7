import type { ItemList } from "schema-dts";
import { usePublicUrl } from "../../components/page-head.tsx";
import { JsonLd } from "./json-ld.tsx";

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
