import { expect, test } from "vitest";
import type { Mechanic } from "../../src/content/kinds/offers/offer.schema.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { binRecord, createRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { ExpectedError } from "../../src/errors.ts";
import { readShare } from "../../src/site/seo/brand-pictures/read-share.ts";
import { createSite } from "../../src/site/site.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createBlog, createPage, createProduct, createStore } from "../support/build-content.ts";
import { type Carried, type Found, huntClaims, huntPicture } from "../support/hunt-claims.ts";
import { claimsByLedger, midnightBefore } from "../support/plain-shop.ts";
import { randomSeed } from "../support/property-runs.ts";
import { BROWSER, openTestSite, SEEDED_AT } from "../support/test-site.ts";
import { words } from "../support/words.ts";
import { createRandom } from "../support/drawn.ts";
import { scale } from "./scale.ts";

const HOUR = 3_600_000;
const DAYS = 365;
/** How many days lie between two readings of the whole site. */
const EVERY = scale(60, 1);
const CATEGORIES = words`bakery fruit-veg pantry`;
const FOODS = words`apples bread cheese dates eggs figs grapes honey jam kiwis lemons mangoes nuts olives pears
  quinces rice spinach tuna vinegar`;

/** The forms of a claim, by `hunt-claims.ts`. */
const FORMS = [
  "API",
  "JSON-LD",
  "data",
  "feed",
  "less",
  "percentage",
  "picture",
  "receipt",
  "saved",
  "struck",
  "was",
  "you save",
];

const PAGES = words`/ /specials /specials?category=bakery /specials?week=next /specials/print /specials/print?week=next
  /specials/print?store=victoria /specials/feed.xml /products /products?offers=1 /products?category=pantry
  /products?sort=price /basket /recipes/soup /search?q=bread /api/products /api/search?q=bread /api/offers /blog?category=recipes
  /_root.data /specials.data /products.data /shopping-list`;

test("no page, feed, picture or print claims what the ledger does not carry, in a year of offers", async () => {
  await using site = await openTestSite({ seed: "none" });
  const { db } = site.connection;
  const start = SEEDED_AT.getTime() - (SEEDED_AT.getTime() % HOUR);
  const shop = await openShop(db, start);
  const forms = new Set<string>();
  for (let day = 0; day < DAYS; day += 1) {
    const now = start + day * 24 * HOUR + Math.floor(shop.random() * 24) * HOUR;
    site.setNow(new Date(now));
    if (day % 2 === 0) await shop.work(now);
    if (day % EVERY !== EVERY - 1) continue;
    const carried = await readCarried(db, shop.stores, now);
    const at = new Date(now).toISOString();
    const judge = (claims: readonly Found[], place: string) => {
      for (const { form } of claims) forms.add(form);
      const wrong = claims.filter(({ isCarried }) => !isCarried);
      expect(wrong, `${at} ${place}, where the ledger has ${JSON.stringify(carried)}`).toEqual([]);
    };
    for (const address of [...PAGES, ...shop.slugs.map((slug) => `/products/${slug}`)]) {
      const response = await fetch(site.url + address, { headers: { "User-Agent": BROWSER } });
      judge(huntClaims(address, await response.text(), carried), address);
    }
    const products: unknown = await (await fetch(`${site.url}/api/products`)).json();
    expect(claimsOf(products), at).toEqual(carried.map(lineOf).toSorted());
    const reader = createSite(db, () => new Date(now), site.url);
    for (const path of ["/specials", ...shop.slugs.map((slug) => `/products/${slug}`)]) {
      const shown = await readShare(reader, path);
      if (shown) judge(huntPicture(shown.share, carried), `picture of ${path}`);
    }
  }
  // Silence alone would prove nothing.
  expect([...forms].toSorted()).toEqual(FORMS);
});

