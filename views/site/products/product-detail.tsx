import { ShoppingBag } from "lucide-react";
import type { Product as ProductThing } from "schema-dts";
import { reportContext, siteContext, type Site, type PageHandle } from "../../../src/site/context.ts";
import type { RecallCard } from "../../../src/content/kinds/recalls/recall.server.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { formatOfferPeriod } from "../../../src/rules/time/dates.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { priceFor } from "../../../src/rules/money/offers.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { dietaryLabel, allergenLabel } from "../../../src/content/kinds/products/product-labels.ts";
import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import { shopAddress } from "../../../src/rules/links/shop-address.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { Picture } from "../../components/picture.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { listRecipesWith } from "../blog/recipe-products.ts";
import { PostCards } from "../blog/post-card.tsx";
import { readOr } from "../read-or.ts";
import { RecallNotice } from "../recalls/recall-notice.tsx";
import { requireAtSlug } from "../found-or-moved.ts";
import { useNow } from "../../components/now.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { useSiteOrigin } from "../seo/organization.ts";
import { AddToList } from "../shopping-list/add-to-list.tsx";
import { productItem } from "../shopping-list/new-item.ts";
import { PageHead } from "../../components/page-head.tsx";
import type { Route } from "./+types/product-detail";
import { CornerTag } from "./corner-tag.tsx";
import { DietaryIcon } from "./dietary-marks.tsx";
import { InOwnStore, Price } from "./price.tsx";
import styles from "./product-detail.module.css";
import { ProductGrid } from "./product-grid.tsx";
import { describeProduct } from "./product-structured-data.ts";
import { classNames } from "../../components/class-names.ts";
import { AllergenIcon } from "./allergen-icon.tsx";

/** A full row on a desktop screen. */
const RELATED = 5;

/** The newest: all of them are on the page of recalls. */
const RECALLS = 3;

/** More than the expected size of a category. Products beyond it are not suggested. */
const SHELF = 200;

export const handle: PageHandle = { query: [] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const product = requireAtSlug(await site.find("products", params.slug), params.slug, address);
  const report = context.get(reportContext);
  const [{ shopProduct }, recalls] = await Promise.all([
    site.settings(),
    readOr(report, [], () => listRecalls(site, product)),
  ]);
  return {
    product,
    recalls,
    inShop: shopAddress(shopProduct, product),
    recipes: await defer(listRecipesWith(site, product), report),
    related: await defer(listNeighbours(site, product), report),
  };
}

/** The recalls that name the product, also by a slug that it once had. */
async function listRecalls(site: Site, { id, slug }: Product): Promise<RecallCard[]> {
  const products = [slug, ...(await site.formerSlugs("products", id))];
  return (await site.page("recalls", { products, limit: RECALLS, offset: 0 })).items;
}

/** The products that follow this one in its category, so that each page links to different ones. */
async function listNeighbours(site: Site, { id, category }: Product): Promise<ProductCard[]> {
  const { items } = await site.page("products", { category, limit: SHELF, offset: 0 });
  const place = items.findIndex((item) => item.id === id);
  return [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))].slice(0, RELATED);
}

function address(slug: string): string {
  return `/products/${slug}`;
}

