import sharp from "sharp";
import request from "supertest";
import { expect } from "vitest";
import type { OfferInput } from "../../src/content/kinds/offers/offer.schema.ts";
import { listOffers } from "../../src/content/kinds/offers/list-offers.ts";
import type { Site } from "../../src/site/context.ts";
import { createSite } from "../../src/site/site.ts";
import { readLeaflet } from "../../views/site/specials/read-leaflet.ts";
import {
  buildProduct,
  createOffer,
  createPage,
  createProduct,
  createStore,
} from "../support/build-content.ts";
import { readArchive } from "../support/read-archive.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const DAY = 86_400_000;

/** An offer of a plain price from some days after now. */
function offer(staff: Staff, price: number, from: number) {
  const at = (days: number) => new Date(staff.now().getTime() + days * DAY).toISOString();
  return { price, startDate: at(from), endDate: at(from + 5) };
}

async function addProduct(staff: Staff, name: string, fields: object = {}) {
  const body = buildProduct({ name, slug: name.toLowerCase(), price: 200, status: "active", ...fields });
  const { body: product } = await staff.send("post", "/api/products", body).expect(201);
  return (changes: object) => staff.send("put", `/api/products/${product.id}`, changes).expect(200);
}

const picture = (staff: Staff, path: string) => request(staff.app).get(`/share${path}.jpg`).buffer(true);

test("each page has a picture in two shapes, and another one when its offer changes", async (staff) => {
  const change = await addProduct(staff, "Figs", { offer: offer(staff, 150, -1) });
  for (const [shape, width, height] of [
    ["", 1200, 630],
    [".square", 1080, 1080],
  ] as const) {
    const { body, headers } = await picture(staff, `/products/figs${shape}`).expect(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width, height });
  }
  const { etag } = (await picture(staff, "/products/figs")).headers;
  await picture(staff, "/products/figs").set("If-None-Match", String(etag)).expect(304);
  await change({ offer: offer(staff, 140, -1) });
  expect((await picture(staff, "/products/figs").expect(200)).headers["etag"]).not.toBe(etag);
});

test("a photograph is cut around its focal point", async (staff) => {
  const half = (width: number, background: string) =>
    sharp({ create: { width, height: 300, channels: 3, background } });
  const right = await half(600, "#0000ff").png().toBuffer();
  const file = await half(1200, "#ff0000")
    .composite([{ input: right, left: 600, top: 0 }])
    .png()
    .toBuffer();
  const { body: stored } = await staff
    .send("post", "/api/upload/image")
    .attach("image", file, "halves.png")
    .expect(201);
  const change = await addProduct(staff, "Figs");
  const colours = [];
  for (const x of [0, 100]) {
    await change({ imageUrl: `${stored.imageUrl}#focus=${x},50` });
    const { body } = await picture(staff, "/products/figs").expect(200);
    const { dominant } = await sharp(
      await sharp(body).extract({ left: 950, top: 200, width: 200, height: 200 }).toBuffer(),
    ).stats();
    colours.push(dominant.r > dominant.b ? "red" : "blue");
  }
  expect(colours).toEqual(["red", "blue"]);
});

test("nothing is drawn for an address without a page, or of what visitors cannot see yet", async (staff) => {
  await addProduct(staff, "Draft", { status: "draft" });
  for (const path of ["/products/draft", "/products/none", "/none", "/products/a/b", "/../x"])
    expect((await picture(staff, path)).headers["content-type"], path).not.toContain("image");
  const change = await addProduct(staff, "Plums");
  const before = (await picture(staff, "/products/plums").expect(200)).headers["etag"];
  await change({ offer: offer(staff, 111, 2) });
  expect((await picture(staff, "/products/plums").expect(200)).headers["etag"]).toBe(before);
});

test("invented categories draw nothing new, and a category of a product's address is not read", async (staff) => {
  await addProduct(staff, "Figs", { category: "bakery", offer: offer(staff, 150, -1) });
  await addProduct(staff, "Eggs", { category: "dairy", offer: offer(staff, 150, -1) });
  for (const slug of ["specials", "products"]) await createPage(staff.db, { slug, title: slug });
  const etag = async (path: string, query: string) =>
    (await picture(staff, path).query(query).expect(200)).headers["etag"];
  for (const path of ["/specials", "/products/figs", "/products"]) {
    const plain = await etag(path, "");
    for (const query of ["category=invented", "category=frozen", "2026-11-30"])
      expect(await etag(path, query), `${path} ${query}`).toBe(plain);
  }
  expect(await etag("/specials", "category=bakery")).not.toBe(await etag("/specials", ""));
});

