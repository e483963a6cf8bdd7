import type { Organization } from "schema-dts";
import { profilesOf, type SiteBrand } from "../../rules/brand/site-brand.ts";
import { useBrand } from "../../../views/components/brand.ts";
import { classNames } from "../../../views/components/class-names.ts";
import { usePublicUrl } from "../../../views/components/page-head.tsx";
import { JsonLd } from "../../../views/site/seo/json-ld.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./story.section.ts";
import styles from "./story.module.css";

/** A story in paragraphs, beside a page of a notebook. */
export function View({
  section: { id, title, text, note, noteSource, foundingPlace },
}: SectionViewProps<typeof kind>) {
  const brand = useBrand();
  const publicUrl = usePublicUrl();
  return (
    <section className={classNames("container", styles["story"])} aria-labelledby={id}>
      <div className={styles["side"]}>
        <h2 id={id}>{title}</h2>
        {note && (
          <figure className={styles["note"]}>
            <blockquote>
              <p>{note}</p>
            </blockquote>
            {noteSource && <figcaption>{noteSource}</figcaption>}
          </figure>
        )}
      </div>
      <div className={styles["text"]} dangerouslySetInnerHTML={{ __html: text }} />
      {foundingPlace && <JsonLd<Organization> data={organization(brand, publicUrl, foundingPlace)} />}
    </section>
  );
}

function organization(brand: SiteBrand, publicUrl: string, foundingPlace: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    // The same identifier as on the home page, so that search engines see one organisation.
    "@id": new URL("/#chain", publicUrl).href,
    name: brand.name,
    ...(brand.tagline && { slogan: brand.tagline }),
    url: new URL("/", publicUrl).href,
    logo: new URL("/icon-512.png", publicUrl).href,
    ...(brand.founded !== null && { foundingDate: String(brand.founded) }),
    foundingLocation: { "@type": "Place", name: foundingPlace },
    ...(brand.email && { email: brand.email }),
    ...(brand.phone && { telephone: brand.phone }),
    sameAs: profilesOf(brand),
  } as const;
}
