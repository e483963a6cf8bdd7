import { sql, type RawBuilder } from "kysely";
import type { CategoryCount, Found, Page, PostCard, ProductCard, ProductFilter, Site } from "./context.ts";
import { listMegaMenu } from "./content/banners/banner-read.ts";
import { bannerType } from "./content/banners/banner-type.ts";
import { blogType } from "./content/blogs/blog-type.ts";
import { jobType } from "./content/jobs/job-type.ts";
import type { AnyRecord, ContentType } from "./content/lifecycle/content-type.ts";
import { countPublic, findPublic, listPublic, whereVisible } from "./content/lifecycle/read.ts";
import { findMoved } from "./content/lifecycle/slugs.ts";
import { productType } from "./content/products/product-type.ts";
import { shareDays } from "./content/stores/share-days.ts";
import { storeType } from "./content/stores/store-type.ts";
import type { Db } from "./database/tables.ts";
import { listAddresses } from "./discovery/list-addresses.ts";
import type { Blog } from "./schema/blog.ts";
import type { Product } from "./schema/product.ts";
import { countMiss } from "./search/misses.ts";
import { searchSite } from "./search/search-site.ts";

/** The screens' door to the content, over a database and a clock. */
export function createSite(db: Db, clock: () => Date, publicUrl: string): Site {
  return {
    publicUrl,
    now: clock,
    listBanners: () => listPublic(db, bannerType, clock()),
    listMegaMenu: (menu) => listMegaMenu(db, menu, clock()),
    listStores: async () => shareDays(await listPublic(db, storeType, clock())),
    listJobs: () => listPublic(db, jobType, clock()),
    findJob: (idOrSlug) => findOrMoved(db, jobType, idOrSlug, clock()),
    listPosts: ({ category, ...slice }) =>
      listPage(
        db,
        blogType,
        clock(),
        { where: category ? sql`category = ${category}` : sql`TRUE`, ...slice },
        postCard,
      ),
    countPostsByCategory: () => countByCategory(db, blogType, clock()),
    findPost: (slug) => findOrMoved(db, blogType, slug, clock()),
    listProducts: (filter) => listProducts(db, filter, clock()),
    countProductsByCategory: () => countByCategory(db, productType, clock()),
    findProduct: (slug) => findOrMoved(db, productType, slug, clock()),
    listAddresses: () => listAddresses(db, clock()),
    async search(query, settled, report) {
      const answer = await searchSite(db, query, clock(), report);
      // Nobody waits for the count.
      if (settled && answer.results.length === 0) void countMiss(db, query, clock()).catch(report);
      return answer;
    },
  };
}

async function findOrMoved<Item extends AnyRecord>(
  db: Db,
  type: ContentType<Item>,
  idOrSlug: string,
  now: Date,
): Promise<Found<Item>> {
  const record = await findPublic(db, type, idOrSlug, now);
  if (record) return { record };
  const movedId = await findMoved(db, type, idOrSlug);
  // A hidden record's new address is not public either.
  const moved = movedId && (await findPublic(db, type, movedId, now));
  return moved && moved.slug !== undefined ? { movedTo: moved.slug } : undefined;
}

async function listPage<Item extends AnyRecord, Card>(
  db: Db,
  type: ContentType<Item>,
  now: Date,
  selection: { where: RawBuilder<unknown>; order?: RawBuilder<unknown>; limit: number; offset: number },
  toCard: (record: Item) => Card,
): Promise<Page<Card>> {
  const [records, total] = await Promise.all([
    listPublic(db, type, now, selection),
    countPublic(db, type, now, selection.where),
  ]);
  return { items: records.map(toCard), total };
}

function listProducts(db: Db, filter: ProductFilter, now: Date): Promise<Page<ProductCard>> {
  const instant = now.toISOString();
  const onOffer = sql`(offerStart <= ${instant} AND offerEnd >= ${instant})`;
  const conditions = [sql`TRUE`];
  if (filter.category) conditions.push(sql`category = ${filter.category}`);
  if (filter.onOffer) conditions.push(onOffer);
  if (filter.diet)
    conditions.push(sql`EXISTS (SELECT 1 FROM json_each(dietary) WHERE value = ${filter.diet})`);
  return listPage(
    db,
    productType,
    now,
    {
      where: sql.join(conditions, sql` AND `),
      limit: filter.limit,
      offset: filter.offset,
      ...(filter.sort === "price" && {
        order: sql`iif(${onOffer}, json_extract(offer, '$.price'), price) NULLS LAST`,
      }),
    },
    productCard,
  );
}

async function countByCategory<Item extends AnyRecord>(
  db: Db,
  type: ContentType<Item>,
  now: Date,
): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    SELECT category, count(*) AS count FROM ${sql.table(type.table)}
    WHERE ${whereVisible(type, now)} GROUP BY category ORDER BY count DESC, category`.execute(db);
  return rows;
}

/** What a card shows of a product. */
export function productCard(product: Product): ProductCard {
  const { id, slug, name, category, brand, size, price, offer, imageUrl, imageAlt, hasDetailPage, dietary } =
    product;
  return { id, slug, name, category, brand, size, price, offer, imageUrl, imageAlt, hasDetailPage, dietary };
}

/** What a card shows of a post. */
export function postCard(post: Blog): PostCard {
  const { id, slug, title, category, excerpt, imageUrl, imageAlt, author, publishAt, createdDate, recipe } =
    post;
  return {
    id,
    slug,
    title,
    category,
    excerpt,
    imageUrl,
    imageAlt,
    author,
    publishAt,
    createdDate,
    recipe: recipe && { servings: recipe.servings, minutes: recipe.prepMinutes + recipe.cookMinutes },
  };
}
