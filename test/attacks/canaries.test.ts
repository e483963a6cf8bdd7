import { expect, test } from "vitest";
import { CANARY, CANARY_QUERY, plantCanaries } from "../support/plant-canaries.ts";
import { listen } from "../support/raw-request.ts";
import { createStaff } from "../support/staff.ts";
import type { ApiDescription } from "../../src/http/openapi/describe-api.ts";

/*
 * By every page, its data, structured data and the calendars, the same canaries are hunted in test/e2e/hidden.spec.ts, which
 * needs the built site.
 */

const MACHINES = ["/robots.txt", "/sitemap.xml", "/sitemap-1.xml", "/blog/feed.xml", "/manifest.webmanifest"];

test("no GET of the API, feed, calendar or sitemap tells a visitor what staff hide, plan or have not finished", async () => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  const { body: me } = await staff.send("get", "/api/users/me");
  const { hidden, shown } = await plantCanaries(staff.db, me.id, staff.now());
  const { body: description } = await staff.send("get", "/api").expect(200);
  const addresses = [
    ...addressesOf(description, [...hidden, ...shown]),
    ...MACHINES,
    ...["plain-stores", ...hidden].map((slug) => `/locations/${slug}/hours.ics`),
  ];
  const found: string[] = [];
  const seen = new Set<string>();
  for (const address of addresses) {
    const { status, text, headers } = await server.send(address);
    expect(status, address).toBeLessThan(500);
    const [path = ""] = address.split("?");
    // An error may name the address that the client has sent.
    const told = `${text} ${JSON.stringify(headers)}`.replaceAll(path, "");
    const leak = CANARY.exec(told)?.[0] ?? hidden.find((key) => told.includes(key));
    if (leak !== undefined)
      found.push(`${address}: ${told.slice(Math.max(0, told.indexOf(leak) - 80), told.indexOf(leak) + 80)}`);
    if (status === 200) for (const key of shown) if (text.includes(key)) seen.add(key);
  }
  expect(found).toEqual([]);
  // Nor does a search find a record by words that it does not show.
  for (const words of [CANARY_QUERY, "leftover"]) {
    const { text } = await server.send(`/api/search?${new URLSearchParams({ q: words })}`);
    expect(JSON.parse(text), words).toEqual({ results: [], top: [], also: [] });
  }
  // Silence alone would prove nothing: what visitors see is there.
  expect([...seen].toSorted()).toEqual(shown.toSorted());
  for (const [address, words] of [
    ["/api/pages/sections", "Plain section"],
    ["/api/pages/sections", '"posts":["plain-blogs"]'],
    ["/api/menus/header", '"label":"Specials"'],
    ["/api/menus/footer", '"label":"Specials"'],
    ["/api/settings", "Plain words"],
    ["/api/search?q=plain", "Plain products"],
    ["/locations/plain-stores/hours.ics", "BEGIN:VCALENDAR"],
    ["/blog/feed.xml", "Plain blogs"],
    ["/sitemap.xml", "/careers/plain-jobs"],
  ] as const)
    expect((await server.send(address)).text, address).toContain(words);
});

test("staff read what they hide, by the same calls", async () => {
  await using staff = await createStaff();
  const { body: me } = await staff.send("get", "/api/users/me");
  await plantCanaries(staff.db, me.id, staff.now());
  for (const [address, words] of [
    ["/api/pages/sections", "Zq7 canary hidden text"],
    ["/api/pages/slug/sections", "Zq7 canary unknown kind"],
    ["/api/menus/header", "Zq7 canary menu entry"],
    ["/api/menus/footer", "Zq7 canary menu section"],
    ["/api/banners", "Zq7 canary audience"],
    ["/api/blogs/news-of-bread", "Zq7 canary leftover recipe"],
    ["/api/products/planned-bread", "4321"],
  ] as const) {
    const { text } = await staff.send("get", address).expect(200);
    expect(text, address).toContain(words);
  }
  // Others read what visitors read.
  await using recruiter = await createStaff("recruiter");
  await plantCanaries(recruiter.db, (await recruiter.send("get", "/api/users/me")).body.id, recruiter.now());
  for (const address of ["/api/pages/sections", "/api/menus/header", "/api/banners", "/api/blogs"])
    expect((await recruiter.send("get", address).expect(200)).text, address).not.toMatch(CANARY);
});

/** The addresses of every GET that a document describes, with each of some ids and slugs and each value of its query. */
function addressesOf({ paths }: ApiDescription, keys: readonly string[]): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const filled = /\{(?:id|key)\}/.test(path)
      ? keys.map((key) => path.replace(/\{(?:id|key)\}/, key).replaceAll(/\{\w+\}/g, "shop"))
      : [path.replaceAll(/\{\w+\}/g, "shop")];
    const queries = get.parameters
      .filter((parameter) => parameter.in === "query")
      .flatMap(({ name, schema }) =>
        valuesOf(schema).map((value) => `?${new URLSearchParams({ [name]: value })}`),
      );
    return filled.flatMap((one) => ["", ...queries].map((query) => `/api${one}${query}`));
  });
}

/** Values of a parameter: all that it may have, or what a visitor might guess. */
function valuesOf(schema: object): string[] {
  const { enum: values } = Object(schema);
  return Array.isArray(values) ? values.map(String) : [CANARY_QUERY, "bread", "1", "jobs"];
}