/** The files of a week with an offer of figs. */
const WEEK = words`wide/specials.jpg square/specials.jpg wide/figs.jpg square/figs.jpg`;

test("staff download the pictures of all offers that run as one archive", async (staff) => {
  await addProduct(staff, "Canary", { offer: offer(staff, 111, 2) });
  // A product with an offer in each of two stores has one picture.
  const { id } = await createProduct(staff.db, { name: "Figs", slug: "figs", price: 200 });
  for (const name of ["Sliema", "Victoria"]) {
    const store = await createStore(staff.db, { name, slug: name.toLowerCase() });
    const offered = { name, products: [id], category: "", stores: [store.id] };
    await createOffer(staff.db, offered, staff.now().toISOString());
  }
  await request(staff.app).get("/api/offer-pictures").expect(401);
  const { files, headers } = await readArchive(staff.send("get", "/api/offer-pictures"));
  expect(headers["content-disposition"]).toMatch(/offers-this-week-\d{4}-\d\d-\d\d\.zip/);
  expect([...files.keys()]).toEqual(WEEK);
  for (const file of files.values()) expect((await sharp(file).metadata()).format).toBe("jpeg");
});

test("staff download the pictures of a week that is announced before it begins", async (staff) => {
  const { id } = await createProduct(staff.db, { name: "Figs", slug: "figs", price: 200 });
  await addProduct(staff, "Canary", { offer: offer(staff, 111, 2) });
  const { startDate, endDate } = offer(staff, 0, 2);
  const coming = { category: "", products: [id], mechanic: { kind: "price", price: 150 } as const };
  await createOffer(staff.db, { ...coming, startDate, endDate, announceFrom: staff.now().toISOString() });
  const { files } = await readArchive(staff.send("get", "/api/offer-pictures?week=next"));
  expect([...files.keys()]).toEqual(WEEK);
  // With the price and the dates, which the picture of today does not have yet.
  const today = await picture(staff, "/products/figs").expect(200);
  expect(files.get("wide/figs.jpg")?.equals(today.body)).toBe(false);
  const next = await picture(staff, "/products/figs").query("week=next").expect(200);
  expect(files.get("wide/figs.jpg")?.equals(next.body)).toBe(true);
  await staff.send("get", "/api/offer-pictures?week=last").expect(400);
});

test("the feed has the offers that run and what may be claimed, and none that is planned", async (staff) => {
  await addProduct(staff, "Figs", { offer: offer(staff, 150, -1) });
  await addProduct(staff, "Canary", { offer: offer(staff, 111, 2) });
  const { text, headers } = await request(staff.app).get("/specials/feed.xml").expect(200);
  expect(headers["content-type"]).toContain("application/rss+xml");
  expect(text).toContain("<title>Figs: €1.50</title>");
  expect(text).toMatch(/Until \w+day \d+ November/);
  // The ledger knows no price from before it.
  expect(text).not.toMatch(/Was |Canary|1\.11/);
});

test("two stores' offers of one product at one price are two items of the feed", async (staff) => {
  const instant = staff.now().toISOString();
  const { id } = await createProduct(staff.db, { name: "Figs", price: 200 }, instant);
  const mechanic = { kind: "price", price: 150 } as const;
  for (const [at, name] of ["Mosta", "Victoria"].entries()) {
    const store = await createStore(staff.db, { name, slug: name.toLowerCase() });
    const { endDate } = offer(staff, 0, at + 1);
    const fields = {
      category: "",
      products: [id],
      stores: [store.id],
      mechanic,
      startDate: instant,
      endDate,
    };
    await createOffer(staff.db, fields, instant);
  }
  const { text } = await request(staff.app).get("/specials/feed.xml").expect(200);
  const ids = [...text.matchAll(/<guid[^>]*>([^<]*)/g)].map(([, guid]) => guid);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  expect(text).toContain("<title>Figs: €1.50 in Mosta</title>");
  await staff.send("put", `/api/products/${id}`, { slug: "fresh-figs" }).expect(200);
  const moved = (await request(staff.app).get("/specials/feed.xml").expect(200)).text;
  expect(moved).toContain("/products/fresh-figs</link>");
  expect([...moved.matchAll(/<guid[^>]*>([^<]*)/g)].map(([, guid]) => guid)).toEqual(ids);
});

