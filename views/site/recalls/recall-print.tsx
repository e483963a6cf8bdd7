import { siteContext, type PageHandle } from "../../../src/site/context.ts";
import { printedPicture } from "../../../src/rules/images/pictures.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { PageHead } from "../../components/page-head.tsx";
import { classNames } from "../../components/class-names.ts";
import { WhatsAppButton } from "../../components/whatsapp-button.tsx";
import { WordmarkText } from "../../components/wordmark.tsx";
import { codeOf } from "../qr-code.ts";
import { QrCode } from "../qr-code-drawing.tsx";
import type { Route } from "./+types/recall-print";
import { readRecall } from "./read-recall.ts";
import paper from "../../components/paper.module.css";
import styles from "./recall-print.module.css";
import { factsOf, HEADLINE, partsOf } from "./recall-words.ts";

export const handle: PageHandle = { query: [], isStatic: true };

/** In pixels: a picture is at most half of the sheet wide. */
const PICTURE_WIDTH = 960;

/** In characters: with more words the letters are smaller, so that the notice stays one page. */
const SIZES = [
  { upTo: 700, size: "large" },
  { upTo: 1_300, size: "medium" },
  { upTo: Infinity, size: "small" },
] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { recall, stores } = await readRecall(site, params.slug, "/print");
  const { company } = await site.settings();
  const address = new URL(`/recalls/${recall.slug}`, site.publicUrl);
  const facts = factsOf(recall, stores);
  const parts = partsOf(recall);
  const length = [...facts, ...parts].reduce((sum, { words }) => sum + words.length, recall.title.length);
  return {
    title: recall.title,
    slug: recall.slug,
    date: formatDate(recall.publishAt ?? recall.createdDate),
    facts,
    parts,
    pictures: recall.pictures.flatMap(({ imageUrl, imageAlt: alt }) => {
      const src = printedPicture(imageUrl, PICTURE_WIDTH);
      return src === null ? [] : { src, alt };
    }),
    size: SIZES.find(({ upTo }) => length <= upTo)?.size,
    company: [company.legalName, company.address].filter(Boolean).join(", "),
    address: `${address.host}${address.pathname}`,
    code: codeOf(address.href),
  };
}

/** A recall as one A4 page for the board of a store. It has no scripts. */
export default function RecallPrint({ loaderData }: Route.ComponentProps) {
  const { title, slug, date, facts, parts, pictures, size, company, address, code } = loaderData;
  return (
    <main className={paper["sheets"]}>
      <PageHead title={title} description={`${HEADLINE}, to print.`} noindex />
      <nav className={styles["back"]} aria-label="Recall">
        <a href={`/recalls/${slug}`}>{title}</a>
      </nav>
      <article className={classNames("in-colour", styles["sheet"])} data-size={size}>
        <div className={styles["head"]}>
          <p className={styles["headline"]}>{HEADLINE}</p>
          <h1>{title}</h1>
        </div>
        <dl className={styles["facts"]}>
          {facts.map(({ term, words }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <div className={styles["pictures"]}>
          {pictures.map(({ src, alt }) => (
            <img key={src} src={src} alt={alt} />
          ))}
        </div>
        {parts.map(({ name, heading, words }) => (
          <div key={name} data-part={name}>
            <h2>{heading}</h2>
            <p>{words}</p>
          </div>
        ))}
        <div className={styles["foot"]}>
          <div>
            <p className={styles["mark"]}>
              <WordmarkText />
            </p>
            <p>{[company, date].filter(Boolean).join(" · ")}</p>
            <p>{address}</p>
          </div>
          <QrCode {...code} className={styles["code"]} />
        </div>
      </article>
      <WhatsAppButton />
    </main>
  );
}
