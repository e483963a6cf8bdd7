import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { formServer } from "../../src/content/kinds/forms/form.server.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import type { AnyRecord, ServerKind } from "../../src/content/lifecycle/server-kind.ts";
import { listHistory, type HistoryEntry } from "../../src/content/lifecycle/history.ts";
import { findPublic, getRecord } from "../../src/content/lifecycle/read.ts";
import { whereVisible } from "../../src/content/lifecycle/state-in-sql.ts";
import { binRecord, createRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { recallServer } from "../../src/content/kinds/recalls/recall.server.ts";
import { redirectServer } from "../../src/content/kinds/redirects/redirect.server.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import type { RawBuilder } from "kysely";
import { encodingOf } from "../../src/content/lifecycle/row-encoding.ts";
import { decodeRow, encodeRow } from "../../src/storage/database/codec.ts";
import type { Db, RowOf } from "../../src/storage/database/tables.ts";
import { hasSlug, type ContentKind } from "../../src/content/kinds/kinds.ts";
import { isVisible } from "../../src/rules/time/visibility.ts";
import {
  buildBanner,
  buildBlog,
  buildForm,
  buildJob,
  buildOffer,
  buildPage,
  buildProduct,
  buildRecall,
  buildStore,
} from "./build-content.ts";

type Fields = Record<string, unknown>;

/** A record whatever its type, so that one test can run over all of them. */
type PlainRecord = AnyRecord & Fields;

/** One content type with its kind of record out of sight. */
export interface Kind {
  label: string;
  table: ContentKind;
  /** Names of the fields that may be written. */
  fields: string[];
  hasSlug: boolean;
  title: string;
  /** A field that is needed: the title, but of kinds whose title the site can make. */
  needed: string;
  publicStatus: string;
  /** The statuses that are not public. */
  hiddenStatuses: string[];
  dates: { from: string | undefined; until: string | undefined };
  /** A valid input with this title. */
  build(title: string, overrides?: Fields): Fields;
  create(db: Db, input: Fields, now: string): Promise<PlainRecord>;
  update(db: Db, id: string, changes: Fields, version: number | undefined, now: string): Promise<PlainRecord>;
  bin(db: Db, id: string, now: string): Promise<void>;
  restore(db: Db, id: string, now: string): Promise<PlainRecord>;
  get(db: Db, id: string): Promise<PlainRecord>;
  findPublic(db: Db, idOrSlug: string, now: string): Promise<PlainRecord | undefined>;
  history(db: Db, id: string): Promise<HistoryEntry[]>;
  whereVisible(now: Date): RawBuilder<boolean>;
  isVisible(record: Fields, now: Date): boolean;
  /** Through the cells of a row and back. */
  roundTrip(fields: Fields): Fields;
  parse(input: Fields): Fields;
  /** What the type makes of valid fields before they are kept: an article is sanitised. */
  prepare(fields: Fields): Fields;
}

const NEEDED: Readonly<Record<string, string>> = { offers: "mechanic", recalls: "product" };

/** Who writes in the tests over all types. */
export const ACTOR = "Rita";

/** Every content type there is. */
export const KINDS: Kind[] = [
  describeKind(jobServer, ["draft", "closed"], (title) => buildJob({ title })),
  describeKind(blogServer, ["draft"], (title) => buildBlog({ title })),
  describeKind(productServer, ["draft", "archived"], (name) => buildProduct({ name })),
  describeKind(bannerServer, ["inactive"], (title) => buildBanner({ title })),
  describeKind(storeServer, ["draft"], (name) => buildStore({ name })),
  describeKind(pageServer, ["draft"], (title) => buildPage({ title })),
  describeKind(formServer, ["draft"], (title) => buildForm({ title })),
  describeKind(offerServer, ["draft", "archived"], (name) => buildOffer({ name })),
  describeKind(recallServer, ["draft", "archived"], (title) => buildRecall({ title })),
  describeKind(redirectServer, ["inactive"], (from) => ({ from, to: "/careers", status: "active" })),
];

/** Where a form goes is for staff. */
const HIDDEN_OF_FORMS = { emails: [], person: "", routes: [], topic: "other" };

/** A visible record as visitors read it: what staff call an offer is not public. */
export function asVisitorsRead<Item extends object>({ table }: Kind, record: Item): Item {
  if (table === "forms") return { ...record, ...HIDDEN_OF_FORMS };
  return table === "offers" ? { ...record, name: "" } : record;
}

function describeKind<Item extends AnyRecord>(
  type: ServerKind<Item>,
  hiddenStatuses: string[],
  build: (title: string) => object,
): Kind {
  const { schema, visibility } = type;
  const by = (now: string) => ({ actor: ACTOR, now: new Date(now) });
  // Item is all of this; TypeScript does not see that an interface has text keys.
  const plain = (record: AnyRecord) => ({ ...record }) as PlainRecord;
  return {
    label: type.label,
    table: type.name,
    fields: Object.keys(schema.shape),
    hiddenStatuses,
    hasSlug: hasSlug(type),
    title: type.titleField,
    needed: NEEDED[type.name] ?? type.titleField,
    publicStatus: visibility.status,
    dates: { from: visibility.from, until: visibility.until },
    build: (title, overrides) => ({ ...build(title), ...overrides }),
    create: async (db, input, now) => plain(await createRecord(db, type, input, by(now))),
    update: async (db, id, changes, version, now) =>
      plain(await updateRecord(db, type, id, changes, version, by(now))),
    bin: (db, id, now) => binRecord(db, type, id, by(now)),
    restore: async (db, id, now) => plain(await restoreRecord(db, type, id, by(now))),
    get: async (db, id) => plain(await getRecord(db, type, id)),
    async findPublic(db, idOrSlug, now) {
      const record = await findPublic(db, type, idOrSlug, new Date(now));
      return record && plain(record);
    },
    history: (db, id) => listHistory(db, type.name, id),
    whereVisible: (now) => whereVisible(type, now),
    isVisible: (record, now) => isVisible(visibility, { status: "", ...record }, now),
    roundTrip: (fields) => plain(decodeRow(encodeRow(fields) as RowOf<Item>, encodingOf(type.schema))),
    parse: (input) => schema.parse(input),
    prepare: (fields) =>
      type.prepare?.(fields, { before: undefined, slug: undefined, isBySite: true }) ?? fields,
  };
}
