import { words } from "./words.ts";

/** What machines read beside the pages. */
const MACHINES = words`
  /manifest.webmanifest /sitemap.xml /robots.txt /feed.xml /icon.svg /api/docs /api/openapi.json
  /api/settings /admin/login /request-password-reset`;

/** Text of a site by its address: pages, the data of pages, and what machines read. */
export type CrawledSite = ReadonlyMap<string, string>;

/** Follows every link from the home page and from the sitemap, without leaving the site or entering the admin. */
export async function crawlSite(url: string): Promise<{ texts: CrawledSite; pages: string[] }> {
  const texts = new Map<string, string>();
  const pages: string[] = [];
  const queue = ["/", ...MACHINES];
  const known = new Set(queue);
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const answer = await fetch(url + address);
    const text = await answer.text();
    texts.set(`${address} ${answer.status}`, text);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isPage && !MACHINES.includes(address)) {
      pages.push(address);
      const [place = "", query] = address.split("?");
      const data = `${place === "/" ? "/_root" : place}.data${query ? `?${query}` : ""}`;
      texts.set(data, await (await fetch(url + data)).text());
    }
    for (const found of linksIn(text, url)) {
      if (known.has(found)) continue;
      known.add(found);
      queue.push(found);
    }
  }
  return { texts, pages };
}

function linksIn(text: string, url: string): string[] {
  const hrefs = [...text.matchAll(/<a\b[^>]*? href="([^"#]*)|<loc>([^<]*)<\/loc>/g)].map(
    ([, href = "", loc = ""]) => (href || loc).replaceAll("&amp;", "&"),
  );
  return hrefs
    .map((href) => (href.startsWith(url) ? href.slice(url.length) : href))
    .filter((href) => /^\/(?!\/|admin|api|uploads|preview)/.test(href));
}
