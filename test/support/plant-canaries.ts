import { OF_CONTACT_FORM } from "./contact-form.ts";
import { toNewSection } from "../../migrations/0035-section-vocabulary/new-sections.ts";
import { randomUUID } from "node:crypto";
import { updateFactsInIndex } from "../../src/content/kinds/pages/page.server.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { hasNextVersions } from "../../src/content/publication.ts";
import { recordTarget, settingTarget } from "../../src/content/next-versions/next-target.ts";
import { saveNext } from "../../src/content/next-versions/write-next.ts";
import { slugify } from "../../src/rules/text/slug.ts";
import { createPreview } from "../../src/staff/previews/previews.ts";
import { recordMiss } from "../../src/site/search/misses.ts";
import {
  createBanner,
  createBlog,
  createJob,
  createPage,
  createProduct,
  createStore,
} from "./build-content.ts";
import { KINDS, type Kind } from "./content-types.ts";

/** What staff hide, as it would show: a text, the slug of one, or the price of a planned offer. */
export const CANARY = /zq7[-_ ]?canary|(?<![\w.-])4321(?![\w.-])|43\.21/i;

/** A search for every canary that is not one itself. */
export const CANARY_QUERY = "zq7";

const canary = (what: string) => `Zq7 canary ${what}`;

const PRICE = 4321;

/** The field of each kind that holds a text which visitors read. */
const TEXTS: Readonly<Record<string, string>> = {
  jobs: "introduction",
  blogs: "excerpt",
  products: "description",
  offers: "note",
  banners: "subtitle",
  stores: "introduction",
  pages: "description",
  recalls: "hazard",
  forms: "lead",
  redirects: "from",
};

/** The ids and slugs of records. */
export interface Planted {
  /** Which no visitor may read anywhere. */
  hidden: string[];
  /** Which visitors see, and in which something is hidden. */
  shown: string[];
}

/** Puts a canary into everything that staff can hide, plan or leave unfinished, beside what visitors see. */
export async function plantCanaries(db: Db, userId: string, now: Date): Promise<Planted> {
  const planted: Planted = { hidden: [], shown: [] };
  for (const kind of KINDS) await plantRecords(db, kind, now, planted);
  const draft = await plantSections(db, now, planted);
  await plantInRecords(db, now, planted);
  await plantInSettings(db, now, draft, planted);
  await plantMessage(db, now);
  await plantUnused(db, now);
  const by = { userId, now };
  for (const kind of KINDS) await createPreview(db, kind.table, null, kind.build(canary("of a preview")), by);
  await createPreview(db, "settings", "brand", { tagline: canary("of a previewed setting") }, by);
  await recordMiss(db, canary("of a search"), now);
  return planted;
}

function keysOf(record: { id: string; slug?: string | undefined }): string[] {
  return [record.id, ...(record.slug ? [record.slug] : [])];
}

/** Records in every state that visitors do not see, and one that they see, with its earlier versions. */
async function plantRecords(db: Db, kind: Kind, now: Date, { hidden, shown }: Planted): Promise<void> {
  const instant = now.toISOString();
  const text = TEXTS[kind.table] ?? "";
  const create = async (what: string, overrides: Record<string, unknown> = {}) => {
    const named = canary(`${kind.table} ${what}`);
    const record = await kind.create(db, kind.build(named, { [text]: named, ...overrides }), instant);
    hidden.push(...keysOf(record));
    return record.id;
  };
  const [draft = ""] = kind.hiddenStatuses;
  for (const status of kind.hiddenStatuses) {
    await create(status, { status });
    await kind.update(db, await create(`later ${status}`), { status }, undefined, instant);
  }
  await kind.bin(db, await create("binned"), instant);
  const restored = await create("restored", { status: draft });
  await kind.bin(db, restored, instant);
  await kind.restore(db, restored, instant);
  const [past, future] = [-86_400_000, 86_400_000].map((by) => new Date(now.getTime() + by).toISOString());
  // An offer is announced by its first day.
  const begin = kind.table === "offers" ? { startDate: future } : {};
  if (kind.dates.from) await create("planned", { [kind.dates.from]: future, ...begin });
  if (kind.dates.until) await create("ended", { [kind.dates.until]: past });
  // Its first version was a draft under another name and slug, its second one had another text.
  const named = canary(`${kind.table} first name`);
  const first = await kind.create(db, kind.build(named, { status: draft }), instant);
  if (first.slug) hidden.push(first.slug);
  const { id } = first;
  const slug = kind.hasSlug ? { slug: `plain-${kind.table}` } : {};
  const renamed = { [kind.title]: `Plain ${kind.table}`, ...slug, [text]: canary(`${kind.table} old text`) };
  await kind.update(db, id, { ...renamed, status: kind.publicStatus }, undefined, instant);
  shown.push(...keysOf(await kind.update(db, id, { [text]: "Plain words" }, undefined, instant)));
  if (!hasNextVersions(kind.table)) return;
  // What waits for tomorrow: another name, address and text.
  const waiting = canary(`${kind.table} next version`);
  const next = { [kind.title]: waiting, [text]: waiting, ...(kind.hasSlug && { slug: slugify(waiting) }) };
  const by = { actor: "Rita", now };
  await saveNext(db, recordTarget(kind.table, id), { ...next, nextFrom: future }, undefined, by);
  if (kind.hasSlug) hidden.push(slugify(waiting));
}

