import http from "node:http";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createFixedPages } from "../../src/content/kinds/pages/page-words.ts";
import routes from "../../views/routes.ts";
import { createBlog } from "../support/build-content.ts";
import { CANARY, plantCanaries } from "../support/plant-canaries.ts";
import { makeStaff } from "../support/site-staff.ts";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";
import { words } from "../support/words.ts";

/** Every address of the site, the staff area included: its parts are pages with a path, and what they stand in. */
const ROUTES = pathsOf(routes);

/** What machines read. */
const MACHINES = words`
  /sitemap.xml /sitemap-1.xml /robots.txt /blog/feed.xml /manifest.webmanifest
  /locations/plain-stores/hours.ics`;

test("no page, data request, search, sitemap or feed tells a visitor what staff hide, plan or have not finished", async () => {
  await using site = await openTestSite({ seed: "none" });
  await createFixedPages(site.connection.db, SEEDED_AT);
  const staff = await makeStaff(site, "admin");
  const { hidden, shown } = await plantCanaries(site.connection.db, staff.id, SEEDED_AT);
  const keys = [...hidden, ...shown, "shop"];
  const pages = new Set([
    ...ROUTES.flatMap((route) =>
      route.includes(":") ? keys.map((key) => route.replaceAll(/:\w+/g, key)) : [route],
    ),
    ...PUBLIC_ROUTES.map(({ path }) => path),
    ...["products", "search", "blog", "specials"].flatMap((page) => [
      `/${page}?q=zq7`,
      `/${page}?q=bread`,
      `/${page}?category=recipes`,
      `/${page}?category=bakery&offers=1&sort=price`,
    ]),
  ]);
  const read = new Map<string, string>();
  const found: string[] = [];
  for (const address of [...[...pages].flatMap((page) => [page, dataOf(page)]), ...MACHINES]) {
    const { status, text, location } = await ask(site, address);
    expect(status, address).toBeLessThan(500);
    if (status === 200) read.set(address, text);
    const [place = ""] = address.split("?");
    // What is not found may name the address that the client has sent.
    const own = place.split("/").filter((part) => hidden.includes(part.replace(/\.data$/, "")));
    const told = own.reduce(
      (words, part) => words.replaceAll(part.replace(/\.data$/, ""), ""),
      text + location,
    );
    const leak = CANARY.exec(told)?.[0] ?? hidden.find((key) => told.includes(key));
    if (leak !== undefined)
      found.push(`${address}: ${told.slice(Math.max(0, told.indexOf(leak) - 80), told.indexOf(leak) + 80)}`);
  }
  expect(found).toEqual([]);
  // Silence alone would prove nothing: what visitors see is there, on pages and in their data.
  for (const [address, words] of [
    ["/sections", "Plain section"],
    ["/products", "Planned bread"],
    ["/products.data", "Planned bread"],
    ["/products/planned-bread", "application/ld+json"],
    ["/recipes/bread-soup.data", "Bread soup"],
    ["/blog/news-of-bread", "News of bread"],
    ["/careers/plain-jobs.data", "Plain jobs"],
    ["/locations/plain-stores", "Plain stores"],
    ["/search?q=bread", "Planned bread"],
    ["/sitemap.xml", "/careers/plain-jobs"],
    ["/blog/feed.xml", "Bread soup"],
    ["/locations/plain-stores/hours.ics", "BEGIN:VCALENDAR"],
  ] as const)
    expect(read.get(address), address).toContain(words);
  // Nor does an answer tell that there is such a record: by a redirect to its spelling, or by a header.
  for (const folder of ["products", "blog", "recipes", "careers", "locations"])
    for (const spelling of [
      (key: string) => key,
      (key: string) => `${key}/`,
      (key: string) => key.toUpperCase(),
    ]) {
      const { status, names } = await ask(site, `/${folder}/${spelling("never-was")}`);
      for (const key of hidden)
        expect(await ask(site, `/${folder}/${spelling(key)}`)).toMatchObject({ status: 404, names });
      expect(status).toBe(404);
    }
});

test("redirects and links name the site's own host, whatever headers a client sends", async () => {
  await using site = await openTestSite({ seed: "none" });
  const moved = await createBlog(site.connection.db, { title: "Soup", category: "recipes" });
  const forged = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "1",
    "X-Original-URL": "//evil.example",
    "X-Rewrite-URL": "//evil.example",
    Forwarded: "host=evil.example",
    "X-Host": "evil.example",
    "X-Forwarded-Prefix": "//evil.example",
  };
  for (const path of [
    "/recipes",
    `/blog/${moved.slug}`,
    "/recipes/soup/",
    "/careers/",
    "/sitemap.xml",
    "/robots.txt",
    "/",
    "/blog/feed.xml",
    "/admin",
    "/nothing",
    "//evil.example",
    "/%5cevil.example",
    "/\\evil.example/",
  ]) {
    const { status, text, location } = await ask(site, path, forged);
    expect(status, path).toBeLessThan(500);
    if (path.includes("evil")) expect(location, path).not.toMatch(/^(?:https?:)?[/\\]{2}/);
    else expect(text + location, path).not.toContain("evil.example");
  }
});

/** The address of a page's data. */
function dataOf(page: string): string {
  return page.replace(/^([^?]*)/, (_, name) => (name === "/" ? "/_.data" : `${name}.data`));
}

function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [...new Set([own === "" ? "/" : own.replace("*", "nothing"), ...pathsOf(children, own)])];
  });
}

/** Sends a request as it is written, which `fetch` would tidy up. */
function ask(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const { port } = new URL(site.url);
  return new Promise<{ status: number; text: string; location: string; names: string[] }>(
    (resolve, reject) => {
      http
        .get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (part: string) => (text += part));
          response.on("end", () => {
            const { statusCode: status = 0, headers: given } = response;
            const names = Object.keys(given).toSorted();
            resolve({ status, text, location: given.location ?? "", names });
          });
          response.on("error", reject);
        })
        .on("error", reject);
    },
  );
}
