import type { ColumnType, Kysely, Transaction } from "kysely";
import type { RecordOf } from "../../content/kinds/kinds.ts";
import type { SettingName } from "../../content/settings/setting-names.ts";
import type { Counted } from "../../rules/counts/counted.ts";
import type { AccountTables } from "./account-tables.ts";
import type { MessageTables } from "./message-tables.ts";
import type { ProcessTables } from "./process-tables.ts";
import type { SearchTables } from "./search-tables.ts";
import type { SubscriberTables } from "./subscriber-tables.ts";

/** How a field is stored: text, numbers and null as they are, booleans as 0 or 1, the rest as JSON text. */
type Cell<Value> = Value extends string | number | null ? Value : Value extends boolean ? 0 | 1 : string;

/** A record as its table's row: the types follow the schema, so they are not written twice. */
export type RowOf<Fields> = { [Name in keyof Fields]: Cell<Fields[Name]> };

interface Bin {
  /** When the record went to the bin; null while it is in use. */
  deletedDate: string | null;
}

type Generated<Value> = ColumnType<Value, never, never>;

/** The columns that each write computes for every kind (`src/content/lifecycle/row-encoding.ts`). */
interface FoldedColumns {
  sortName: Generated<string>;
  sortCategory: Generated<string>;
  searchText: Generated<string>;
}

/** The columns that the database computes from others, and those that each write computes (`ServerKind.computed`). */
interface ComputedColumns {
  products: {
    offerStart: Generated<string | null>;
    offerEnd: Generated<string | null>;
    unitPriceLack: string;
  };
  blogs: { recipeFacts: string };
  redirects: { source: string };
  recalls: { freshUntil: string };
}

/** The table of each kind of content; it has the kind's name. */
type ContentTables = {
  [Kind in keyof RecordOf]: RowOf<Omit<RecordOf[Kind], "offers">> &
    Bin &
    FoldedColumns &
    (Kind extends keyof ComputedColumns ? ComputedColumns[Kind] : unknown);
};