/** Pages with sections that visitors do not see. @returns the id of a job that they do not see. */
async function plantSections(db: Db, now: Date, { hidden, shown }: Planted): Promise<string> {
  const instant = now.toISOString();
  const job = await createJob(db, { title: canary("of a menu"), status: "draft" }, instant);
  const product = await createProduct(db, { name: canary("chosen product"), status: "draft" }, instant);
  const post = await createBlog(db, { title: canary("chosen post"), status: "draft" }, instant);
  hidden.push(...[job, product, post].flatMap(keysOf));
  const title = canary("section title");
  const asked = { questions: [{ id: "why", question: canary("question"), answer: canary("answer") }] };
  const page = await createPage(db, { title: "Sections", slug: "sections" }, instant);
  const sections = [
    { id: "a", kind: "rich-text", hidden: true, content: `<p>${canary("hidden text")}</p>` },
    { id: "b", kind: "questions", hidden: true, title, ...asked },
    { id: "c", kind: "topic", hidden: true, title, text: `<p>${canary("hidden topic")}</p>` },
    { id: "d", kind: "contact-form", hidden: true, title, lead: canary("hidden form") },
    { id: "e", kind: "hologram", hidden: false, title, words: [canary("unknown kind")] },
    { id: "f", kind: "rich-text", hidden: false, content: "<p>Bread</p>", later: canary("unknown field") },
    { id: "g", kind: "dates", hidden: false, title, dates: [] },
    { id: "h", kind: "chosen-products", hidden: false, title: "Our choice", slugs: [product.slug] },
    { id: "i", kind: "chosen-recipes", hidden: false, title: "Cook", slugs: [post.slug, "plain-blogs"] },
    { id: "j", kind: "rich-text", hidden: false, content: "<p>Plain section</p>" },
  ].map(toNewSection);
  // Another version wrote those of an unknown kind and field.
  await db
    .updateTable("pages")
    .set({ sections: JSON.stringify(sections) })
    .where("id", "=", page.id)
    .execute();
  const written = db.selectFrom("history").select("record").where("recordId", "=", page.id);
  const { record } = await written.executeTakeFirstOrThrow();
  await db
    .updateTable("history")
    .set({ record: JSON.stringify({ ...JSON.parse(record), sections }) })
    .where("recordId", "=", page.id)
    .execute();
  await updateFactsInIndex(db);
  shown.push(...keysOf(page));
  return job.id;
}

/** Parts of visible records that visitors do not see. */
async function plantInRecords(db: Db, now: Date, { hidden, shown }: Planted): Promise<void> {
  const instant = now.toISOString();
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();
  const offer = (from: number, until: number) => ({
    price: PRICE,
    startDate: days(from),
    endDate: days(until),
  });
  const planned = { name: "Planned bread", price: 9_900, hasDetailPage: true, offer: offer(1, 2) };
  const over = { name: "Former bread", price: 9_900, hasDetailPage: true, offer: offer(-2, -1) };
  for (const product of [planned, over]) shown.push(...keysOf(await createProduct(db, product, instant)));
  const secret = await createProduct(db, { name: canary("ingredient"), status: "draft" }, instant);
  hidden.push(...keysOf(secret));
  const recipe = {
    servings: 2,
    prepMinutes: 5,
    cookMinutes: 5,
    ingredients: ["1 loaf of bread"],
    steps: ["Cut the bread."],
    ingredientProducts: [{ name: "bread", products: [secret.slug] }],
  };
  shown.push(
    ...keysOf(await createBlog(db, { title: "Bread soup", category: "recipes", recipe }, instant)),
    ...keysOf(
      await createBlog(
        db,
        {
          title: "News of bread",
          category: "news",
          recipe: { ...recipe, ingredients: [canary("leftover recipe"), "1 loaf of bread"] },
        },
        instant,
      ),
    ),
  );
  await createBanner(db, { title: "Bread week", targetAudience: canary("audience") }, instant);
}