test("the leaflet and the feed have the offers of a store and of an announced week, however many there are", async (staff) => {
  const instant = staff.now().toISOString();
  const site = createSite(staff.db, staff.now, "https://shop.example");
  const gozo = await createStore(staff.db, { name: "Victoria", slug: "victoria" });
  const { startDate: monday, endDate } = offer(staff, 0, 2);
  const add = async (name: string, fields: Partial<OfferInput>) => {
    const { id } = await createProduct(staff.db, { name, category: "dairy", price: 200 }, instant);
    const mechanic = { kind: "price", price: 150 } as const;
    await createOffer(staff.db, { category: "", products: [id], mechanic, endDate, ...fields }, instant);
  };
  const running = { startDate: instant };
  for (let at = 0; at < 230; at += 1) await add(`Cheese ${at}`, running);
  // It ends last.
  const later = offer(staff, 0, 4).endDate;
  await add("Gbejniet", { ...running, endDate: later, stores: [gozo.id] });
  await add("Announced", { startDate: monday, announceFrom: instant });
  await add("Canary", { startDate: monday });
  const leaflet = async (query: string) => {
    const found = await readLeaflet(site, new URLSearchParams(query));
    const names = found?.pages.flat(2).map(({ offer: { name } }) => name) ?? [];
    return { names, left: found?.left };
  };
  const week = await leaflet("");
  expect([week.names.length, week.left]).toEqual([200, 31]);
  expect((await leaflet("week=next")).names).toEqual(["Announced"]);
  expect((await leaflet("week=next&store=victoria")).names).toEqual(["Announced"]);
  expect(await readLeaflet(site, new URLSearchParams("store=none"))).toBeUndefined();
  const { text } = await request(staff.app).get("/specials/feed.xml").expect(200);
  expect(text.match(/<item>/g)).toHaveLength(231);
  expect(text).toContain("in Victoria");
  expect(text).not.toMatch(/Announced|Canary/);
});

test("an offer of a large category leaves room on the leaflet for all others", async (staff) => {
  const instant = staff.now().toISOString();
  const site = createSite(staff.db, staff.now, "https://shop.example");
  const { startDate: monday, endDate } = offer(staff, 0, 2);
  const bundle = { kind: "bundle", count: 2, price: 300 } as const;
  const announced = { startDate: monday, announceFrom: instant, endDate };
  const running = { startDate: instant, endDate: offer(staff, 0, -4).endDate };
  const add = async (name: string, category: string) => {
    const { id } = await createProduct(staff.db, { name, category, price: 200 }, instant);
    return id;
  };
  for (let at = 0; at < 220; at += 1) await add(`Bread ${at}`, "bakery");
  const products = [await add("Wine", "drinks"), await add("Ftira", "bakery")];
  for (const days of [announced, running]) {
    const mechanic = { kind: "percentage", percentage: 10 } as const;
    await createOffer(staff.db, { category: "bakery", except: products, mechanic, ...days }, instant);
    await createOffer(staff.db, { category: "", products, mechanic: bundle, ...days }, instant);
  }
  const leaflet = async (week: string) => {
    const found = await readLeaflet(site, new URLSearchParams({ week }));
    const names = found?.pages.flat(2).map(({ offer: { name } }) => name) ?? [];
    return [names.length, names.includes("Wine"), names.includes("Ftira"), found?.left];
  };
  expect(await leaflet("next")).toEqual([200, true, true, 22]);
  expect(await leaflet("this")).toEqual([200, true, true, 22]);
});

test("a long list of offers has some of every counter, and counts the others", async (staff) => {
  const { startDate, endDate } = offer(staff, 0, 2);
  const ends = [{ endDate, stores: [] }];
  const breads = Array.from({ length: 1_100 }, (_, at) => ({
    id: `bread-${at}`,
    category: "bakery",
    offerId: "b",
  }));
  const all = [...breads, { id: "wine", category: "drinks", offerId: "w" }];
  const facts = { slug: "", name: "", share: 1, startDate, stores: [], ends: [...ends, ...ends] };
  const asked: string[] = [];
  const site: Site = {
    ...createSite(staff.db, staff.now, "https://shop.example"),
    announced: () => Promise.resolve(all.map((each) => ({ ...facts, ...each }))),
    offered: () => Promise.resolve(all.map((each) => ({ ...facts, ...each }))),
    announcedCards: (chosen) => {
      asked.push(...chosen.map(({ id }) => id));
      return Promise.resolve([]);
    },
  };
  expect(await listOffers(site, "next")).toEqual({ offers: [], left: 101 });
  expect(asked).toHaveLength(1_000);
  expect(asked).toContain("wine");
  expect(await listOffers(site)).toEqual({ offers: [], left: 202 });
});
