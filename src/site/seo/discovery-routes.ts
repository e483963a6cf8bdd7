import { type Request, type Response, Router } from "express";
import { calendarPath, STORES_PATH } from "../../content/kinds/stores/store-path.ts";
import type { Site, AddressPart, SiteAddress } from "../context.ts";
import { NotFoundError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import type { CachedAnswers } from "../../http/cached-answers.ts";
import { renderStoreCalendar } from "./store-calendar.ts";
import { titleOf, type SiteBrand, LOCALE } from "../../rules/brand/site-brand.ts";
import { absolutePicture, parsePicture } from "../../rules/images/pictures.ts";
import { categoryLabel } from "../../content/kinds/products/product-categories.ts";
import { listOffers, type ListedOffer } from "../../content/kinds/offers/list-offers.ts";
import { formatPrice } from "../../rules/money/money.ts";
import { formatDayInWords } from "../../rules/time/dates.ts";
import { element, escapeXml } from "./xml.ts";
import { RECALLS_PATH } from "../../content/kinds/recalls/recall.kind.ts";
import type { BlogCard } from "../../content/kinds/blogs/blog.server.ts";
import { blogCategoryLabel, postPath } from "../../content/kinds/blogs/blog-categories.ts";

/** Enough for a feed reader that checks once a month. */
const FEED_ENTRIES = 30;

const BLOG_FEED = "/blog/feed.xml";

const OFFERS_FEED = "/specials/feed.xml";

const RECALLS_FEED = `${RECALLS_PATH}/feed.xml`;

/** For how long what security.txt says holds, in milliseconds: RFC 9116 recommends less than a year. */
const HALF_A_YEAR = 182 * 86_400_000;

/**
 * Serves robots.txt, the sitemap, the feeds of the blog, the offers and the recalls, the calendars of stores, the web app manifest, and in /.well-known whom
 * to tell of a security problem (RFC 9116) and where staff change their password.
 */
export function discoveryRoutes(site: Site, answers: CachedAnswers): Router {
  const router = Router();
  // The key is no part of the address, which has spellings without end.
  const sendSitemap = (
    request: Request,
    response: Response,
    { key, write }: { key: string; write: () => AsyncIterable<string> },
  ) => {
    response.setHeader("Cache-Control", "no-cache");
    return answers.send(request, response, { key, type: "application/xml", write });
  };
  route(router, "/robots.txt", {
    get: (_request, response) => send(response, "text/plain", renderRobots(site.publicUrl)),
  });
  route(router, "/sitemap.xml", {
    async get(request, response) {
      const write = async function* () {
        const parts = await site.planAddresses();
        const [first] = parts;
        if (first && parts.length === 1) yield* writeSitemap(site, first);
        else yield renderSitemapIndex(parts, site.publicUrl);
      };
      await sendSitemap(request, response, { key: "sitemap", write });
    },
  });
  route(router, "/sitemap-:number.xml", {
    async get(request, response, next) {
      const parts = await site.planAddresses();
      const number = Number(request.params["number"]);
      const part = parts[number - 1];
      if (part && parts.length > 1)
        await sendSitemap(request, response, {
          key: `sitemap ${number}`,
          write: () => writeSitemap(site, part),
        });
      else next("router");
    },
  });
  const feeds = { [BLOG_FEED]: renderPosts, [OFFERS_FEED]: renderOffers, [RECALLS_FEED]: renderRecalls };
  for (const [path, render] of Object.entries(feeds))
    route(router, path, {
      get: async (_request, response) => send(response, "application/rss+xml", await render(site)),
    });
  route(router, `${STORES_PATH}/:slug/hours.ics`, {
    get: async (request, response, next) => {
      const slug = String(request.params["slug"]);
      const found = await site.find("stores", slug);
      if (!found) next("router");
      else if ("movedTo" in found) response.redirect(301, calendarPath(found.movedTo));
      else {
        const { brand } = await site.settings();
        send(response, "text/calendar", renderStoreCalendar(found.record, brand, site.publicUrl, site.now()));
      }
    },
  });
  route(router, "/.well-known/security.txt", {
    async get(_request, response) {
      const { securityContact } = await site.settings();
      if (securityContact === "") throw new NotFoundError("Security contact");
      const expires = new Date(site.now().getTime() + HALF_A_YEAR);
      const canonical = new URL("/.well-known/security.txt", site.publicUrl).href;
      const lines = {
        Contact: `mailto:${securityContact}`,
        // Of a day, so that the same text is sent all day long.
        Expires: `${expires.toISOString().slice(0, 10)}T00:00:00Z`,
        "Preferred-Languages": "en, mt",
        Canonical: canonical,
      };
      send(
        response,
        "text/plain",
        Object.entries(lines)
          .map((line) => `${line.join(": ")}\n`)
          .join(""),
      );
    },
  });
  route(router, "/.well-known/change-password", {
    get: (_request, response) => response.redirect(302, "/admin/account"),
  });
  route(router, "/manifest.webmanifest", {
    get: async (_request, response) => {
      const { brand } = await site.settings();
      send(response, "application/manifest+json", renderManifest(brand));
    },
  });
  return router;
}

/** Sends a body that clients revalidate at each use; Express adds the ETag and responds with 304. */
function send(response: Response, type: string, body: string): void {
  response.type(type).setHeader("Cache-Control", "no-cache");
  response.send(body);
}

/** `--stone` of the light scheme: the background of the pages, and the browser's theme colour. */
const GROUND = "#fffbf2";

/** Renders the web app manifest, with which phones add the site to the home screen. */
function renderManifest(brand: SiteBrand): string {
  return JSON.stringify({
    id: "/",
    name: titleOf(brand),
    short_name: brand.name,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: GROUND,
    background_color: GROUND,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}

/**
 * Renders robots.txt: everything is allowed except the admin area, the API, and lists with more than two parameters, which
 * show the records of shorter ones in countless addresses.
 */
function renderRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api
Disallow: /*?*&*&

Sitemap: ${new URL("/sitemap.xml", publicUrl).href}
`;
}

/** Writes the sitemap of a part (sitemaps.org, with Google's image extension), piece by piece. */
async function* writeSitemap(site: Site, part: AddressPart): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`;
  for await (const addresses of site.listAddresses(part)) {
    yield addresses.map((address) => renderAddress(address, site.publicUrl)).join("");
  }
  yield "</urlset>\n";
}

/** Renders the index of the sitemaps: one for each part, at `/sitemap-1.xml` and so on. */
function renderSitemapIndex(parts: readonly AddressPart[], publicUrl: string): string {
  const sitemaps = parts.map(({ changedDate }, index) => {
    const address = new URL(`/sitemap-${index + 1}.xml`, publicUrl).href;
    return `<sitemap>${element("loc", address)}${changed(changedDate)}</sitemap>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemaps.join("")}</sitemapindex>
`;
}

function renderAddress({ path, changedDate, imageUrl }: SiteAddress, publicUrl: string): string {
  const image = imageUrl
    ? `<image:image>${element("image:loc", absolutePicture(imageUrl, publicUrl))}</image:image>`
    : "";
  return `<url>${element("loc", new URL(path, publicUrl).href)}${changed(changedDate)}${image}</url>\n`;
}

function changed(date: string | null): string {
  return date ? element("lastmod", date) : "";
}

/** Renders the blog's newest posts as a feed. */
async function renderPosts(site: Site): Promise<string> {
  const { items: posts } = await site.page("blogs", { limit: FEED_ENTRIES, offset: 0 });
  const { brand } = await site.settings();
  const [newest] = posts;
  const about = {
    title: `${brand.name} blog`,
    page: "/blog",
    feed: BLOG_FEED,
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
  const offers = await listOffers(site);
  const { brand } = await site.settings();
  const about = {
    title: `${brand.name} offers`,
    page: "/specials",
    feed: OFFERS_FEED,
    description: `What is on offer at ${brand.name} now.`,
  };
  return renderChannel(about, site.publicUrl, offers.map(offerItem));
}

function offerItem(offer: ListedOffer): FeedItem {
  const { name, label, detail, facts, notes, path, category, priorPrice, startDate, endDate } = offer;
  const words = [
    detail,
    ...facts,
    priorPrice === undefined ? "" : `Was ${formatPrice(priorPrice)}`,
    `Until ${formatDayInWords(new Date(Date.parse(endDate) - 1))}`,
    ...notes,
  ];
  return {
    title: `${name}: ${label}`,
    path,
    guid: `${path} ${label} ${startDate}`,
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
    feed: RECALLS_FEED,
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
  { title, page, feed, description }: Record<"title" | "page" | "feed" | "description", string>,
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
  `<atom:link href="${escapeXml(absolute(feed))}" rel="self" type="application/rss+xml"/>`,
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
