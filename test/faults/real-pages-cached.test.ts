import { expect, test } from "vitest";
import { cookieName } from "../../src/accounts/sign-in/session-cookie.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import type { Section } from "../../src/content/kinds/pages/section-kind.ts";
import { getRecord } from "../../src/content/lifecycle/read.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import {
  createBanner,
  createBlog,
  createJob,
  createPage,
  createProduct,
  createStore,
} from "../support/build-content.ts";
import { BROWSER, openTestSite, SEEDED_AT } from "../support/test-site.ts";
import { decodeData, takeOutData } from "../support/handed-over-data.ts";
import { writeRandomSetting } from "../support/random-settings.ts";
import { createRandom } from "../support/drawn.ts";
import { report, scale } from "./scale.ts";
import { words } from "../support/words.ts";

const HOUR = 3_600_000;

/** Pages of every kind, as documents and as what a click asks for. */
const ADDRESSES = words`
  / /specials /products /products?category=bakery /products?page=2 /products/ftira /blog
  /blog?category=recipes /blog/a-new-store-in-rabat /careers /careers/baker /locations /customer-care /about
  /search?q=ftira /about /summer /no-such-page /_root.data /specials.data /products.data?category=bakery
  /careers.data /about.data /locations.data`;

/** Tables by what a visitor sees of them, each emptied by a part now and then so that they don't grow without end. */
const TABLES = ["banners", "jobs", "products", "blogs", "stores"];

test("a cached page of the real site equals a fresh one after random writes and clock changes", async () => {
  await using site = await openTestSite({ seed: "none" });
  // The same content, of which nothing outlives the page that it was read for.
  let page = { epoch: 0, from: 0, until: Number.POSITIVE_INFINITY };
  const watch = {
    current: () => Promise.resolve(page),
    holds: (asked: object) => asked === page,
    narrow: (state: typeof page) => state,
  };
  await using plain = await openTestSite({ seed: "none", beside: site, watch });
  const random = createRandom(20_261_122);
  const { db, sqlite } = site.connection;
  await createPage(db, { title: "Summer" });
  // Nothing here is to survive a power cut.
  sqlite.pragma("synchronous = OFF");
  let now = SEEDED_AT.getTime();
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  const soon = (hours: number) => new Date(now + (random() - 0.3) * hours * HOUR).toISOString();
  const asAnybody = { "User-Agent": BROWSER };
  // A session's cookie leads past the cache, and changes nothing that a visitor sees.
  const pastCache = { ...asAnybody, Cookie: `${cookieName({ publicUrl: site.url })}=none` };
  let [compared, fromCache, writes] = [0, 0, 0];

  const steps = scale(300, 10_000);
  for (let step = 0; step < steps; step++) {
    const dice = random();
    if (dice < 0.04) {
      await (random() < 0.3
        ? writeRandomSetting(db, { now: new Date(now), random, soon })
        : write(db, soon, random));
      writes++;
    } else if (dice < 0.06) {
      sqlite.exec(`DELETE FROM ${pick(TABLES)} WHERE rowid % 3 = ${Math.floor(random() * 3)}`);
      writes++;
    } else if (dice < 0.15) {
      now += Math.floor(random() ** 4 * 3 * HOUR);
      for (const each of [site, plain]) each.setNow(new Date(now));
    } else {
      const address = pick(ADDRESSES);
      const cached = await look(site.url + address, asAnybody);
      page = { ...page };
      const made = await look(plain.url + address, pastCache);
      expect([200, 404], address).toContain(made.status);
      expect(cached.status, address).toBe(made.status);
      expect(cached.rest, address).toBe(made.rest);
      expect(cached.data, address).toEqual(made.data);
      compared++;
      if (cached.isCached) fromCache++;
    }
  }
  expect(compared).toBeGreaterThan(steps / 2);
  // Else it would have proved nothing of the cache. How many are cached depends on which places of a page come late.
  expect(fromCache).toBeGreaterThan(compared / 50);
  report(
    "the page cache on the real site",
    `${steps} random steps, ${writes} of them writes: ${compared} pages compared, ${fromCache} of them from the cache, 0 different from a page rendered again`,
  );
});

async function look(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers, redirect: "manual" });
  // What is cached has hashes in its policy in place of nonces in its scripts, and tells the browser, and by its forms the server,
  // when it was made.
  const text = (await response.text())
    .replaceAll(/ nonce="[^"]*"/g, "")
    .replaceAll(/(\\?"(?:now|shownAt)\\?",\\?")[^"\\]*/g, "$1")
    .replaceAll(/(name="shown" value=")[^"]*/g, "$1");
  const { status } = response;
  const isCached = response.headers.has("etag");
  const isData = new URL(url).pathname.endsWith(".data") && status === 200;
  return { status, isCached, ...(isData ? { rest: "", data: decodeData(text) } : takeOutData(text)) };
}

/** Something new that begins and ends about now; a name that is taken is refused, which is one of the things that happen. */
async function write(db: Db, soon: (hours: number) => string, random: () => number): Promise<void> {
  const dates = { startDate: soon(4), endDate: soon(9) };
  const writes = [
    () => createBanner(db, { title: `Banner ${random()}`, ...dates }),
    () => createJob(db, { publishAt: soon(4), closesAt: soon(48) }),
    () => createProduct(db, { price: 300, hasDetailPage: true, offer: { price: 200, ...dates } }),
    () => createBlog(db, { publishAt: soon(4), category: random() < 0.5 ? "recipes" : "news" }),
    () => createStore(db, { name: `Store ${random()}` }),
    () => editSections(db, random() < 0.5 ? "about" : "summer", random),
  ] as const;
  await writes[Math.floor(random() * writes.length)]?.().catch(() => undefined);
}

/** Adds, hides, shows, reverses or removes sections of a page. */
async function editSections(db: Db, slug: string, random: () => number): Promise<void> {
  const { id, sections } = await getRecord(db, pageServer, slug);
  const flip = (section: Section) => ({ ...section, hidden: random() < 0.3 });
  const added = [
    { kind: "call-to-action", title: `{stores} {storeWord} ${random()}` },
    { kind: "records", of: "posts", title: "News", count: 2, category: random() < 0.5 ? "recipes" : "" },
  ];
  const edits = [
    [...sections, ...added],
    sections.map(flip),
    sections.toReversed(),
    // A section that has to stay on its page is not removed.
    sections.filter(({ kind }) => kind === "banner" || random() < 0.6),
  ];
  const changes = { sections: edits[Math.floor(random() * edits.length)] };
  await updateRecord(db, pageServer, id, changes, undefined, { actor: "Rita", now: new Date() });
}
