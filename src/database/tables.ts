import type { ColumnType, Kysely, Transaction } from "kysely";
import type { RecordOf } from "../content/kinds.ts";
import type { Role } from "../rules/access/roles.ts";
import type { MessageState } from "../rules/messages/states.ts";
import type { Topic } from "../rules/messages/topics.ts";
import type { SettingName } from "../settings/setting-names.ts";

/** How a field lies in SQLite: text, numbers and null as they are, booleans as 0 or 1, the rest as JSON text. */
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

interface UsersTable {
  id: string;
  /** In lower case; one account an address. */
  email: string;
  name: string;
  role: Role;
  /** Permissions beside the role's, as a JSON list. */
  permissions: string;
  status: "invited" | "active" | "disabled";
  /** In PHC form; null until the account is activated. */
  passwordHash: string | null;
  /** The encrypted secret of the authenticator app; null where there is none. */
  totpSecret: string | null;
  /** A secret that was shown and not confirmed yet, encrypted too. */
  totpPending: string | null;
  /** The time step of the last code that was used: it and earlier ones are refused. */
  totpLastStep: number | null;
  /** By when the account must have an app or a passkey; null where it needs neither, or is not activated yet. */
  secondFactorDue: string | null;
  version: number;
  createdDate: string;
  updatedDate: string;
  lastSignInDate: string | null;
}

interface SessionsTable {
  /** SHA-256 of the id in the cookie, in hexadecimal. */
  hash: string;
  userId: string;
  data: string;
  createdDate: string;
  lastUsedDate: string;
  /** The absolute limit; the idle one counts from `lastUsedDate`. */
  expiresDate: string;
  address: string;
  userAgent: string;
  /** The last proof of identity; null in sessions from before it was recorded. */
  provedDate: string | null;
}

/** A row for each role for which an admin requires an app or a passkey. */
interface SecondFactorRolesTable {
  role: Role;
}

interface PasskeysTable {
  /** The credential's id, in base64url. */
  id: string;
  userId: string;
  /** As its owner calls it. */
  name: string;
  /** In COSE form, in base64url. */
  publicKey: string;
  /** Of the authenticator: it rises with each use, or is always 0. */
  counter: number;
  /** How the browser can reach the authenticator, as a JSON list. */
  transports: string;
  createdDate: string;
  lastUsedDate: string | null;
}

interface SecondFactorStateTable {
  id: number;
  /** Since when no secret is in the file in plain text; null before the start that encrypts them. */
  encryptedDate: string | null;
}

interface AccountTokensTable {
  /** SHA-256 of the token in the link, in hexadecimal. */
  hash: string;
  userId: string;
  kind: "activation" | "reset";
  createdDate: string;
  expiresDate: string;
  usedDate: string | null;
}

