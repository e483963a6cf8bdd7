import { replace, useLoaderData } from "react-router";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { fieldsOfKind, PageSections } from "../pages/page-sections.tsx";
import { SECTION_QUERIES } from "../pages/section-queries.ts";
import { ListStructuredData } from "../seo/json-ld.tsx";
import type { Route } from "./+types/product-range";
import { categoryAddress, rangeAddress } from "./range-address.ts";
import { RangeList } from "./range-list.tsx";
import { addressOfProduct, readRangePage } from "./read-range-page.ts";
import { PageIntro } from "../page-intro.tsx";
import { categoryEmoji } from "./category-emoji.ts";
import { inOrder } from "../filters.tsx";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./product-range.module.css";

export const handle: PageHandle = {
  query: ["category", "q", "diet", "offers", "sort", "page", "product", ...SECTION_QUERIES],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const wanted = url.searchParams.get("product");
  if (wanted) throw replace(await addressOfProduct(site, wanted));
  return readRangePage(site, url.searchParams, context.get(reportContext));
}

const PARTS = {
  "list-head": RangeHead,
  "product-categories": RangeCategories,
  list: RangeList,
};

export default function ProductRange({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  const { title, description, noindex, isPreview, sections, selection, items, known } = loaderData;
  const { page } = selection;
  const { category, lead } = useRangeWords();
  const pageWords = page > 1 ? `, page ${page}` : "";
  const name = category && categoryLabel(category);
  return (
    <>
      <PageHead
        title={name ? `${name}${pageWords} | ${title}` : `${title}${pageWords}`}
        description={name ? `${name} at ${brand.name}, with prices and current offers. ${lead}` : description}
        // Marks, offers and sort order only filter or reorder the same list, so search engines get one address for
        // all.
        path={categoryAddress(category, page)}
        noindex={noindex || !known || selection.q !== ""}
      />
      <ListStructuredData
        entries={items.flatMap((product) =>
          product.hasDetailPage ? [{ path: `/products/${product.slug}`, name: product.name }] : [],
        )}
      />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}

/** The head of the range, or of one of its categories. */
function RangeHead({ section: { title, emoji } }: { section: SectionFields<typeof headKind> }) {
  const { links } = useBrand();
  const { category, lead, tone } = useRangeWords();
  return (
    <PageIntro
      title={category ? categoryLabel(category) : title}
      lead={lead}
      tone={tone}
      emoji={category ? categoryEmoji(category) : emoji}
      {...(category && { crumbs: [{ path: "/products", label: "Product Range" }] })}
      isBand
    >
      <ButtonLink to={links.shopOnline}>Shop Online</ButtonLink>
    </PageIntro>
  );
}

/** The category that the page shows, and the text and colour of its head. */
function useRangeWords() {
  const { selection, known, sections } = useLoaderData<typeof readRangePage>();
  // The words of an unknown category are never repeated: anyone can write them into an address.
  const category = known ? selection.category : undefined;
  const head = fieldsOfKind<typeof headKind>(sections, "list-head");
  const { lead = "", tone = "leaf", categories = [], otherLead = "" } = head ?? {};
  if (category === undefined) return { category, lead, tone };
  const own = categories.find((each) => each.category === category);
  return {
    category,
    lead: own?.lead ?? otherLead.replace("{category}", () => categoryLabel(category)),
    tone: own?.tone ?? "honey",
  };
}

/** The categories of the range as a row of circles; nothing while there are no products. */
function RangeCategories() {
  const { selection, counts } = useLoaderData<typeof readRangePage>();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (counts.length === 0) return null;
  return (
    <nav aria-label="Categories" className={styles["nav"]}>
      <ul>
        <Circle
          to={rangeAddress(selection, { category: undefined })}
          emoji="shopping-bags"
          label="Everything"
          count={plural(total, "product", "products")}
          current={selection.category === undefined}
        />
        {inOrder(counts, PRODUCT_CATEGORIES).map(({ category, count }) => (
          <Circle
            key={category}
            to={rangeAddress(selection, { category })}
            emoji={categoryEmoji(category)}
            label={categoryLabel(category)}
            count={plural(count, "product", "products")}
            current={selection.category === category}
          />
        ))}
      </ul>
    </nav>
  );
}

interface CircleProps {
  to: string;
  emoji: string;
  label: string;
  count: string;
  current: boolean;
}

function Circle({ to, emoji, label, count, current }: CircleProps) {
  return (
    <li>
      <SmartLink to={to} aria-current={current ? "page" : undefined}>
        <span className={styles["circle"]}>
          <Emoji name={emoji} size={48} />
        </span>
        <span className={styles["label"]}>{label}</span> <span className="quiet">{count}</span>
      </SmartLink>
    </li>
  );
}
