import { createHash } from "node:crypto";
import { expect, test as base } from "vitest";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { isSqlite } from "../../src/storage/database/connection.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { openDatabase } from "../../src/storage/database/open-database.ts";
import { createBanner, createJob, createProduct, createStore } from "../support/build-content.ts";
import { createRandom } from "../support/drawn.ts";
import { randomSeed, runs } from "../support/property-runs.ts";
import { writeRandomSetting } from "../support/random-settings.ts";
import { COOKIE, openLightSite, type LightSite } from "../support/light-site.ts";
import { senderTo } from "../support/raw-request.ts";
import { runSql, undoSql } from "../support/raw-sql.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openLightSite);

const PLAIN = { "Accept-Encoding": "identity" };

async function get(site: LightSite, path: string, headers: Record<string, string> = PLAIN) {
  const response = await fetch(site.url + path, { headers });
  return { response, text: await response.text() };
}

test("a page is rendered once and is then the same for all visitors, with hashes instead of the nonce", async (site) => {
  const first = await get(site, "/");
  expect(first.response.headers.get("content-security-policy")).toBe("script-src 'self' 'nonce-nonce-of-0'");
  const second = await get(site, "/?utm_source=letter");
  expect(site.made()).toBe(1);
  const hash = createHash("sha256").update("start()").digest("base64");
  expect(second.response.headers.get("content-security-policy")).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(second.text).toBe(first.text.replace(' nonce="nonce-of-0"', ""));
  expect(second.text).toContain("<script>start()</script><script>foreign()</script>");
});

test("each encoding has its own strong ETag, and each of them returns 304", async (site) => {
  const { text } = await get(site, "/");
  const bare = text.replace(/ nonce="[^"]*"/, "");
  const tags = new Set<string>();
  for (const encoding of ["identity", "gzip", "br"]) {
    const headers = { "Accept-Encoding": encoding };
    // The compressed forms follow a moment later.
    await expect
      .poll(
        async () => (await get(site, "/", headers)).response.headers.get("content-encoding") ?? "identity",
      )
      .toBe(encoding);
    const { response, text: body } = await get(site, "/", headers);
    expect(body).toBe(bare);
    const tag = response.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    tags.add(tag);
    const again = await get(site, "/", { ...headers, "If-None-Match": tag });
    expect(again.response.status).toBe(304);
    expect(again.text).toBe("");
    const head = await fetch(site.url, { method: "HEAD", headers });
    expect(head.headers.get("etag")).toBe(tag);
    expect(head.headers.get("content-length")).toBe(response.headers.get("content-length"));
  }
  expect(tags.size).toBe(3);
  expect(site.made()).toBe(1);
  expect((await get(site, "/", { ...PLAIN, "If-None-Match": '"other"' })).response.status).toBe(200);
});

test("the first visitor's page is compressed too, with the same content", async (site) => {
  for (const encoding of ["gzip", "br"]) {
    const { response, text } = await get(site, `/list?page=${encoding}`, { "Accept-Encoding": encoding });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(text).toContain(await site.fresh(`/list?page=${encoding}`));
  }
});

test("only declared query parameters distinguish pages, in any order", async (site) => {
  await get(site, "/list?offers=1&page=2");
  await get(site, "/list?page=2&junk=1&offers=1&offer=3");
  expect(site.made()).toBe(1);
  await get(site, "/list?page=3&offers=1");
  expect(site.made()).toBe(2);
  // Another spelling leads to the page and is not kept.
  for (const path of ["/LIST", "/list/", "/%6cist", "//list"]) {
    await get(site, path);
    await get(site, path);
  }
  expect(site.made()).toBe(10);
});

test("a fragment makes no page of its own", async (site) => {
  const send = senderTo(Number(new URL(site.url).port));
  for (const path of ["/list", "/list#1", "/list#2", "/list?page=1#a?page=2", "/list?page=1"])
    expect((await send(path, { headers: PLAIN })).status, path).toBe(200);
  expect(site.made()).toBe(2);
});

base.each([
  ["a signed-in visitor", "/", { Cookie: `a=b; ${COOKIE}=secret` }],
  ["a token", "/", { Authorization: "Bearer x" }],
  ["a preview", "/?preview=token", {}],
  ["a page that failed in part", "/failing", {}],
  ["a page that sets a cookie", "/cookie", {}],
  ["a page that is not there", "/missing", {}],
  ["a data request for a route that does not exist", "/list.data?_routes=none", {}],
])("%s is rendered each time", async (_what, path, headers) => {
  await using site = await openLightSite();
  await get(site, "/");
  const before = site.made();
  await get(site, path, { ...PLAIN, ...headers });
  await get(site, path, { ...PLAIN, ...headers });
  expect(site.made()).toBe(before + 2);
});

