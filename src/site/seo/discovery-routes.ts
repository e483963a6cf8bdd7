import { type Request, type Response, Router } from "express";
import { calendarPath, STORES_PATH } from "../../content/kinds/stores/store-path.ts";
import type { Site } from "../context.ts";
import { route } from "../../http/route.ts";
import type { CachedAnswers } from "../../http/cached-answers.ts";
import { renderFeed } from "./feed.ts";
import { renderManifest } from "./manifest.ts";
import { renderRobots } from "./robots.ts";
import { renderSitemapIndex, writeSitemap } from "./sitemap.ts";
import { renderStoreCalendar } from "./store-calendar.ts";

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
