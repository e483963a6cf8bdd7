import { ArrowRight } from "lucide-react";
import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/specials-strip/specials-strip.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { SPECIALS_SHOWN } from "../../../src/rules/money/pick-specials.ts";
import { leadsToEmptyList } from "../../../src/rules/links/filled-lists.ts";
import { useFilledLists } from "../frame-context.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { ProductCard } from "../products/product-card.tsx";
import rail from "../rail.module.css";
import { Section, EmptyNote } from "../section.tsx";
import { classNames } from "../../components/class-names.ts";
import type { readHome } from "./read-home.ts";
import styles from "./specials-strip.module.css";

/** This week's best offers. The link to all offers is the last one of the row, or fills a gap in it. */
export function SpecialsStrip({ section }: { section: SectionFields<typeof kind> }) {
  const filled = useFilledLists();
  const { specials: products, offersTotal: total } = useLoaderData<typeof readHome>();
  // Without an answer, not "no offers": they could not be read.
  if (!products || leadsToEmptyList("/specials", filled)) return null;
  const { title, moreLabel, countLabel, noneText } = section;
  return (
    <Section title={title} {...(moreLabel && { more: { to: "/specials", label: moreLabel } })}>
      {products.length === 0 ? (
        noneText && <EmptyNote emoji="shopping-cart">{noneText}</EmptyNote>
      ) : (
        <ul
          className={classNames(
            rail["rail"],
            styles["grid"],
            products.length === SPECIALS_SHOWN && styles["full"],
          )}
        >
          {products.map((product) => (
            <li key={product.slug} data-press="offer">
              <ProductCard product={product} heading="h3" list={products.length > 1 ? "rail" : "grid"} />
            </li>
          ))}
          <li className={styles["last"]}>
            <SmartLink to="/specials" className={styles["all"]}>
              <span className={styles["count"]}>{total}</span>
              <span className={styles["label"]}>
                {total === 1 ? "offer" : "offers"} {countLabel} <ArrowRight size={20} aria-hidden="true" />
              </span>
            </SmartLink>
          </li>
        </ul>
      )}
    </Section>
  );
}
