import { type Request, type Response, Router } from "express";
import { calendarPath, STORES_PATH } from "../../content/kinds/stores/store-path.ts";
import type { Site, AddressPart, SiteAddress } from "../context.ts";
import { NotFoundError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import type { CachedAnswers } from "../../http/cached-answers.ts";
import { renderStoreCalendar } from "./store-calendar.ts";
import { titleOf, type SiteBrand } from "../../rules/brand/site-brand.ts";
import { absolutePicture } from "../../rules/images/pictures.ts";
import { FEEDS, feedPath } from "./feeds.ts";
import { element } from "./xml.ts";

/** For how long what security.txt says holds, in milliseconds: RFC 9116 recommends less than a year. */
const HALF_A_YEAR = 182 * 86_400_000;

/**
 * Serves robots.txt, the sitemap, the feeds of the blog, the offers and the recalls, the calendars of stores, the web app manifest, and in /.well-known whom
 * to tell of a security problem (RFC 9116) and where staff change their password.
 */
export function discoveryRoutes(site: Site, answers: CachedAnswers): Router {
  const router = Router();
  // The key is no part of the address, which has spellings without end.
  const sendXml = (
    request: Request,
    response: Response,
    {
      type = "application/xml",
      ...answer
    }: { key: string; type?: string; write: () => AsyncIterable<string> },
  ) => {
    response.setHeader("Cache-Control", "no-cache");
    return answers.send(request, response, { ...answer, type });
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
      await sendXml(request, response, { key: "sitemap", write });
    },
  });
  route(router, "/sitemap-:number.xml", {
    async get(request, response, next) {
      const parts = await site.planAddresses();
      const number = Number(request.params["number"]);
      const part = parts[number - 1];
      if (part && parts.length > 1)
        await sendXml(request, response, {
          key: `sitemap ${number}`,
          write: () => writeSitemap(site, part),
        });
      else next("router");
    },
  });
  for (const [page, render] of Object.entries(FEEDS))
    route(router, feedPath(page), {
      get(request, response) {
        const write = async function* () {
          yield await render(site);
        };
        return sendXml(request, response, { key: `feed ${page}`, type: "application/rss+xml", write });
      },
    });
  route(router, `${STORES_PATH}/:slug/hours.ics`, {
    get: async (request, response, next) => {
      const slug = String(request.params["slug"]);
      const found = await site.find("stores", slug);
      if (!found) next("router");
      else if ("movedTo" in found)
        response.setHeader("Cache-Control", "no-cache").redirect(301, calendarPath(found.movedTo));
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
/** A rule is the beginning of addresses: without its end, `api` would forbid the page `apikultura` of staff too. */
function renderRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin$
Disallow: /admin?
Disallow: /admin/
Disallow: /api/
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
