import type { Organization } from "schema-dts";
import { brand } from "../../../src/rules/brand.ts";

const { links } = brand;

/** The chain, as each page names it: everywhere with the same `@id`, so that search engines know it for one. */
export function nameOrganization(publicUrl: string) {
  const url = new URL("/", publicUrl).href;
  return {
    "@type": "Organization",
    "@id": `${url}#chain`,
    name: brand.name,
    url,
    logo: new URL("/icon-512.png", publicUrl).href,
  } as const;
}

/** The chain with everything that is known of it, for the home page. */
export function describeOrganization(publicUrl: string) {
  return {
    ...nameOrganization(publicUrl),
    slogan: brand.tagline,
    foundingDate: String(brand.founded),
    telephone: brand.phone,
    email: brand.email,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: brand.phone,
      email: brand.email,
      url: new URL("/customer-care", publicUrl).href,
    },
    areaServed: { "@type": "Country", name: "Malta" },
    sameAs: [links.facebook, links.instagram, links.linkedin, links.tiktok, links.youtube],
  } as const satisfies Organization;
}
