import type { Organization } from "schema-dts";
import { profilesOf, type SiteBrand } from "../../../src/rules/brand/site-brand.ts";
import { useBrand } from "../../components/brand.ts";
import { usePublicUrl } from "../../components/page-head.tsx";

/** The name of the site, and its origin. */
export interface SiteOrigin {
  name: string;
  publicUrl: string;
}

export function useSiteOrigin(): SiteOrigin {
  return { name: useBrand().name, publicUrl: usePublicUrl() };
}

/** The chain, as each page names it: everywhere with the same `@id`, so that search engines know it for one. */
export function nameOrganization(name: string, publicUrl: string) {
  const url = new URL("/", publicUrl).href;
  return {
    "@type": "Organization",
    "@id": `${url}#chain`,
    name,
    url,
    logo: new URL("/icon-512.png", publicUrl).href,
  } as const;
}

/** The chain with everything that is known of it, for the home page. */
export function describeOrganization(brand: SiteBrand, publicUrl: string) {
  const { name, tagline, founded, phone, email } = brand;
  const reached = { ...(phone && { telephone: phone }), ...(email && { email }) };
  return {
    ...nameOrganization(name, publicUrl),
    ...(tagline && { slogan: tagline }),
    ...(founded !== null && { foundingDate: String(founded) }),
    ...reached,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      ...reached,
      url: new URL("/customer-care", publicUrl).href,
    },
    areaServed: { "@type": "Country", name: "Malta" },
    sameAs: profilesOf(brand),
  } as const satisfies Organization;
}
