import { sql, type RawBuilder } from "kysely";
import type { SiteAddress } from "../context.ts";
import { blogServer } from "../content/blogs/blog.server.ts";
import { jobServer } from "../content/jobs/job.server.ts";
import { whereVisible } from "../content/lifecycle/read.ts";
import { productServer } from "../content/products/product.server.ts";
import { storeServer } from "../content/stores/store.server.ts";
import type { Db } from "../database/tables.ts";
import { postPath } from "../content/blogs/post-path.ts";

/** When the public last saw something change, and the picture that shows it. */
interface Change {
  changedDate: string;
  imageUrl?: string | null;
}

type Entry = Change & { slug: string };
type FiledEntry = Entry & { category: string };
type ProductEntry = FiledEntry & { hasDetailPage: 0 | 1; onOffer: 0 | 1 };

/**
 * Every public address of the site with the date of its last change, the fixed pages first,
 * then the newest records. A list changes with the newest of what stands in it; a page whose
 * words are part of the program has no date.
 */
export async function listAddresses(db: Db, now: Date): Promise<SiteAddress[]> {
  const [stores, jobs, posts, products] = await Promise.all([
    read(
      db,
      sql<Change>`SELECT updatedDate AS changedDate FROM stores WHERE ${whereVisible(storeServer, now)}`,
    ),
    read(db, listJobs(now)),
    read(db, listPosts(now)),
    read(db, listProducts(now)),
  ]);
  return [
    page("/", [...stores, ...posts, ...products]),
    page("/about"),
    page("/locations", stores),
    page(
      "/specials",
      products.filter(({ onOffer }) => onOffer === 1),
    ),
    page("/products", products),
    ...categoryPages("/products", products),
    page("/blog", posts),
    ...categoryPages("/blog", posts),
    page("/careers", jobs),
    page("/iffranka"),
    page("/rewards"),
    page("/customer-care"),
    page("/cookie-policy"),
    page("/investor-relations"),
    ...posts.map((post) => recordPage(postPath(post), post)),
    ...jobs.map((job) => recordPage(`/careers/${job.slug}`, job)),
    ...products
      .filter(({ hasDetailPage }) => hasDetailPage === 1)
      .map((product) => recordPage(`/products/${product.slug}`, product)),
  ];
}

/*
 * What was written ahead of its time counts from the instant it came to light: a scheduled
 * post from its publishing, a product from the beginning of its offer.
 */

function listJobs(now: Date): RawBuilder<Entry> {
  return sql`
    SELECT slug, max(updatedDate, coalesce(publishAt, '')) AS changedDate
    FROM jobs WHERE ${whereVisible(jobServer, now)} ORDER BY changedDate DESC, id`;
}

function listPosts(now: Date): RawBuilder<FiledEntry> {
  return sql`
    SELECT slug, category, imageUrl, max(updatedDate, coalesce(publishAt, '')) AS changedDate
    FROM blogs WHERE ${whereVisible(blogServer, now)} ORDER BY changedDate DESC, id`;
}

function listProducts(now: Date): RawBuilder<ProductEntry> {
  const instant = now.toISOString();
  return sql`
    SELECT slug, category, imageUrl, hasDetailPage,
      max(updatedDate, iif(offerStart <= ${instant}, offerStart, '')) AS changedDate,
      coalesce(offerStart <= ${instant} AND offerEnd >= ${instant}, 0) AS onOffer
    FROM products WHERE ${whereVisible(productServer, now)} ORDER BY changedDate DESC, id`;
}

async function read<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

function page(path: string, content: readonly Change[] = []): SiteAddress {
  // ISO instants in UTC: the order of the text is the order of time.
  const newest = content.reduce(
    (latest, { changedDate }) => (changedDate > latest ? changedDate : latest),
    "",
  );
  return { path, changedDate: newest || null, imageUrl: null };
}

function recordPage(path: string, { changedDate, imageUrl = null }: Change): SiteAddress {
  return { path, changedDate, imageUrl };
}

function categoryPages(path: string, entries: readonly FiledEntry[]): SiteAddress[] {
  return [...Map.groupBy(entries, ({ category }) => category)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([category, filed]) => page(`${path}?${new URLSearchParams({ category })}`, filed));
}
