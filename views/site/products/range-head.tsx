import type { section as kind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { categoryEmoji } from "./category-emoji.ts";
import { useRangeWords } from "./use-range-words.ts";

/** The head of the range, or of one of its categories. */
export function RangeHead({ section: { title, emoji } }: { section: SectionFields<typeof kind> }) {
  const { links } = useBrand();
  const { category, lead, tone } = useRangeWords();
  return (
    <PageIntro
      title={category ? categoryLabel(category) : title}
      lead={lead}
      tone={tone}
      emoji={category ? categoryEmoji(category) : emoji}
      {...(category && { crumbs: [{ path: "/products", label: "Product Range" }] })}
    >
      <ButtonLink to={links.shopOnline}>Shop Online</ButtonLink>
    </PageIntro>
  );
}
