import type { ColumnType, Kysely, Transaction } from "kysely";
import type { RecordOf } from "../../content/kinds/kinds.ts";
import type { SettingName } from "../../content/settings/setting-names.ts";
import type { AccountTables } from "./account-tables.ts";
import type { MessageTables } from "./message-tables.ts";
import type { ProcessTables } from "./process-tables.ts";
import type { SearchTables } from "./search-tables.ts";

/** How a field is stored: text, numbers and null as they are, booleans as 0 or 1, the rest as JSON text. */
type Cell<Value> = Value extends string | number | null ? Value : Value extends boolean ? 0 | 1 : string;

/** A record as its table's row: the types follow the schema, so they are not written twice. */
export type RowOf<Fields> = { [Name in keyof Fields]: Cell<Fields[Name]> };

interface Bin {
  /** When the record went to the bin; null while it is in use. */
  deletedDate: string | null;
}

type Generated<Value> = ColumnType<Value, never, never>;

interface HistoryTable {
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
}

interface SlugRedirectsTable {
  contentType: string;
  slug: string;
  recordId: string;
}

interface ImagesTable {
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
}

interface FilesTable {
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
}

interface ProductImportsTable {
  id: string;
  /** The name of the file; empty if it is not known. */
  file: string;
  actor: string;
  createdDate: string;
  /** The products that it wrote, each with its version after the write: a list of pairs, as JSON. */
  writes: string;
  undoneDate: string | null;
  userId: string | null;
}

interface BulkChangesTable {
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
}

interface BulkChangeRecordsTable {
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
}

interface PreviewsTable {
  id: string;
  /** SHA-256 of the token in the link, in hexadecimal. */
  hash: string;
  userId: string;
  contentType: keyof RecordOf | "settings";
  /** The whole draft as a record, as JSON. */
  record: string;
  createdDate: string;
  expiresDate: string;
}

interface CreationsTable {
  userId: string;
  contentType: keyof RecordOf;
  /** As the person's program made it up. */
  idempotencyKey: string;
  /** SHA-256 of the call's body, in hexadecimal. */
  requestHash: string;
  recordId: string;
  createdDate: string;
}

interface SettingsTable {
  name: SettingName;
  /** The fields of the group or menu, as JSON. */
  value: string;
  version: number;
  createdDate: string;
  updatedDate: string;
}

/** How many records that are not in the bin a kind has. Triggers maintain it. */
interface RecordCountsTable {
  contentType: string;
  status: string;
  category: string;
  count: number;
}

/** The dietary marks of the products on the site. Triggers maintain it. */
interface ProductMarksTable {
  mark: string;
  category: string;
  sortName: string;
  productId: string;
}

interface PriceChangesTable {
  productId: string;
  /** The version of the product that made the change. */
  version: number;
  /** The first instant at which it holds; it holds until the product's next change. */
  fromDate: string;
  /** The usual price, in euro cents; null while visitors are shown none. */
  price: number | null;
  offerPrice: number | null;
  offerFrom: string | null;
  /** The first instant after the offer. */
  offerUntil: string | null;
}

/**
 * Who did what, when and from where. Lines are kept for good.
 *
 * Bound: requests without a session add at most 200 lines of refused sign-ins in 15 minutes, 20 for each network and for each
 * account, and a line with the number of the others (`src/accounts/sign-in/refusal-lines.ts`); and three requests for a link an hour
 * for each account. A line has at most some 2 KB.
 */
interface AuditLogTable {
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
}

interface AuditHeadTable {
  /** Always 1. */
  id: number;
  /** The number of lines. */
  lines: number;
  /** The hash of the last one. */
  hash: string;
}

/** The columns that each write computes for every kind (`src/content/lifecycle/computed-columns.ts`). */
interface FoldedColumns {
  sortName: Generated<string>;
  sortCategory: Generated<string>;
  searchText: Generated<string>;
}

/** The columns that the database computes from others, and those that each write computes (`ServerKind.computed`). */
interface ComputedColumns {
  products: { offerStart: Generated<string | null>; offerEnd: Generated<string | null> };
  blogs: { recipeFacts: string };
}

/** The table of each kind of content; it has the kind's name. */
type ContentTables = {
  [Kind in keyof RecordOf]: RowOf<RecordOf[Kind]> &
    Bin &
    FoldedColumns &
    (Kind extends keyof ComputedColumns ? ComputedColumns[Kind] : unknown);
};

interface OnboardingTable {
  /** Always 1. */
  id: number;
  /** Whether the overview shows the list "Make it yours" to admins. */
  state: "shown" | "dismissed" | "finished";
  /** The steps that staff leave as they are, as a JSON list. */
  leftSteps: string;
  version: number;
}

/** The records of the sample content, also those that staff have edited since. */
interface SampleRecordsTable {
  contentType: string;
  recordId: string;
}

/** Every table of the database. A test compares these types with a migrated one. */
export interface Tables extends ContentTables, AccountTables, MessageTables, SearchTables, ProcessTables {
  history: HistoryTable;
  slug_redirects: SlugRedirectsTable;
  images: ImagesTable;
  files: FilesTable;
  previews: PreviewsTable;
  creations: CreationsTable;
  price_changes: PriceChangesTable;
  record_counts: RecordCountsTable;
  product_marks: ProductMarksTable;
  product_imports: ProductImportsTable;
  bulk_changes: BulkChangesTable;
  bulk_change_records: BulkChangeRecordsTable;
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  settings: SettingsTable;
  onboarding: OnboardingTable;
  sample_records: SampleRecordsTable;
}

/** The database, or a transaction on it: what every function that reads or writes takes first. */
export type Db = Kysely<Tables> | Transaction<Tables>;
