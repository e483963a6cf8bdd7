import { Deferred } from "../../../views/components/deferred.tsx";
import { PostCards } from "../../../views/site/blog/post-cards.tsx";
import { Price } from "../../../views/site/products/price.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { RecipeOnSpecial } from "./recipes-on-special.load.ts";
import type { section as kind } from "./recipes-on-special.section.ts";
import styles from "./recipes-on-special.module.css";

/** Recipes with a product that is on special, each with those products and their prices. While there are none, nothing shows. */
export function View({ section, part }: SectionViewProps<typeof kind, RecipeOnSpecial[]>) {
  if ("data" in part && part.data.length === 0) return null;
  const { title, lead, moreLabel } = section;
  return (
    <Section
      title={title}
      lead={lead}
      {...(moreLabel && { more: { to: "/blog?category=recipes&special=1", label: moreLabel } })}
    >
      <Deferred part={part} label={title}>
        {(recipes) => (
          <PostCards posts={recipes}>
            {({ specials }) => (
              <ul className={styles["specials"]}>
                {specials.map((product) => (
                  <li key={product.id}>
                    {product.name}
                    <Price product={product} look="line" />
                  </li>
                ))}
              </ul>
            )}
          </PostCards>
        )}
      </Deferred>
    </Section>
  );
}