export default function ProductDetail({
  loaderData: { product, recalls, inShop, recipes, related },
}: Route.ComponentProps) {
  const brand = useBrand();
  const now = useNow();
  const structured = describeProduct(product, useSiteOrigin(), now);
  const { offer, elsewhere } = priceFor(product, now);
  // The picture for sharing shows it, and networks keep that by its address.
  const shared = offer ?? elsewhere[0];
  const category = categoryLabel(product.category);
  const shelf = `/products?${new URLSearchParams({ category: product.category })}`;
  return (
    <>
      <PageHead
        title={product.name}
        description={product.description || `${product.name} in ${category} at ${brand.name}.`}
        path={address(product.slug)}
        shared={
          shared
            ? `${encodeURIComponent(shared.label ?? String(shared.price))}-${shared.endDate.slice(0, 10)}`
            : ""
        }
        type="product"
      />
      {structured && <JsonLd<ProductThing> data={structured} />}
      <div className="container">
        <Breadcrumbs
          crumbs={[
            { path: "/products", label: "Product Range" },
            { path: shelf, label: category },
          ]}
          current={product.name}
        />
        <RecallNotice recalls={recalls} />
        <article className={styles["product"]}>
          <div className={styles["frame"]}>
            <Picture
              url={product.imageUrl}
              alt={product.imageAlt}
              sizes="(width < 640px) 92vw, (width < 1200px) 46vw, 36rem"
              priority
              className={styles["picture"]}
            />
            <CornerTag product={product} look="large" />
          </div>
          <div className={styles["words"]}>
            <header>
              <h1 className={product.name.length > LONG_NAME ? styles["long"] : ""}>{product.name}</h1>
              <p className={styles["maker"]}>{[product.brand, product.size].filter(Boolean).join(" · ")}</p>
            </header>
            <div className={styles["buy"]}>
              <Price product={product} look="large" />
              <InOwnStore product={product}>
                {(store) => <OfferDates product={product} now={now} store={store} />}
              </InOwnStore>
              <div className={styles["actions"]}>
                <ButtonLink to={brand.links.shopOnline && (inShop ?? brand.links.shopOnline)}>
                  <ShoppingBag size={20} aria-hidden="true" /> Shop Online
                </ButtonLink>
                <ButtonLink to="/locations" look="outline">
                  Find a store
                </ButtonLink>
                <AddToList items={[productItem(product)]} />
              </div>
            </div>
            {product.description && (
              <p className={styles["description"]}>{keepTogether(product.description)}</p>
            )}
            {product.dietary.length > 0 && (
              <section>
                <h2>Good to know</h2>
                <ul className={styles["marks"]}>
                  {product.dietary.map((mark) => (
                    <li key={mark}>
                      <DietaryIcon mark={mark} /> {dietaryLabel(mark)}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <ProductFacts product={product} />
        </article>
      </div>
      <Deferred part={recipes} label="Recipes with this product">
        {(posts) =>
          posts.length > 0 && (
            <Section title="Recipes with this product">
              <PostCards posts={posts} />
            </Section>
          )
        }
      </Deferred>
      <Deferred part={related} label="More products">
        {(products) =>
          products.length > 0 && (
            <Section title={`More from ${category}`} more={{ to: shelf, label: `All of ${category}` }}>
              <ProductGrid products={products} row canBeListed />
            </Section>
          )
        }
      </Deferred>
    </>
  );
}

/** A longer name is set smaller: at full size it would fill a phone's screen. */
const LONG_NAME = 60;

interface OfferDatesProps {
  product: Product;
  now: Date;
  /** The id of the visitor's own store. */
  store: string | undefined;
}

/** The dates of the offer in words, and the saving. */
function OfferDates({ product, now, store }: OfferDatesProps) {
  const { price, offer } = priceFor(product, now, store);
  if (!offer) return null;
  const saved = (offer.priorPrice ?? 0) - (price ?? 0);
  return (
    <p className={styles["dates"]}>
      On offer {keepTogether(formatOfferPeriod(offer.startDate, offer.endDate, now))}.
      {saved > 0 && <strong> You save {formatPrice(saved)}.</strong>}
    </p>
  );
}

/** The information of a product's label: ingredients, allergens, storage and origin. */
function ProductFacts({ product }: { product: Product }) {
  const { ingredients, storage, origin } = product;
  return (
    <div className={styles["facts"]}>
      {ingredients && (
        <section>
          <h2>Ingredients</h2>
          <p className={styles["text"]}>
            <Ingredients text={keepTogether(ingredients)} />
          </p>
        </section>
      )}
      <AllergenBox product={product} />
      {(storage || origin) && (
        <dl className={styles["list"]}>
          {origin && (
            <div>
              <dt>Origin</dt>
              <dd>{keepTogether(origin)}</dd>
            </div>
          )}
          {storage && (
            <div>
              <dt>Storage</dt>
              <dd className={styles["text"]}>{keepTogether(storage)}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

/** Words in capitals. Those of one or two letters are vitamins and countries. */
const IN_CAPITALS = /(\p{Lu}{3,})/u;

/** A list of ingredients. The allergens, which are in capitals, are also shown in bold. */
function Ingredients({ text }: { text: string }) {
  return text
    .split(IN_CAPITALS)
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

/** Categories that are not food, for which an empty list of allergens means nothing. */
const NOT_FOOD: ReadonlySet<string> = new Set(["home-care", "health-beauty"]);

/** The declared allergens of a product, separate from the ingredients and in full words (EU 1169/2011). */
function AllergenBox({ product }: { product: Pick<Product, "allergens" | "category"> }) {
  const { allergens, category } = product;
  if (allergens.length === 0) {
    if (NOT_FOOD.has(category)) return null;
    return (
      <p className={styles["box"]}>
        <AllergenIcon isWarning={false} /> No allergens declared
      </p>
    );
  }
  return (
    <p className={classNames(styles["box"], styles["contains"])}>
      <AllergenIcon isWarning />
      <span>
        Contains: <strong>{allergens.map(allergenLabel).join(", ")}</strong>
      </span>
    </p>
  );
}
