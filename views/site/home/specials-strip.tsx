import { ArrowRight } from "lucide-react";
import { SmartLink } from "../../components/smart-link.tsx";
import { ProductCard, type CardProduct } from "../products/product-card.tsx";
import { Section } from "../section.tsx";
import { EmptyNote } from "./empty-note.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./specials-strip.module.css";

interface SpecialsStripProps {
  products: readonly CardProduct[];
  /** The total number of offers. */
  total: number;
}

/** The number of cards in a full row on a wide screen. */
export const SPECIALS_SHOWN = 5;

/** This week's best offers. If the last row has a gap, a link to all offers fills it. */
export function SpecialsStrip({ products, total }: SpecialsStripProps) {
  return (
    <Section title="Specials this week" more={{ to: "/specials", label: "All specials" }}>
      {products.length === 0 ? (
        <EmptyNote emoji="shopping-cart">
          The next offers are being chalked up. Until then the everyday prices are fair ones too.
        </EmptyNote>
      ) : (
        <ul className={classNames(styles["grid"], products.length === SPECIALS_SHOWN && styles["full"])}>
          {products.map((product) => (
            <li key={product.slug}>
              <ProductCard product={product} heading="h3" />
            </li>
          ))}
          <li className={styles["last"]}>
            <SmartLink to="/specials" className={styles["all"]}>
              <span className={styles["count"]}>{total}</span>
              <span className={styles["label"]}>
                {total === 1 ? "offer" : "offers"} this week <ArrowRight size={20} aria-hidden="true" />
              </span>
            </SmartLink>
          </li>
        </ul>
      )}
    </Section>
  );
}
