import { type Request, type Response, Router } from "express";
import { calendarPath, STORES_PATH } from "../../content/kinds/stores/store-path.ts";
import type { Site, AddressPart, SiteAddress } from "../context.ts";
import { route } from "../../http/route.ts";
import type { CachedAnswers } from "../../http/cached-answers.ts";
import { renderStoreCalendar } from "./store-calendar.ts";
import { titleOf, type SiteBrand, LOCALE } from "../../rules/brand/site-brand.ts";
import { absolutePicture, parsePicture } from "../../rules/images/pictures.ts";
import { element, escapeXml } from "./xml.ts";
import type { BlogCard } from "../../content/kinds/blogs/blog.server.ts";
import { blogCategoryLabel, postPath } from "../../content/kinds/blogs/blog-categories.ts";

/** Enough for a feed reader that checks once a month. */
const FEED_POSTS = 30;

/** Serves robots.txt, the sitemap, the blog's feed, the calendars of stores and the web app manifest. */
export function discoveryRoutes(site: Site, answers: CachedAnswers): Router {
  const router = Router();
  const sendSitemap = (request: Request, response: Response, write: () => AsyncIterable<string>) => {
    response.setHeader("Cache-Control", "no-cache");
    return answers.send(request, response, { key: request.path, type: "application/xml", write });
  };
  route(router, "/robots.txt", {
    get: (_request, response) => send(response, "text/plain", renderRobots(site.publicUrl)),
  });
  route(router, "/sitemap.xml", {
    async get(request, response) {
      const write = async function* () {
        const [first, ...others] = await site.planAddresses();
        if (first && others.length === 0) yield* writeSitemap(site, first);
        else yield renderSitemapIndex(await site.planAddresses(), site.publicUrl);
      };
      await sendSitemap(request, response, write);
    },
  });
  route(router, "/sitemap-:number.xml", {
    async get(request, response, next) {
      const parts = await site.planAddresses();
      const part = parts[Number(request.params["number"]) - 1];
      if (part && parts.length > 1) await sendSitemap(request, response, () => writeSitemap(site, part));
      else next("router");
    },
  });
  route(router, "/blog/feed.xml", {
    get: async (_request, response) => {
      const { items } = await site.page("blogs", { limit: FEED_POSTS, offset: 0 });
      const { brand } = await site.settings();
      send(response, "application/rss+xml", renderFeed(items, brand, site.publicUrl));
    },
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

/** Renders robots.txt: everything is allowed except the admin area and the API. */
function renderRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api

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

/** Renders the blog's newest posts as an RSS 2.0 feed. */
function renderFeed(posts: readonly BlogCard[], brand: SiteBrand, publicUrl: string): string {
  const [newest] = posts;
  const absolute = (address: string) => new URL(address, publicUrl).href;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${[
  element("title", `${brand.name} blog`),
  element("link", absolute("/blog")),
  `<atom:link href="${escapeXml(absolute("/blog/feed.xml"))}" rel="self" type="application/rss+xml"/>`,
  element("description", `Recipes, news and stories from the stores of ${brand.name}.`),
  element("language", LOCALE),
  ...(newest ? [element("pubDate", publishedAt(newest))] : []),
  ...posts.map((post) => renderItem(post, publicUrl)),
].join("\n")}
</channel>
</rss>
`;
}

function renderItem(post: BlogCard, publicUrl: string): string {
  return [
    "<item>",
    element("title", post.title),
    element("link", new URL(postPath(post), publicUrl).href),
    // Not the address: when staff change it, feed readers would show the post as new.
    `<guid isPermaLink="false">urn:uuid:${post.id}</guid>`,
    element("pubDate", publishedAt(post)),
    element("category", blogCategoryLabel(post.category)),
    ...(post.author ? [element("dc:creator", post.author)] : []),
    // Escaped twice, because feed readers interpret a description as HTML and ours is plain text.
    element("description", escapeXml(post.excerpt)),
    ...(post.imageUrl ? [renderPicture(post.imageUrl, publicUrl)] : []),
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
function publishedAt({ publishAt, createdDate }: BlogCard): string {
  return new Date(publishAt ?? createdDate).toUTCString();
}
