import { sql } from "kysely";
import { CONTENT_KINDS, hasSlug, kindOf, type ContentKind } from "../../src/content/kinds/kinds.ts";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";
import { emptyBin } from "../../src/content/lifecycle/empty-bin.ts";
import { binRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { ExpectedError } from "../../src/errors.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import {
  createBanner,
  createBlog,
  createForm,
  createJob,
  createOffer,
  createPage,
  createProduct,
  createRecall,
  createStore,
} from "./build-content.ts";
import { writeRandomSetting } from "./random-settings.ts";

const HOUR = 3_600_000;

/** What random steps are drawn from. */
interface Play {
  now: Date;
  random: () => number;
}

/** Does something to the content, as staff do. What is refused is one of the things that happen. */
export async function playStep(db: Db, play: Play): Promise<void> {
  const { now, random } = play;
  const soon = (hours: number) => new Date(now.getTime() + (random() - 0.3) * hours * HOUR).toISOString();
  const dice = random();
  try {
    if (dice < 0.35) await create(db, play, soon);
    else if (dice < 0.45) await writeRandomSetting(db, { now, random, soon });
    else if (dice < 0.48) await emptyBin(db, now);
    else await change(db, play);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
  }
}

const WORDS = ["bread", "honey", "Ħobż", "sugar free", "cheese", "tea"] as const;

/** Names that differ: a search has two records of one name in no particular order. */
function nameOf(random: () => number): string {
  return `${WORDS[Math.floor(random() * WORDS.length)]} ${Math.floor(random() * 1_000_000)}`;
}

async function create(db: Db, { now, random }: Play, soon: (hours: number) => string): Promise<void> {
  const word = nameOf(random);
  const [startDate = "", endDate = ""] = [soon(100), soon(200)].toSorted();
  const at = now.toISOString();
  const category = random() < 0.5 ? "bakery" : "pantry";
  const dates = { startDate, endDate };
  const [product] = random() < 0.5 ? await db.selectFrom("products").select("id").limit(1).execute() : [];
  const range = product ? { products: [product.id], category: "" } : { category };
  const [store] = random() < 0.3 ? await db.selectFrom("stores").select("id").limit(1).execute() : [];
  const writes = [
    () =>
      createProduct(
        db,
        { name: `${word} ${category}`, category, price: 300, hasDetailPage: true, dietary: ["vegan"] },
        at,
      ),
    () => createProduct(db, { name: word, category, offer: { price: 99, ...dates } }, at),
    () => createOffer(db, { name: word, ...range, ...dates, ...(store && { stores: [store.id] }) }, at),
    () => createJob(db, { title: word, publishAt: soon(40), closesAt: soon(400) }, at),
    () =>
      createBlog(
        db,
        { title: word, publishAt: soon(40), status: random() < 0.7 ? "published" : "draft" },
        at,
      ),
    () => createBanner(db, { title: word, ...dates }, at),
    () => createStore(db, { name: word, locality: word }, at),
    () => createPage(db, { title: word }, at),
    () => createRecall(db, { title: word }, at),
    () => createForm(db, { title: word }, at),
  ] as const;
  await writes[Math.floor(random() * writes.length)]?.();
}

/** Changes, publishes, hides, renames, bins or restores a record. */
async function change(db: Db, { now, random }: Play): Promise<void> {
  const name = CONTENT_KINDS[Math.floor(random() * CONTENT_KINDS.length)] ?? "jobs";
  const kind = serverKindOf(name);
  const by = { actor: "Rita Vella <rita@example.com>", now };
  const found = await someRecord(db, name, random);
  if (!found) return;
  if (found.isBinned) return void (await restoreRecord(db, kind, found.id, by));
  const word = nameOf(random);
  const statuses = Object.keys(kind.statuses);
  const title = { [kind.titleField]: name === "redirects" ? `/${word}` : word };
  const changes = [
    title,
    { ...title, ...(hasSlug(kind) && { slug: word.toLowerCase().replaceAll(/[^a-z]+/g, "") || "none" }) },
    { status: statuses[Math.floor(random() * statuses.length)] },
    { status: kind.visibility.status },
    name === "products" ? { price: 100 + Math.floor(random() * 5) * 50, category: "pantry" } : title,
  ];
  const choice = Math.floor(random() * (changes.length + 1));
  const fields = changes[choice];
  if (fields) await updateRecord(db, kind, found.id, fields, undefined, by);
  else await binRecord(db, kind, found.id, by);
}

async function someRecord(db: Db, kind: ContentKind, random: () => number) {
  const { rows } = await sql<{ id: string; deletedDate: string | null }>`
    SELECT id, "deletedDate" FROM ${sql.table(kindOf(kind).name)} ORDER BY id`.execute(db);
  const row = rows[Math.floor(random() * rows.length)];
  return row && { id: row.id, isBinned: row.deletedDate !== null };
}