/** Every table of the database. A test compares these types with a migrated one. */
export interface Tables
  extends ContentTables, AccountTables, MessageTables, SubscriberTables, SearchTables, ProcessTables {
  history: {
    contentType: string;
    recordId: string;
    version: number;
    action: "created" | "updated" | "binned" | "restored";
    actor: string;
    date: string;
    /** The whole record after the write, as JSON. */
    record: string;
    /** The account of the author; null where none made the write, and for some writes of earlier versions. */
    userId: string | null;
  };

  /**
   * The next versions of live records, settings and menus: a row for each save, of which at most one of a record waits.
   *
   * Bound: as the history, one row for each save of a person.
   */
  next_versions: {
    contentType: keyof RecordOf | "settings";
    /** Of settings and menus their name. */
    recordId: string;
    /** From 1 for each record, also after the ones before have ended. */
    number: number;
    state: "waiting" | "replaced" | "called off" | "taken over";
    /** The instant at which the clock takes it over; null where a person will. */
    fromDate: string | null;
    /** The fields that it changes, with their values, as JSON. */
    changes: string;
    /** The same fields as they were on the site when it was saved: what a merge compares with. */
    base: string;
    /** Who saved it. */
    actor: string;
    userId: string | null;
    savedDate: string;
    endedDate: string | null;
    /** Why the clock has not taken it over, as a sentence for staff; empty where nothing holds it back. */
    problem: string;
  };

  /**
   * The changes for which a person has asked the yes of a second person.
   *
   * Bound: at most one of a record; it goes with the change, or with the record.
   */
  approvals: {
    contentType: keyof RecordOf;
    recordId: string;
    /** Whether the change is the record's next version; otherwise it is the record itself, which is not public. */
    isNext: 0 | 1;
    /** The number of the next version, or the version of the record: of a later one nothing was asked. */
    number: number;
    state: "asked" | "given" | "sent back";
    /** Who has asked. */
    userId: string;
    actor: string;
    askedDate: string;
    /** Who has given the yes or sent it back; empty while it is asked for. */
    decidedBy: string;
    decidedDate: string | null;
    /** Why it was sent back. */
    note: string;
  };

  slug_redirects: {
    contentType: string;
    slug: string;
    recordId: string;
  };

  images: {
    id: string;
    name: string;
    hash: string;
    width: number;
    height: number;
    bytes: number;
    alt: string;
    /** Folded. */
    searchText: string;
    createdDate: string;
  };

  files: {
    id: string;
    /** Its folder. */
    name: string;
    fileName: string;
    hash: string;
    bytes: number;
    title: string;
    /** Folded. */
    searchText: string;
    createdDate: string;
  };

  product_imports: {
    id: string;
    /** The name of the file; empty if it is not known. */
    file: string;
    actor: string;
    createdDate: string;
    /** The products that it wrote, each with its version after the write: a list of pairs, as JSON. */
    writes: string;
    undoneDate: string | null;
    userId: string | null;
  };

  /**
   * The price feeds that were read.
   *
   * Bound: kept for 30 days but for the newest (`src/content/kinds/products/feed/feed-reports.ts`), and a report names
   * at most 100 products of a sort.
   */
  feeds: {
    id: string;
    /** The name of the file. */
    file: string;
    /** SHA-256 of the file, in hexadecimal. */
    hash: string;
    /** `waiting`: until someone says yes. `declined`: someone has said no, or a later file took its place. */
    state: "applied" | "waiting" | "declined" | "failed";
    actor: string;
    createdDate: string;
    /** As JSON. */
    report: string;
    /** While it waits, the file: compressed, in base64. */
    content: string | null;
    /** The account that has sent it, or said yes to it; null for a file of the folder. */
    userId: string | null;
  };

  bulk_changes: {
    id: string;
    /** A kind of content, `images` where a picture was replaced, or `files` where a file was. */
    contentType: string;
    /** As JSON. */
    action: string;
    actor: string;
    userId: string | null;
    createdDate: string;
    /** When its undo began. */
    undoneDate: string | null;
  };

  bulk_change_records: {
    changeId: string;
    place: number;
    contentType: keyof RecordOf;
    recordId: string;
    title: string;
    /** The version that was chosen; of a changed record, the version after the write. */
    version: number;
    /** `left`: not changed, for a reason. `kept`: changed, and not undone, for a reason. */
    state: "waiting" | "changed" | "unchanged" | "left" | "undone" | "kept";
    reason: string;
  };

  previews: {
    id: string;
    /** SHA-256 of the token in the link, in hexadecimal. */
    hash: string;
    userId: string;
    contentType: keyof RecordOf | "settings";
    /** The whole draft as a record, as JSON. */
    record: string;
    createdDate: string;
    expiresDate: string;
  };

  /**
   * What people with a preview link say of a draft, and what staff answer.
   *
   * Bound: 200 for each record and 30 an hour from each network, each with 2,000 characters; deleted after two years.
   */
  comments: {
    id: string;
    contentType: keyof RecordOf;
    recordId: string;
    /** The preview by whose link it came, which is deleted before it. */
    previewId: string;
    /** The path of the field that it is about; empty for all of it. */
    field: string;
    /** The name that a person has typed. */
    author: string;
    text: string;
    createdDate: string;
    /** Of staff; empty where there is none. */
    answer: string;
    answeredBy: string;
    resolvedDate: string | null;
    /** Rises with each change by staff. */
    version: number;
  };

  creations: {
    userId: string;
    /** `submissions`: what staff add to one, and `recordId` is that of the submission. */
    contentType: keyof RecordOf | "submissions";
    /** As the person's program made it up. */
    idempotencyKey: string;
    /** SHA-256 of the call's body, in hexadecimal. */
    requestHash: string;
    recordId: string;
    createdDate: string;
  };

  settings: {
    name: SettingName;
    /** The fields of the group or menu, as JSON. */
    value: string;
    version: number;
    createdDate: string;
    updatedDate: string;
  };

  /** How many records that are not in the bin a kind has. Triggers maintain it. */
  record_counts: {
    contentType: string;
    status: string;
    category: string;
    count: number;
  };

  /** The dietary marks of the products on the site. Triggers maintain it. */
  product_marks: {
    mark: string;
    category: string;
    sortName: string;
    productId: string;
  };

  price_changes: {
    productId: string;
    /** The number of the change; of those before offers were records, the version of the product that made it. */
    version: number;
    /** The first instant at which it holds; it holds until the product's next change. */
    fromDate: string;
    /** The usual price, in euro cents; null while visitors are shown none. */
    price: number | null;
    /** The running and planned offers that lower it, as a JSON list; null in rows from before offers were records. */
    offers: string | null;
    /** The offer of such a row. */
    offerPrice: number | null;
    offerFrom: string | null;
    /** The first instant after the offer. */
    offerUntil: string | null;
  };

  /** Which products the published offers are for. The writes of offers and products maintain it (`plan-prices.ts`). */
  product_offers: {
    productId: string;
    offerId: string;
    startDate: string;
    /** Empty where the offer is not below the usual price. */
    endDate: string;
    /** Of one, in euro cents, where the offer lowers it. */
    price: number | null;
    /** Whether all stores have it. */
    isForAll: 0 | 1;
  };

  /**
   * Who did what, when and from where. Lines are kept for good.
   *
   * Bound: requests without a session add at most 200 lines of refused sign-ins in 15 minutes, 20 for each network and for
   * each account, and a line with the number of the others (`src/accounts/sign-in/refusal-lines.ts`); three requests for a
   * link an hour for each account; two for each application, which is withdrawn once and deleted once; and one for each
   * comment on a draft. Such a line has at most some 2 KB. One of staff has at most 40 fields, with 200 characters of each
   * before and after.
   */
  audit_log: {
    /** From 1, without a gap. */
    seq: number;
    date: string;
    area: string;
    action: string;
    /** The account that acted; null for the site itself, the command line, and a person who is not signed in. */
    userId: string | null;
    /** Its e-mail address at the time, or words. */
    actor: string;
    /** Network address of the client. */
    address: string;
    device: string;
    /** How the request was authenticated, in words. */
    proof: string;
    subjectType: string;
    subjectId: string;
    /** The subject's name at the time. */
    subject: string;
    /** The version of the record in the history, and the hash of that entry. */
    historyVersion: number | null;
    historyHash: string | null;
    /** A JSON list of fields with their values before and after. */
    changes: string;
    note: string;
    requestId: string;
    /** SHA-256 over the previous line's hash and this line, in hexadecimal. */
    hash: string;
  };

  audit_head: {
    /** Always 1. */
    id: number;
    lines: number;
    /** The hash of the last one. */
    hash: string;
  };

  onboarding: {
    /** Always 1. */
    id: number;
    /** Whether the overview shows the list "Make it yours" to admins. */
    state: "shown" | "dismissed" | "finished";
    /** The steps that staff leave as they are, as a JSON list. */
    leftSteps: string;
    version: number;
  };

  /** The records of the sample content, also those that staff have edited since. */
  sample_records: {
    contentType: string;
    recordId: string;
  };

  /**
   * What was counted on a day: views, what visitors pressed, and what they did not find. Nothing in it is of a person.
   *
   * Bound: a row a day for each page and record of the site and each sort of count, for two years; of what a visitor can
   * invent, 100 hosts and 500 terms a day and 500 addresses in all (`src/storage/database/daily-counts.ts`).
   */
  daily_counts: {
    what: Counted;
    /** In Malta, `YYYY-MM-DD`. */
    day: string;
    /** A path, a host, an id or a term: see `src/rules/counts/counted.ts`. */
    subject: string;
    count: number;
    /** How many of them are views whose visitor did not come from a page of this site. */
    visits: number;
    /** How many of them were on a phone. */
    phones: number;
  };

  /**
   * The secret links of staff: to their calendar, and to the site as it will be on a day.
   *
   * Bound: one and a hundred of a person.
   */
  staff_links: {
    /** SHA-256 of the token in the link, in hexadecimal. */
    hash: string;
    userId: string;
    opens: "calendar" | "day";
    createdDate: string;
    /** Null for a link that a person revokes. */
    expiresDate: string | null;
  };
}

/** The database, or a transaction on it: what every function that reads or writes takes first. */
export type Db = Kysely<Tables> | Transaction<Tables>;
