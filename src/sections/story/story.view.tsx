import type { Organization } from "schema-dts";
import { profilesOf, type SiteBrand } from "../../rules/brand/site-brand.ts";
import { useBrand } from "../../../views/components/brand.ts";
import { classNames } from "../../../views/components/class-names.ts";
import { usePublicUrl } from "../../../views/components/page-head.tsx";
import { JsonLd } from "../../../views/site/seo/json-ld.tsx";
import { nameOrganization } from "../../../views/site/seo/organization.ts";
import { RichText } from "../../../views/site/pages/rich-text.tsx";
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
      <RichText html={text} className={styles["text"]} />
      {foundingPlace && <JsonLd<Organization> data={organization(brand, publicUrl, foundingPlace)} />}
    </section>
  );
}

function organization(brand: SiteBrand, publicUrl: string, foundingPlace: string) {
  return {
    "@context": "https://schema.org",
    ...nameOrganization(brand.name, publicUrl),
    ...(brand.tagline && { slogan: brand.tagline }),
    ...(brand.founded !== null && { foundingDate: String(brand.founded) }),
    foundingLocation: { "@type": "Place", name: foundingPlace },
    ...(brand.email && { email: brand.email }),
    ...(brand.phone && { telephone: brand.phone }),
    sameAs: profilesOf(brand),
  } as const;
}
