import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { Deferred } from "../../../views/components/deferred.tsx";
import { Emoji } from "../../../views/components/emoji.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { PostCards } from "../../../views/site/blog/post-card.tsx";
import { JobList } from "../../../views/site/careers/job-list.tsx";
import { EmptyNote, Section } from "../../../views/site/section.tsx";
import { Price } from "../../../views/site/products/price.tsx";
import { ProductGrid } from "../../../views/site/products/product-grid.tsx";
import rail from "../../../views/site/rail.module.css";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../content/kinds/products/product-categories.ts";
import { phoneLink } from "../../rules/brand/site-brand.ts";
import { keepTogether } from "../../rules/text/keep-together.ts";
import type { Store } from "../../content/kinds/stores/store.schema.ts";
import { storePath } from "../../content/kinds/stores/store-path.ts";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { CategoryCount } from "../../site/context.ts";
import type { ShownPost, ShownRecords } from "./records.load.ts";
import type { section as kind } from "./records.section.ts";
import styles from "./records.module.css";

type Fields = SectionFields<typeof kind>;

/** Records of the content. While there are none, it shows what staff wrote for that, or nothing. */
export function View({ section, part }: SectionViewProps<typeof kind, ShownRecords>) {
  const { title, lead, moreLabel, emptyTitle, emptyText } = section;
  if ("data" in part && part.data.list.length === 0 && !emptyTitle && !emptyText) return null;
  return (
    <Section title={title} lead={lead} more={{ to: addressOfAll(section), label: moreLabel }}>
      <Deferred part={part} label={title}>
        {(found) => (found.list.length > 0 ? <List found={found} /> : <Empty section={section} />)}
      </Deferred>
    </Section>
  );
}

/** Where all of the records are. */
function addressOfAll({ of, category }: Fields): string {
  switch (of) {
    case "offers":
      return category ? `/specials?category=${category}` : "/specials";
    case "posts":
      return category ? `/blog?category=${category}` : "/blog";
    case "chosen-posts":
      return "/blog?category=recipes";
    case "recipes-on-special":
      return "/blog?category=recipes&special=1";
    case "jobs":
      return "/careers";
    case "stores":
      return "/locations";
    default:
      return "/products";
  }
}

function List({ found }: { found: ShownRecords }) {
  switch (found.are) {
    case "products":
      return <ProductGrid products={found.list} row />;
    case "posts":
      return <PostCards posts={found.list}>{({ specials }) => <Specials specials={specials} />}</PostCards>;
    case "jobs":
      return <JobList jobs={found.list} />;
    case "stores":
      return <Stores stores={found.list} />;
    case "categories":
      return <Circles categories={found.list} />;
  }
}

/** The products of a recipe that are on special, with their prices. */
function Specials({ specials = [] }: Pick<ShownPost, "specials">) {
  if (specials.length === 0) return null;
  return (
    <ul className={styles["specials"]}>
      {specials.map((product) => (
        <li key={product.id}>
          {product.name}
          <Price product={product} look="line" />
        </li>
      ))}
    </ul>
  );
}

function Stores({ stores }: { stores: readonly Store[] }) {
  return (
    <ul className={styles["stores"]}>
      {stores.map(({ id, slug, name, street, locality, phone }) => (
        <li key={id}>
          <h3>
            <SmartLink to={storePath(slug)}>{name}</SmartLink>
          </h3>
          <address>
            {street}, {locality}
          </address>
          {phone && <SmartLink to={phoneLink(phone)}>{keepTogether(phone)}</SmartLink>}
        </li>
      ))}
    </ul>
  );
}

/** The known categories in their order, then those that staff added. */
function Circles({ categories }: { categories: readonly CategoryCount[] }) {
  const filled = new Set(categories.map(({ category }) => category));
  const known = PRODUCT_CATEGORIES.filter(({ slug }) => filled.delete(slug));
  const shown = [
    ...known,
    ...Array.from(filled, (slug) => ({ slug, label: categoryLabel(slug), emoji: "basket" })),
  ];
  return (
    <ul className={classNames(rail["rail"], styles["circles"])}>
      {shown.map(({ slug, label, emoji }) => (
        <li key={slug}>
          <SmartLink to={`/products?category=${slug}`} className={styles["link"]}>
            <span className={styles["circle"]}>
              <Emoji name={emoji} size={64} />
            </span>
            {label}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

function Empty({ section }: { section: Fields }) {
  const { emptyTitle, emptyText, emptyEmoji, linkTo, linkLabel } = section;
  if (!emptyTitle) return emptyText && <EmptyNote emoji={emptyEmoji}>{emptyText}</EmptyNote>;
  return (
    <div className={styles["none"]}>
      <Emoji name={emptyEmoji} size={88} />
      <div>
        <h3>{emptyTitle}</h3>
        {emptyText && <p>{emptyText}</p>}
        <ButtonLink to={linkTo}>{linkLabel}</ButtonLink>
      </div>
    </div>
  );
}
