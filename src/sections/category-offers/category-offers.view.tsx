import { Deferred } from "../../../views/components/deferred.tsx";
import { Section } from "../../../views/site/section.tsx";
import { ProductGrid } from "../../../views/site/products/product-grid.tsx";
import type { ProductCard as Product } from "../../content/kinds/products/product.server.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./category-offers.section.ts";

/** The current offers, those that end first in front. While there are none, nothing shows. */
export function View({ section, part }: SectionViewProps<typeof kind, Product[]>) {
  if ("data" in part && part.data.length === 0) return null;
  const { title, lead, moreLabel } = section;
  return (
    <Section
      title={title}
      lead={lead}
      {...(moreLabel && {
        more: {
          to: section.category ? `/specials?category=${section.category}` : "/specials",
          label: moreLabel,
        },
      })}
    >
      <Deferred part={part} label={title}>
        {(products) => <ProductGrid products={products} heading="h3" row />}
      </Deferred>
    </Section>
  );
}