test("a page counts with all its encodings, and the least recently used page is dropped", async (site) => {
  // A megabyte plain and three quarters of one in each other form: three of them go into eight.
  for (const page of [1, 2, 3, 4]) {
    const ask = () => get(site, `/large?page=${page}`, { "Accept-Encoding": "br" });
    const isKept = async () => (await ask()).response.headers.get("etag")?.endsWith('-br"') ?? false;
    await ask();
    await expect.poll(isKept, { interval: 20 }).toBe(true);
  }
  // On PostgreSQL a page is made once more where the replica was held up for so long that its lease had ended.
  const made = site.made();
  expect(made).toBeGreaterThanOrEqual(4);
  for (const page of [2, 3, 4]) await get(site, `/large?page=${page}`);
  expect(site.made()).toBe(made);
  await get(site, "/large?page=1");
  expect(site.made()).toBe(made + 1);
});

test("a second visitor waits for the page that is being rendered, and a write in the meantime keeps it out of the cache", async (site) => {
  const both = [get(site, "/held"), get(site, "/held")];
  await expect.poll(() => site.made()).toBe(1);
  site.release();
  await Promise.all(both);
  expect(site.made()).toBe(1);
  await get(site, "/held");
  expect(site.made()).toBe(1);
});

test("a page during whose rendering something was written is sent but not cached", async (site) => {
  const slow = get(site, "/held");
  await expect.poll(() => site.made()).toBe(1);
  await createJob(site.given.db, { title: "Late baker" });
  site.release();
  await slow;
  expect((await get(site, "/held")).text).toContain("Late baker");
  expect(site.made()).toBe(2);
});

/** Asks for `/held` and disconnects while it is made. */
async function leaveHeld(site: LightSite): Promise<void> {
  const leaving = new AbortController();
  const first = fetch(`${site.url}/held`, { signal: leaving.signal }).catch(() => undefined);
  await expect.poll(() => site.made()).toBe(1);
  leaving.abort();
  await first;
  await expect.poll(() => site.left()).toBe(1);
}

test("a page whose visitor disconnected blocks no other request", async (site) => {
  await leaveHeld(site);
  // A second request in the meantime does not wait for it.
  const second = get(site, "/held");
  await expect.poll(() => site.made()).toBe(2);
  site.release();
  expect((await second).response.status).toBe(200);
});

test("a page whose visitor disconnected is not cached", async (site) => {
  await leaveHeld(site);
  site.release();
  await expect.poll(() => site.ended()).toBe(1);
  await get(site, "/held");
  await get(site, "/held");
  expect(site.made()).toBe(2);
});

test("all addresses without a page share one not-found page, which is rendered once", async (site) => {
  const first = await get(site, "/wp-login.php");
  const body = first.text.replace(' nonce="nonce-of-0"', "");
  for (const path of ["/wp-login.php", "/wp-login.php?a=1", "/xmlrpc.php", "/products/none", "/not-found"]) {
    const { response, text } = await get(site, path, { ...PLAIN, "If-None-Match": "*" });
    expect([response.status, text], path).toEqual([404, body]);
  }
  expect(site.made()).toBe(1);
});

test("an unknown address is answered before any middleware, also at its first request", async (site) => {
  const known = await createProduct(site.given.db, { name: "Ftira", hasDetailPage: true });
  const first = await get(site, "/none");
  const body = first.text.replace(' nonce="nonce-of-0"', "");
  for (const path of [
    "/wp-login.php",
    "/other.php?a=1",
    "/a/b/c/",
    "//wp/xmlrpc.php",
    "/%77p-admin",
    // Only SQLite looks a record up within the turn.
    ...(isSqlite(site.given.connection) ? ["/products/none", "/products/none?a=1", "/products//none"] : []),
  ]) {
    const passed = site.passed();
    const { response, text } = await get(site, path);
    expect([response.status, text], path).toEqual([404, body]);
    expect(site.passed(), path).toBe(passed);
    const head = await fetch(site.url + path, { method: "HEAD" });
    expect([head.status, site.passed()], path).toEqual([404, passed]);
  }
  for (const path of [
    "/products/ftira",
    `/products/${known.id}`,
    "/products/none.data",
    "/LIST",
    "/%zz",
    "/none?preview=token",
    "/robots.txt",
    "/api/none",
    "/API/none",
    "//uploads/none.webp",
    "/sitemap-3.xml",
  ]) {
    const passed = site.passed();
    await get(site, path);
    expect(site.passed(), path).toBe(passed + 1);
  }
  for (const [name, value] of [
    ["Cookie", `${COOKIE}=secret`],
    ["Authorization", "Bearer x"],
  ] as const) {
    const passed = site.passed();
    await get(site, "/none", { ...PLAIN, [name]: value });
    expect(site.passed()).toBe(passed + 1);
  }
  const passed = site.passed();
  await fetch(`${site.url}/none`, { method: "POST" });
  expect(site.passed()).toBe(passed + 1);
});

