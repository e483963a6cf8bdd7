import type { BlogCard } from "../../content/kinds/blogs/blog.server.ts";
import { blogCategoryLabel, postPath } from "../../content/kinds/blogs/blog-categories.ts";
import { listOffers, type ListedOffer } from "../../content/kinds/offers/list-offers.ts";
import { categoryLabel } from "../../content/kinds/products/product-categories.ts";
import { RECALLS_PATH } from "../../content/kinds/recalls/recall.kind.ts";
import { LOCALE } from "../../rules/brand/site-brand.ts";
import { absolutePicture, parsePicture } from "../../rules/images/pictures.ts";
import { formatPrice } from "../../rules/money/money.ts";
import { formatDayInWords } from "../../rules/time/dates.ts";
import type { Site } from "../context.ts";
import { element, escapeXml } from "./xml.ts";

/** Enough for a feed reader that checks once a month. */
const FEED_ENTRIES = 30;

/** The pages that have a feed (`feedPath`), and what renders it as RSS 2.0. */
export const FEEDS: Readonly<Record<string, (site: Site) => Promise<string>>> = {
  "/blog": renderPosts,
  "/specials": renderOffers,
  [RECALLS_PATH]: renderRecalls,
};

/** The address of the feed of a page. */
export function feedPath(page: string): string {
  return `${page}/feed.xml`;
}

/** Renders the blog's newest posts as a feed. */
async function renderPosts(site: Site): Promise<string> {
  const { items: posts } = await site.page("blogs", { limit: FEED_ENTRIES, offset: 0 });
  const { brand } = await site.settings();
  const [newest] = posts;
  const about = {
    title: `${brand.name} blog`,
    page: "/blog",
    description: `Recipes, news and stories from the stores of ${brand.name}.`,
  };
  const items = posts.map((post) => ({
    title: post.title,
    path: postPath(post),
    // Not the address: when staff change it, feed readers would show the post as new.
    guid: `urn:uuid:${post.id}`,
    pubDate: publishedAt(post),
    category: blogCategoryLabel(post.category),
    author: post.author,
    description: post.excerpt,
    imageUrl: post.imageUrl,
  }));
  return renderChannel(about, site.publicUrl, items, newest && publishedAt(newest));
}

/** Renders the offers that run as a feed. */
async function renderOffers(site: Site): Promise<string> {
  const { offers } = await listOffers(site);
  const { brand } = await site.settings();
  const about = {
    title: `${brand.name} offers`,
    page: "/specials",
    description: `What is on offer at ${brand.name} now.`,
  };
  return renderChannel(about, site.publicUrl, offers.map(offerItem));
}

function offerItem(offer: ListedOffer): FeedItem {
  const { name, label, where, detail, facts, notes, path, category, priorPrice, startDate, endDate } = offer;
  const words = [
    detail,
    ...facts,
    priorPrice === undefined ? "" : `Was ${formatPrice(priorPrice)}`,
    `Until ${formatDayInWords(new Date(Date.parse(endDate) - 1))}`,
    ...notes,
  ];
  // Two stores may have the same offer, each until its own day.
  const named = [label, where].filter(Boolean).join(" ");
  return {
    title: `${name}: ${named}`,
    path,
    // As of a post: the address of a product may change.
    guid: `${offer.productId} ${named} ${startDate}`,
    pubDate: new Date(startDate).toUTCString(),
    category: categoryLabel(category),
    description: words.filter(Boolean).join(". "),
    imageUrl: offer.imageUrl,
  };
}

/** Renders the newest recalls as a feed. */
async function renderRecalls(site: Site): Promise<string> {
  const { items: recalls } = await site.page("recalls", { limit: FEED_ENTRIES, offset: 0 });
  const { brand } = await site.settings();
  const about = {
    title: `${brand.name} recalls`,
    page: RECALLS_PATH,
    description: `Products that ${brand.name} has recalled.`,
  };
  const items = recalls.map((recall) => ({
    title: recall.title,
    path: `${RECALLS_PATH}/${recall.slug}`,
    guid: `urn:uuid:${recall.id}`,
    pubDate: publishedAt(recall),
    description: [recall.batch, recall.hazard].filter(Boolean).join(". "),
  }));
  return renderChannel(about, site.publicUrl, items);
}

/** An RSS 2.0 feed. */
function renderChannel(
  { title, page, description }: Record<"title" | "page" | "description", string>,
  publicUrl: string,
  items: readonly FeedItem[],
  pubDate?: string,
): string {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${[
  element("title", title),
  element("link", absolute(page)),
  `<atom:link href="${escapeXml(absolute(feedPath(page)))}" rel="self" type="application/rss+xml"/>`,
  element("description", description),
  element("language", LOCALE),
  ...(pubDate === undefined ? [] : [element("pubDate", pubDate)]),
  ...items.map((item) => renderItem(item, publicUrl)),
].join("\n")}
</channel>
</rss>
`;
}

interface FeedItem {
  title: string;
  path: string;
  guid: string;
  pubDate: string;
  category?: string;
  author?: string;
  description: string;
  imageUrl?: string | null;
}

function renderItem({ imageUrl, ...item }: FeedItem, publicUrl: string): string {
  return [
    "<item>",
    element("title", item.title),
    element("link", new URL(item.path, publicUrl).href),
    `<guid isPermaLink="false">${escapeXml(item.guid)}</guid>`,
    element("pubDate", item.pubDate),
    ...(item.category === undefined ? [] : [element("category", item.category)]),
    ...(item.author ? [element("dc:creator", item.author)] : []),
    // Escaped twice, because feed readers interpret a description as HTML and ours is plain text.
    element("description", escapeXml(item.description)),
    ...(imageUrl ? [renderPicture(imageUrl, publicUrl)] : []),
    "</item>",
  ].join("\n");
}

/** Uses Media RSS, because an enclosure requires the file size in bytes. */
function renderPicture(imageUrl: string, publicUrl: string): string {
  const stored = parsePicture(imageUrl);
  const size = stored ? ` width="${stored.width}" height="${stored.height}"` : "";
  return `<media:content url="${escapeXml(absolutePicture(imageUrl, publicUrl))}" medium="image"${size}/>`;
}

/** A date in the format of RFC 822 with a four-digit year, as RSS requires. */
function publishedAt({ publishAt, createdDate }: Pick<BlogCard, "publishAt" | "createdDate">): string {
  return new Date(publishAt ?? createdDate).toUTCString();
}
