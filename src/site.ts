import { sql, type RawBuilder } from "kysely";
import type { CategoryCount, Found, Page, PostCard, ProductCard, ProductFilter, Site } from "./context.ts";
import { listMegaMenu } from "./content/banners/banner-read.ts";
import { bannerServer } from "./content/banners/banner.server.ts";
import { blogServer } from "./content/blogs/blog.server.ts";
import { jobServer } from "./content/jobs/job.server.ts";
import type { AnyRecord, ServerKind } from "./content/lifecycle/server-kind.ts";
import { countPublic, findPublic, listPublic, whereVisible } from "./content/lifecycle/read.ts";
import { findMoved } from "./content/lifecycle/slugs.ts";
import { productServer } from "./content/products/product.server.ts";
import { shareRepeatedObjects } from "./share-repeated-objects.ts";
import { storeServer } from "./content/stores/store.server.ts";
import type { Db } from "./database/tables.ts";
import { listAddresses } from "./discovery/list-addresses.ts";
import type { Blog } from "./content/blogs/blog.schema.ts";
import type { Product } from "./content/products/product.schema.ts";
import { recordMiss } from "./search/misses.ts";
import { searchSite } from "./search/search-site.ts";

/** The screens' door to the content, over a database and a clock. */
export function createSite(db: Db, clock: () => Date, publicUrl: string): Site {
  return {
    publicUrl,
    now: clock,
    listBanners: () => listPublic(db, bannerServer, clock()),
    listMegaMenu: (menu) => listMegaMenu(db, menu, clock()),
    listStores: async () => shareRepeatedObjects(await listPublic(db, storeServer, clock())),
    listJobs: () => listPublic(db, jobServer, clock()),
    findJob: (idOrSlug) => findOrMoved(db, jobServer, idOrSlug, clock()),
    listPosts: ({ category, ...slice }) =>
      listPage(
        db,
        blogServer,
        clock(),
        { where: category ? sql`category = ${category}` : sql`TRUE`, ...slice },
        postCard,
      ),
    countPostsByCategory: () => countByCategory(db, blogServer, clock()),
    findPost: (slug) => findOrMoved(db, blogServer, slug, clock()),
    listProducts: (filter) => listProducts(db, filter, clock()),
    countProductsByCategory: () => countByCategory(db, productServer, clock()),
    findProduct: (slug) => findOrMoved(db, productServer, slug, clock()),
    listAddresses: () => listAddresses(db, clock()),
    async search(query, settled, report) {
      const answer = await searchSite(db, query, clock(), report);
      // Nobody waits for the count.
      if (settled && answer.results.length === 0) void recordMiss(db, query, clock()).catch(report);
      return answer;
    },
  };
}

async function findOrMoved<Item extends AnyRecord>(
  db: Db,
  type: ServerKind<Item>,
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
  type: ServerKind<Item>,
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
    productServer,
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
  type: ServerKind<Item>,
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