interface UnsentEmailsTable {
  id: string;
  /** The user to whom it goes; null for an e-mail about a message. */
  userId: string | null;
  /** The message that it is about; null for an e-mail to a user. */
  messageId: string | null;
  kind:
    | "activation"
    | "reset"
    | "passwordChanged"
    | "secondFactorOff"
    | "newDevice"
    | "wrongCode"
    | "factorChanged"
    | "apiTokenCreated"
    | "newAdmin"
    | "messageReceived"
    | "messageAnswer";
  /** The facts of a notice, or the entry of an answer, as a JSON object; empty for the other kinds. */
  facts: string;
  /** `uncertain`: the mail server may have accepted it. `failed`: given up after two days. */
  state: "waiting" | "sending" | "uncertain" | "failed";
  attempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  createdDate: string;
  /** When it is tried next; while it is being sent, when that counts as interrupted. */
  nextDate: string;
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

interface RecoveryCodesTable {
  userId: string;
  hash: string;
  usedDate: string | null;
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

interface SearchEntriesTable {
  /** Numbered within the range of its content type. */
  docId: number;
  contentType: string;
  recordId: string;
  /** The record's version that the index was made of. */
  version: number;
  /** Sorts titles as Maltese does. */
  sortKey: string;
  /** Code units of the folded title. */
  titleLength: number;
  visibleFrom: string | null;
  visibleUntil: string | null;
}

interface SearchTextsTable {
  docId: number;
  /** Title plus description, folded. */
  text: string;
}

interface SearchWordsTable {
  /** Folded. */
  word: string;
  /** As the content spells it. */
  shown: string;
  /** How many documents it is in. */
  documents: number;
}

interface SearchStateTable {
  id: number;
  /** By which rules the index was made. */
  rules: number;
  /** Rises with each change of the index. */
  generation: number;
}

interface SearchSynonymsTable {
  id: number;
  /** A JSON list of lists of words that mean the same. */
  groups: string;
  version: number;
  updatedDate: string | null;
  updatedBy: string | null;
  updatedByUserId: string | null;
}

interface SearchMissesTable {
  /** In Malta, `YYYY-MM-DD`. */
  day: string;
  /** Folded. */
  term: string;
  count: number;
}

interface SettingsTable {
  name: SettingName;
  /** The fields of the group or menu, as JSON. */
  value: string;
  version: number;
  createdDate: string;
  updatedDate: string;
}

/** How many records that are not in the bin a kind has. Triggers maintain it (migration 0014). */
interface RecordCountsTable {
  contentType: string;
  status: string;
  category: string;
  count: number;
}

/** The dietary marks of the products on the site. Triggers maintain it (migration 0014). */
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

interface ApiTokensTable {
  id: string;
  userId: string;
  name: string;
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
  /** A JSON list; only those that the account has too count. */
  permissions: string;
  createdDate: string;
  expiresDate: string;
  lastUsedDate: string | null;
  lastUsedAddress: string | null;
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

interface MessagesTable {
  id: string;
  /** What the visitor quotes. */
  reference: string;
  version: number;
  createdDate: string;
  updatedDate: string;
  topic: Topic;
  storeId: string | null;
  /** As it was called at the time; empty where none was chosen. */
  storeName: string;
  orderNumber: string;
  text: string;
  name: string;
  /** Empty where the visitor gave only a phone number. */
  email: string;
  phone: string;
  /** In lower case, and the digits alone: by which all messages of one person are found. */
  emailKey: string;
  phoneKey: string;
  /** Everything that staff search, folded. */
  searchText: string;
  state: MessageState;
  /** The colleague who has it. */
  assigneeId: string | null;
}

interface MessagePhotosTable {
  messageId: string;
  width: number;
  height: number;
  /** Empty where the photo is among the private files (`src/storage/`). */
  webp: Buffer;
}

interface MessageEntriesTable {
  id: string;
  messageId: string;
  /** The version of the message that it made. */
  version: number;
  kind: "note" | "answer";
  text: string;
  createdDate: string;
  userId: string | null;
  /** The author's name at the time. */
  author: string;
}

/** Every table of `site.db`. A test holds these types against the migrated file. */
export interface Tables extends ContentTables {
  history: HistoryTable;
  slug_redirects: SlugRedirectsTable;
  images: ImagesTable;
  files: FilesTable;
  users: UsersTable;
  sessions: SessionsTable;
  account_tokens: AccountTokensTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  second_factor_roles: SecondFactorRolesTable;
  second_factor_state: SecondFactorStateTable;
  unsent_emails: UnsentEmailsTable;
  previews: PreviewsTable;
  creations: CreationsTable;
  search_entries: SearchEntriesTable;
  search_texts: SearchTextsTable;
  search_words: SearchWordsTable;
  search_state: SearchStateTable;
  search_synonyms: SearchSynonymsTable;
  search_misses: SearchMissesTable;
  price_changes: PriceChangesTable;
  record_counts: RecordCountsTable;
  product_marks: ProductMarksTable;
  product_imports: ProductImportsTable;
  bulk_changes: BulkChangesTable;
  bulk_change_records: BulkChangeRecordsTable;
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  api_tokens: ApiTokensTable;
  settings: SettingsTable;
  onboarding: OnboardingTable;
  sample_records: SampleRecordsTable;
  messages: MessagesTable;
  message_photos: MessagePhotosTable;
  message_entries: MessageEntriesTable;
}

/** The database, or a transaction on it: what every function that reads or writes takes first. */
export type Db = Kysely<Tables> | Transaction<Tables>;
