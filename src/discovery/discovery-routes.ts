import { Router, type Response } from "express";
import type { Site } from "../context.ts";
import { route } from "../http/allowed-methods.ts";
import { renderFeed } from "./feed.ts";
import { renderManifest } from "./manifest.ts";
import { renderRobots } from "./robots.ts";
import { renderSitemap } from "./sitemap.ts";

/** Enough for a reader who looks in once a month. */
const FEED_POSTS = 30;

/** What machines read about the site: the sitemap, the rules for robots, the feed, the web app manifest. */
export function discoveryRoutes(site: Site): Router {
  const router = Router();
  route(router, "/robots.txt", {
    get: (_request, response) => answer(response, "text/plain", renderRobots(site.publicUrl)),
  });
  route(router, "/sitemap.xml", {
    get: async (_request, response) =>
      answer(response, "application/xml", renderSitemap(await site.listAddresses(), site.publicUrl)),
  });
  route(router, "/blog/feed.xml", {
    get: async (_request, response) => {
      const { items } = await site.page("blogs", { limit: FEED_POSTS, offset: 0 });
      answer(response, "application/rss+xml", renderFeed(items, site.publicUrl));
    },
  });
  route(router, "/manifest.webmanifest", {
    get: (_request, response) => answer(response, "application/manifest+json", renderManifest()),
  });
  return router;
}

/** Express adds the ETag, and answers 304 to who has this state already. */
function answer(response: Response, type: string, body: string): void {
  response.type(type).setHeader("Cache-Control", "no-cache");
  response.send(body);
}
