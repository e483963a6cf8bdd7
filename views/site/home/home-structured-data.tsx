import type { Organization, WebSite } from "schema-dts";
import { useBrand } from "../../components/brand.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { describeOrganization, nameOrganization } from "../seo/organization.ts";
import { usePublicUrl } from "../../components/page-head.tsx";

/** The name of the search input, which search engines require. The types of schema-dts lack it. */
const SEARCH_INPUT = { "query-input": "required name=search_term_string" };

/**
 * The site with its search, and the organisation, as structured data. Each store is described on the page of stores.
 */
export function HomeStructuredData() {
  const brand = useBrand();
  const publicUrl = usePublicUrl();
  const url = new URL("/", publicUrl).href;
  return (
    <>
      <JsonLd<WebSite>
        data={{
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: brand.name,
          url,
          inLanguage: "en",
          publisher: { "@id": nameOrganization(brand.name, publicUrl)["@id"] },
          potentialAction: {
            "@type": "SearchAction",
            target: {
              "@type": "EntryPoint",
              urlTemplate: `${new URL("/search", publicUrl).href}?q={search_term_string}`,
            },
            ...SEARCH_INPUT,
          },
        }}
      />
      <JsonLd<Organization>
        data={{ "@context": "https://schema.org", ...describeOrganization(brand, publicUrl) }}
      />
    </>
  );
}