/** Settings and menus with entries that lead to a record which visitors do not see, and with plans. */
async function plantInSettings(db: Db, now: Date, job: string, { hidden }: Planted): Promise<void> {
  const by = { actor: "Rita", now };
  const instant = now.toISOString();
  const follows = { kind: "jobs", id: job };
  const label = canary("menu entry");
  const sections = [
    { title: canary("menu section"), links: [{ label, follows }] },
    { title: "Shop", links: [{ label, follows }, { label }, { label: "Specials", path: "/specials" }] },
  ];
  const featured = { title: canary("card"), description: canary("card"), follows };
  await writeSetting(
    db,
    "header",
    {
      items: [
        { label, follows },
        { label },
        { label, menu: { name: "corporate", sections: [sections[0]] } },
        { label: "Shop", follows, menu: { name: "shop", sections, featured } },
        { label: "Careers", path: "/zq7-canary", follows: { kind: "links", id: "rewards" } },
      ],
    },
    undefined,
    by,
  );
  await writeSetting(db, "footer", { columns: sections }, undefined, by);
  await writeSetting(db, "links", { rewards: "/rewards" }, undefined, by);
  const waiting = canary("next version of a group");
  await saveNext(db, settingTarget("brand"), { tagline: waiting }, undefined, by);
  await saveNext(db, settingTarget("footer"), { columns: [{ title: waiting, links: [] }] }, undefined, by);
  const store = await createStore(db, { name: canary("store of the bar"), status: "draft" }, instant);
  hidden.push(...keysOf(store));
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString();
  await writeSetting(
    db,
    "announcements",
    { topBarStore: store.id, notice: { text: canary("notice"), startDate: tomorrow } },
    undefined,
    by,
  );
  const mail = { senderName: canary("sender"), signature: canary("signature") };
  await writeSetting(db, "mail", { ...mail, messagesTo: "zq7-canary@shop.example" }, undefined, by);
  await writeSetting(db, "brand", { name: "Plain shop", tagline: canary("old tagline") }, undefined, by);
  await writeSetting(db, "brand", { tagline: "Plain words" }, undefined, by);
}

/** A message of a visitor, with a note and an answer of staff. */
async function plantMessage(db: Db, now: Date): Promise<void> {
  const id = randomUUID();
  const date = now.toISOString();
  await db
    .insertInto("messages")
    .values({
      id,
      reference: "ZQ7C-ANAR",
      version: 3,
      createdDate: date,
      updatedDate: date,
      topic: "complaint",
      storeId: null,
      storeName: "",
      orderNumber: canary("order"),
      text: canary("message"),
      name: canary("visitor"),
      email: "zq7-canary@visitor.example",
      phone: "",
      emailKey: "zq7-canary@visitor.example",
      phoneKey: "",
      searchText: canary("message").toLowerCase(),
      state: "new",
      assigneeId: null,
      ...OF_CONTACT_FORM,
    })
    .execute();
  for (const [index, kind] of (["note", "answer"] as const).entries())
    await db
      .insertInto("message_entries")
      .values({
        id: randomUUID(),
        messageId: id,
        version: index + 2,
        kind,
        text: canary(kind),
        createdDate: date,
        userId: null,
        author: canary("author"),
        way: null,
      })
      .execute();
}

/** A picture and a file that nothing shows. */
async function plantUnused(db: Db, now: Date): Promise<void> {
  const stored = { bytes: 1, searchText: canary("upload").toLowerCase(), createdDate: now.toISOString() };
  const picture = { id: randomUUID(), name: "zq7-canary-picture", hash: "1", width: 1, height: 1 };
  await db
    .insertInto("images")
    .values({ ...stored, ...picture, alt: canary("picture") })
    .execute();
  const file = { id: randomUUID(), name: "zq7-canary-file", fileName: "zq7-canary.pdf", hash: "2" };
  await db
    .insertInto("files")
    .values({ ...stored, ...file, title: canary("file") })
    .execute();
}
