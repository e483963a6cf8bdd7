import { OctagonAlert, Printer } from "lucide-react";
import type { SpecialAnnouncement, WithContext } from "schema-dts";
import { siteContext, type PageHandle } from "../../../src/site/context.ts";
import { paragraphsOf } from "../../../src/rules/text/text.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import type { Recall } from "../../../src/content/kinds/recalls/recall.schema.ts";
import { absolutePicture } from "../../../src/rules/images/pictures.ts";
import { classNames } from "../../components/class-names.ts";
import { LinkedContacts } from "../../components/linked-contacts.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Picture } from "../../components/picture.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import type { Route } from "./+types/recall-page";
import { readRecall } from "./read-recall.ts";
import styles from "./recall-page.module.css";
import { factsOf, HEADLINE, partsOf } from "./recall-words.ts";
import { nameOrganization, useSiteOrigin, type SiteOrigin } from "../seo/organization.ts";

export const handle: PageHandle = { query: [] };

export async function loader({ context, params }: Route.LoaderArgs) {
  return readRecall(context.get(siteContext), params.slug);
}

/** The notice of a recall, in the order of template 2024/1435. */
export default function RecallPage({ loaderData: { recall, stores } }: Route.ComponentProps) {
  const { title, slug, hazard, publishAt, createdDate, updatedDate } = recall;
  const origin = useSiteOrigin();
  const date = publishAt ?? createdDate;
  const pictures = recall.pictures.filter(({ imageUrl }) => imageUrl !== null);
  return (
    <>
      <PageHead
        title={title}
        description={[HEADLINE, hazard].filter(Boolean).join(": ")}
        path={`/recalls/${slug}`}
        type="article"
        published={{ date, changed: updatedDate }}
      />
      <JsonLd data={describeRecall(recall, origin)} />
      <div className="container">
        <Breadcrumbs crumbs={[{ path: "/recalls", label: "Product recalls" }]} current={title} />
        <article className={styles["notice"]}>
          <header className={styles["head"]}>
            <p className={styles["headline"]}>
              <OctagonAlert aria-hidden="true" size={26} /> {HEADLINE}
            </p>
            <h1>{title}</h1>
            <p>
              <time dateTime={date}>{formatDate(date)}</time>
            </p>
          </header>
          <div className={classNames(styles["body"], pictures.length > 0 && styles["pictured"])}>
            {pictures.length > 0 && (
              <ul className={styles["pictures"]}>
                {pictures.map(({ imageUrl, imageAlt }) => (
                  <li key={imageUrl}>
                    <Picture url={imageUrl} alt={imageAlt} sizes="(width < 60em) 92vw, 24rem" priority />
                  </li>
                ))}
              </ul>
            )}
            <div className={styles["parts"]}>
              <dl className={styles["facts"]}>
                {factsOf(recall, stores).map(({ term, words }) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
              {partsOf(recall).map((part) => (
                <section key={part.name} data-part={part.name}>
                  <h2>{part.heading}</h2>
                  {[...new Set(paragraphsOf(part.words))].map((paragraph) => (
                    <p key={paragraph}>
                      <LinkedContacts text={paragraph} subject={title} />
                    </p>
                  ))}
                </section>
              ))}
            </div>
          </div>
          <p className={classNames("screen-only", styles["links"])}>
            <a href={`/recalls/${slug}/print`}>
              <Printer size={18} aria-hidden="true" /> Notice to print
            </a>
            <SmartLink to="/recalls">All recalls</SmartLink>
          </p>
        </article>
      </div>
    </>
  );
}

/** A recall as schema.org structured data, which has no type of its own for one. */
function describeRecall(recall: Recall, { name, publicUrl }: SiteOrigin): WithContext<SpecialAnnouncement> {
  const { title, slug, product, brand, batch, pictures, publishAt, createdDate, updatedDate } = recall;
  const images = pictures.flatMap(({ imageUrl }) =>
    imageUrl === null ? [] : absolutePicture(imageUrl, publicUrl),
  );
  return {
    "@context": "https://schema.org",
    "@type": "SpecialAnnouncement",
    name: title,
    text: partsOf(recall)
      .map(({ heading, words }) => `${heading}: ${words.replaceAll(/\s+/g, " ")}`)
      .join(" "),
    category: "Product safety recall",
    datePosted: publishAt ?? createdDate,
    dateModified: updatedDate,
    url: new URL(`/recalls/${slug}`, publicUrl).href,
    publisher: nameOrganization(name, publicUrl),
    about: {
      "@type": "Product",
      name: product,
      ...(brand && { brand: { "@type": "Brand", name: brand } }),
      ...(batch && { description: batch }),
      ...(images.length > 0 && { image: images }),
    },
  };
}
