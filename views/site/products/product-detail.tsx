import { ShoppingBag } from "lucide-react";
import type { Product as ProductThing } from "schema-dts";
import { redirect } from "react-router";
import { reportContext, siteContext, type Site, type PageHandle } from "../../../src/site/context.ts";
import type { RecallCard } from "../../../src/content/kinds/recalls/recall.server.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { useBrand } from "../../components/brand.ts";
import { formatOfferPeriod } from "../../../src/rules/time/dates.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { priceFor } from "../../../src/rules/money/offers.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";
import type { Product } from "../../../src/content/kinds/products/product.schema.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { Picture } from "../../components/picture.tsx";
import { shopAddress } from "../../../src/rules/links/shop-address.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { listRecipesWith } from "../blog/recipe-products.ts";
import { PostCards } from "../blog/post-card.tsx";
import { readOr } from "../read-or.ts";
import { RecallNotice } from "../recalls/recall-notice.tsx";
import { requireFound } from "../found-or-moved.ts";
import { useNow } from "../../components/now.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { AddToList } from "../shopping-list/add-to-list.tsx";
import { productItem } from "../shopping-list/new-item.ts";
import { PageHead, usePublicUrl } from "../../components/page-head.tsx";
import type { Route } from "./+types/product-detail";
import { CornerTag } from "./corner-tag.tsx";
import { DietaryIcon } from "./dietary-marks.tsx";
import { Price } from "./price.tsx";
import styles from "./product-detail.module.css";
import { ProductFacts } from "./product-facts.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { describeProduct } from "./product-structured-data.ts";

/** A full row on a desktop screen. */
const RELATED = 5;

/** The newest: all of them are on the page of recalls. */
const RECALLS = 3;

/** More than the expected size of a category. Products beyond it are not suggested. */
const SHELF = 200;

export const handle: PageHandle = { query: [] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const product = requireFound(await site.find("products", params.slug), address);
  // A request by id is redirected to the canonical address.
  if (product.slug !== params.slug) throw redirect(address(product.slug), 301);
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
  const structured = describeProduct(product, { name: brand.name, publicUrl: usePublicUrl() }, now);
  const { offer } = priceFor(product, now);
  const category = categoryLabel(product.category);
  const shelf = `/products?${new URLSearchParams({ category: product.category })}`;
  return (
    <>
      <PageHead
        title={product.name}
        description={product.description || `${product.name} in ${category} at ${brand.name}.`}
        path={address(product.slug)}
        shared={offer ? `${offer.price}-${offer.endDate.slice(0, 10)}` : ""}
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
              <OfferDates product={product} now={now} />
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
          <ProductFacts product={product} className={styles["facts"]} />
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
              <ProductGrid products={products} heading="h3" row canBeListed />
            </Section>
          )
        }
      </Deferred>
    </>
  );
}

/** A longer name is set smaller: at full size it would fill a phone's screen. */
const LONG_NAME = 60;

/** The dates of the offer in words, and the saving. */
function OfferDates({ product, now }: { product: Product; now: Date }) {
  const { price, offer } = priceFor(product, now);
  if (!offer) return null;
  const saved = (offer.priorPrice ?? 0) - (price ?? 0);
  return (
    <p className={styles["dates"]}>
      On offer {keepTogether(formatOfferPeriod(offer.startDate, offer.endDate, now))}.
      {saved > 0 && <strong> You save {formatPrice(saved)}.</strong>}
      {offer.limit !== undefined && ` At most ${offer.limit} for each customer.`}
      {offer.note && ` ${offer.note}`}
    </p>
  );
}