test("a record is found as soon as it exists at an address that was missing, and so is a moved or hidden one", async (site) => {
  const status = async () => (await get(site, "/products/ftira")).response.status;
  expect([await status(), await status()]).toEqual([404, 404]);
  const product = await createProduct(site.given.db, { name: "Ftira", hasDetailPage: true });
  expect(await status()).toBe(200);
  const by = { actor: "Rita", now: site.given.clock() };
  await updateRecord(site.given.db, productServer, product.id, { slug: "ftira-2" }, undefined, by);
  // What its screen answers is for the screen to say.
  expect(await status()).toBe(200);
  expect((await get(site, `/products/${product.id.toUpperCase()}`)).response.status).toBe(200);
});

test("every kind of write takes effect at once: the lifecycle, raw SQL, a rollback, another process", async (site) => {
  const { db, config } = site.given;
  const banner = await createBanner(db, { title: "First" });
  expect((await get(site, "/")).text).toContain("First");
  await updateRecord(db, bannerServer, banner.id, { title: "Second" }, undefined, {
    actor: "Rita",
    now: site.given.clock(),
  });
  expect((await get(site, "/")).text).toContain("Second");
  await runSql(db, "UPDATE banners SET title = 'Third'");
  expect((await get(site, "/")).text).toContain("Third");
  await undoSql(db, "UPDATE banners SET title = 'Never'");
  expect((await get(site, "/")).text).toContain("Third");
  const other = openDatabase(config);
  await runSql(other.db, "UPDATE banners SET title = 'Fourth'");
  await other.close();
  // Another process is asked about every five milliseconds.
  await expect.poll(async () => (await get(site, "/")).text).toContain("Fourth");
  await runSql(db, "DELETE FROM banners");
  expect((await get(site, "/")).text).not.toContain("Fourth");
});

test("a write that no visitor sees does not clear the cache", async (site) => {
  await get(site, "/");
  const history = "INSERT INTO history VALUES ('jobs', 'id', 1, 'created', 'Rita', '2026', '{}', NULL)";
  await runSql(site.given.db, history);
  await get(site, "/");
  expect(site.made()).toBe(1);
});

test("a cached page equals a fresh one through random steps of writing, waiting and reading", async () => {
  await using site = await openLightSite({ now: "2026-10-23T20:00:00.000Z" });
  const { db, clock } = site.given;
  const steps = runs(10_000);
  const random = createRandom(randomSeed());
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const soon = (spread: number) => new Date(clock().getTime() + (random() - 0.3) * spread).toISOString();
  const range = { opens: "07:30", closes: "20:00" };
  const day = [range];
  await createStore(db, { name: "Qormi" });
  const HOUR = 3_600_000;
  const writes = [
    () =>
      createBanner(db, { title: `B${random()}`, startDate: soon(4 * HOUR), endDate: soon(9 * HOUR) }).catch(
        () => undefined,
      ),
    () => createJob(db, { publishAt: soon(4 * HOUR), closesAt: soon(48 * HOUR) }).catch(() => undefined),
    () =>
      createProduct(db, {
        price: 300,
        offer: { price: 200, startDate: soon(2 * HOUR), endDate: soon(30 * HOUR) },
      }).catch(() => undefined),
    () =>
      createStore(db, {
        hours: {
          monday: day,
          tuesday: day,
          wednesday: [],
          thursday: day,
          friday: day,
          saturday: [{ opens: "00:00", closes: "24:00" }],
          sunday: [{ opens: "02:30", closes: "23:59" }],
        },
      }).catch(() => undefined),
    // Ids are random, so this is about a third of the banners.
    () => runSql(db, "DELETE FROM banners WHERE id < '5'", "DELETE FROM jobs WHERE id < '4'"),
    () => runSql(db, "DELETE FROM products WHERE id < '5'", "DELETE FROM stores WHERE id < '8'"),
    () => writeRandomSetting(db, { now: clock(), random, soon: (hours) => soon(hours * HOUR) }),
    () =>
      runSql(db, "UPDATE banners SET status = CASE status WHEN 'active' THEN 'inactive' ELSE 'active' END"),
  ];
  const paths = ["/", "/list", "/list?offers=1", "/list?page=2"];
  let compared = 0;
  for (let step = 0; step < steps; step++) {
    const dice = random();
    if (dice < 0.03) await pick(writes)?.();
    else if (dice < 0.35)
      site.given.setNow(new Date(clock().getTime() + Math.floor(random() ** 4 * 2 * HOUR)));
    else {
      const path = pick(paths) ?? "/";
      const { text } = await get(site, path);
      expect(text.slice(text.lastIndexOf("</script>") + 9)).toBe(await site.fresh(path));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(steps / 2);
  // Else it would have proved nothing of the cache.
  expect(site.made()).toBeLessThan(compared * 0.7);
}, 1_200_000);