/** Twenty products, whose prices tell which they are, in two stores, and what staff do with them. */
async function openShop(db: Db, start: number) {
  const random = createRandom(randomSeed());
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[upTo(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  const created = new Date(start - HOUR).toISOString();
  const stores: string[] = [];
  for (const name of ["Victoria", "Sliema"]) stores.push((await createStore(db, { name }, created)).id);
  const priceOf = (product: number, euros: number) => euros * 100 + product;
  const ids: string[] = [];
  const slugs: string[] = [];
  for (const [product, food] of FOODS.entries()) {
    const name = `Farm ${food}`;
    const fields = { name, price: priceOf(product, 8), category: pick(CATEGORIES), size: "500 g" };
    const made = await createProduct(db, { ...fields, hasDetailPage: true }, created);
    ids.push(made.id);
    slugs.push(made.slug);
  }
  const section = { id: "basket", kind: "basket", title: "Basket", lead: "", count: 8 } as const;
  const more = { note: "", emptyText: "", linkTo: null, linkLabel: "", hidden: false };
  await createPage(db, { title: "Basket", sections: [{ ...section, ...more }] }, created);
  const ingredients = FOODS.slice(0, 8);
  const recipe = {
    servings: 4,
    prepMinutes: 10,
    cookMinutes: 20,
    steps: ["Cook."],
    ingredients: ingredients.map((food) => `200 g ${food}`),
    ingredientProducts: ingredients.map((food) => ({ name: food, products: [`farm-${food}`] })),
  };
  await createBlog(db, { title: "Soup", category: "recipes", recipe }, created);
  const offers: string[] = [];

  function mechanicFor(product: number): Mechanic {
    const price = priceOf(product, 3 + upTo(5));
    return pick<Mechanic>([
      ...Array.from({ length: 4 }, () => ({ kind: "price" as const, price })),
      { kind: "percentage", percentage: 20 },
      { kind: "percentage", percentage: 33 },
      { kind: "bundle", count: 2, price },
      { kind: "free", take: 3, pay: 2 },
      { kind: "second", percentage: 70 },
      { kind: "card", price },
    ]);
  }

  function planFor(product: number, now: number): object {
    const from = midnightBefore(now + (upTo(6) - 1) * 24 * HOUR);
    const until = midnightBefore(from + (3 + upTo(12)) * 24 * HOUR + 2 * HOUR);
    const range = pick([
      { products: [ids[product]] },
      { products: [ids[product]] },
      { category: pick(CATEGORIES) },
    ]);
    return {
      ...range,
      ...("category" in range && { except: ids.filter(() => random() < 0.7) }),
      mechanic: mechanicFor(product),
      startDate: new Date(from).toISOString(),
      announceFrom: new Date(from - 48 * HOUR).toISOString(),
      endDate: new Date(until - 1).toISOString(),
      stores: stores.filter(() => random() < 0.2),
      note: pick(["", "While stocks last"]),
      status: "published",
    };
  }

  return {
    random,
    stores,
    slugs,
    /** What staff do on a morning: some of it is refused, such as a second offer at once. */
    async work(now: number): Promise<void> {
      const by = { actor: "Rita", now: new Date(now) };
      const product = () => pick(ids);
      const change = (id: string, fields: object) =>
        updateRecord(db, productServer, id, { ...fields }, undefined, by);
      const jobs = [
        ...Array.from({ length: 5 }, () => async () => {
          offers.push((await createRecord(db, offerServer, { ...planFor(upTo(ids.length), now) }, by)).id);
        }),
        async () => {
          const at = upTo(ids.length);
          await change(ids[at] ?? "", { price: priceOf(at, 7 + upTo(3)) });
        },
        async () => void (offers.length > 0 && (await binRecord(db, offerServer, pick(offers), by))),
        async () => void (offers.length > 0 && (await restoreRecord(db, offerServer, pick(offers), by))),
        async () => void (random() < 0.3 && (await binRecord(db, productServer, product(), by))),
        async () => void (await restoreRecord(db, productServer, product(), by)),
      ];
      for (const job of jobs)
        await job().catch((error: unknown) => {
          if (!(error instanceof ExpectedError)) throw error;
        });
    },
  };
}

/** What may be claimed at a moment, by the rows of the ledger alone. */
async function readCarried(db: Db, stores: readonly string[], now: number): Promise<Carried[]> {
  const rows = await db
    .selectFrom("price_changes")
    .innerJoin("products", "products.id", "price_changes.productId")
    .select(["products.id", "products.name", "category", "fromDate", "price_changes.price", "offers"])
    .orderBy("price_changes.version")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, changes]) =>
    claimsByLedger(changes, stores, now).flatMap(({ priorPrice, percentage, ...offer }) =>
      priorPrice === undefined || percentage === undefined
        ? []
        : [
            {
              id,
              name: changes[0]?.name ?? "",
              category: changes[0]?.category ?? "",
              ...offer,
              priorPrice,
              percentage,
            },
          ],
    ),
  );
}

const lineOf = ({ id, price, priorPrice, percentage, stores }: Omit<Carried, "name" | "category">) =>
  JSON.stringify([id, price, priorPrice, percentage, stores.toSorted()]);

/** All claims of a list of products, in the form of {@link lineOf}. */
function claimsOf(products: unknown): string[] {
  const list: { id: string; offer: object | null; offers?: object[] }[] = Array.isArray(products)
    ? products
    : [];
  const blank = { price: 0, priorPrice: 0, percentage: 0, stores: [] };
  return list
    .flatMap(({ id, offer, offers = [] }) =>
      [offer ?? [], offers].flat().map((each) => ({ ...blank, ...each, id })),
    )
    .filter(({ priorPrice }) => priorPrice > 0)
    .map(lineOf)
    .toSorted();
}
