import { Router, type Response } from "express";
import type { Site } from "../context.ts";
import { route } from "../http/allowed-methods.ts";
import { renderFeed } from "./feed.ts";
import { renderManifest } from "./manifest.ts";
import { renderRobots } from "./robots.ts";
import { renderSitemap } from "./sitemap.ts";

/** Enough for a feed reader that checks once a month. */
const FEED_POSTS = 30;

/** Serves robots.txt, the sitemap, the blog's feed and the web app manifest. */
export function discoveryRoutes(site: Site): Router {
  const router = Router();
  route(router, "/robots.txt", {
    get: (_request, response) => send(response, "text/plain", renderRobots(site.publicUrl)),
  });
  route(router, "/sitemap.xml", {
    get: async (_request, response) =>
      send(response, "application/xml", renderSitemap(await site.listAddresses(), site.publicUrl)),
  });
  route(router, "/blog/feed.xml", {
    get: async (_request, response) => {
      const { items } = await site.page("blogs", { limit: FEED_POSTS, offset: 0 });
      send(response, "application/rss+xml", renderFeed(items, site.publicUrl));
    },
  });
  route(router, "/manifest.webmanifest", {
    get: (_request, response) => send(response, "application/manifest+json", renderManifest()),
  });
  return router;
}

/** Sends a body that clients revalidate at each use; Express adds the ETag and responds with 304. */
function send(response: Response, type: string, body: string): void {
  response.type(type).setHeader("Cache-Control", "no-cache");
  response.send(body);
}
