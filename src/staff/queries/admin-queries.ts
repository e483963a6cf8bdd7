import { readAuditPage, readAuditSearch } from "../../storage/audit/read-audit.ts";
import type { Days, Group } from "../../rules/counts/insight-period.ts";
import type { Days as CalendarDays } from "../calendar/calendar.schema.ts";
import { listBulkChanges } from "../../content/bulk/bulk-changes.ts";
import { SERVER_KINDS, serverKindOf } from "../../content/kinds/kinds.server.ts";
import { listHistory } from "../../content/lifecycle/history.ts";
import {
  isWithin,
  listHistoryWithin,
  startWithin,
  storeLimit,
  whereWithin,
} from "../../content/lifecycle/own-stores.ts";
import { findForStaff, findRecord, listRecords } from "../../content/lifecycle/read.ts";
import { productFileFormat } from "../../content/kinds/products/csv/columns.ts";
import { listFeeds } from "../../content/kinds/products/feed/feed-reports.ts";
import {
  readOffersOfPeriod,
  readPastStoreNames,
  readPriceLedgers,
  type Span,
} from "../../content/kinds/products/read-price-ledger.ts";
import { listPastImports } from "../../content/kinds/products/csv/past-imports.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ForbiddenError } from "../../errors.ts";
import { fileLibrary } from "../../media/pdfs/files.ts";
import { pictureLibrary } from "../../media/pictures/pictures.ts";
import { auditReading } from "../../site/messages/audit-lines.ts";
import { readSubscriberList, type SubscriberFilter } from "../../site/subscribers/read-subscribers.ts";
import { readApplications } from "../../site/applications/read-applications.ts";
import { reachOf, type MessageFilter } from "../../site/messages/message-filter.ts";
import {
  listAssignees,
  listFormsOfMessages,
  readMessageList,
  readMessageView,
  readWaitingMessages,
} from "../../site/messages/read-messages.ts";
import { findDraw } from "../../site/forms/draw-winners.ts";
import { formServer } from "../../content/kinds/forms/form.server.ts";
import { CONTENT_KINDS, type ContentKind, type RecordOf } from "../../content/kinds/kinds.ts";
import {
  hasForStores,
  hasPermission,
  kindsToBin,
  type Permission,
  seesSearches,
  writableKinds,
  writePermission,
  type SessionUser,
} from "../../rules/access/permissions.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import { listMisses } from "../../site/search/misses.ts";
import { readSynonyms } from "../../site/search/spelling/synonyms.ts";
import { readSetting } from "../../content/settings/read-settings.ts";
import { hasNextVersion, type SettingName } from "../../content/settings/setting-names.ts";
import { hasNextVersions } from "../../content/publication.ts";
import { listNextEntries, readNextOrLive } from "../../content/next-versions/next-record.ts";
import { recordTarget, settingTarget } from "../../content/next-versions/next-target.ts";
import { readApproval, type ApprovalView } from "../../content/approvals/approvals.ts";
import { needsApproval } from "../../content/approvals/require-approval.ts";
import {
  listApprovalIssues,
  MAX_OF_EACH,
  findDeadLinks,
  listFeedIssues,
  listKindIssues,
  listLinkingRecords,
  type ContentIssue,
  listNextIssues,
} from "./content-issues.ts";
import { listStillMissing } from "./open-links.ts";
import { readInsight } from "../insight/read-insight.ts";
import { readRecordFigures, readWeekViews } from "../insight/record-figures.ts";
import { readOfferWeek } from "../offers/read-week.ts";
import {
  type BinPage,
  listBanners,
  listBin,
  listChoices,
  listPage,
  type RecordListPage,
  type RecordListQuery,
} from "./list-records.ts";
import { readCalendar } from "../calendar/read-calendar.ts";
import { withPlannedDay } from "./planned-day.ts";
import { composeOverview, readKindOverview, type Overview } from "./overview.ts";
import type { ContentWatch } from "../../content/content-watch.ts";
import { cached } from "../../content/content-state.ts";
import { withShownTitles } from "../../content/kinds/pages/read-site-facts.ts";

/** Products on a page of the ledger of prices, as many as one prints. */
const LEDGER_PAGE = 200;

/** What the admin reads beyond the public view, for the signed-in user. */
export type AdminQueries = ReturnType<typeof createAdminQueries>;

/**
 * Creates the queries of the admin for a user. Every one throws a ForbiddenError for a kind that the user may not write, and
 * without the permission that it names.
 *
 * @param reads what the overview reads of each kind; the site keeps it for all users.
 * @param hasMailServer whether answers to visitors leave by a mail server.
 */
export function createAdminQueries(
  db: Db,
  clock: () => Date,
  user: SessionUser,
  reads = createKindReads(db, clock),
  hasMailServer = false,
) {
  /** Whether the user may write a kind, or the records of their stores alone. */
  const mayWrite = (kind: ContentKind) => hasForStores(user, writePermission(kind));
  /** Returns the stores to which the user is limited in a kind that they may write. */
  const check = (kind: ContentKind) => {
    if (!mayWrite(kind)) throw new ForbiddenError();
    return storeLimit(user, { name: kind });
  };
  /** Whether there is such a record, of the stores to which the user is limited. */
  const isTheirs = async (kind: ContentKind, id: string) => {
    const limit = check(kind);
    return isUuid(id) && (await isWithin(db, serverKindOf(kind), id, limit));
  };
  /** A query for those who have a permission alone, in all stores. */
  const forHolders =
    <Args extends unknown[], Result>(permission: Permission, query: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (!hasPermission(user, permission)) throw new ForbiddenError();
      return query(...args);
    };
  const checkMessages = () => {
    if (!hasForStores(user, "messages.write")) throw new ForbiddenError();
    return reachOf(user);
  };
  const checkInbox = () => {
    if (!hasForStores(user, "applications.read")) checkMessages();
    return reachOf(user);
  };
  const kinds = writableKinds(user);
  /** The problems of a kind's records; to a user who is limited to stores, the next versions of theirs. */
  const issuesOf = async (kind: ContentKind) => {
    const issues = await reads.issues(kind);
    if (!check(kind)) return issues;
    const own = await Promise.all(
      issues.map(async ({ id, problem }) => problem === "next version" && (await isTheirs(kind, id))),
    );
    return issues.filter((_, at) => own[at]);
  };
  const seesFigures = async () =>
    hasPermission(user, "insight.read") && (await readSetting(db, "insight")).isOn;
  return {
    async list(kind: ContentKind, query: RecordListQuery): Promise<RecordListPage> {
      const page = await listPage(db, kind, query, clock(), check(kind));
      const rows = await withShownTitles(db, page.rows);
      const ids = rows.map(({ id }) => id);
      const views = (await seesFigures()) ? await readWeekViews(db, kind, ids, clock()) : undefined;
      return {
        ...page,
        rows: rows.map((row) => ({ ...row, ...(views && { views: views.get(row.id) ?? 0 }) })),
      };
    },
    /** Every banner, by its position and priority. */
    banners: forHolders("banners.write", () => listBanners(db, clock())),
    async find<Kind extends ContentKind>(kind: Kind, id: string): Promise<RecordOf[Kind] | undefined> {
      const limit = check(kind);
      return isUuid(id) ? findForStaff(db, SERVER_KINDS[kind], id, clock(), limit) : undefined;
    },
    /** What a new record begins with. */
    start: async (kind: ContentKind) => startWithin(db, serverKindOf(kind), check(kind)),
    /** The next version of a record that waits, or with what one begins; undefined for a kind that has none, and no such record. */
    async next(kind: ContentKind, id: string) {
      const isShown = (await isTheirs(kind, id)) && hasNextVersions(kind);
      return isShown ? readNextOrLive(db, recordTarget(kind, id.toLowerCase())) : undefined;
    },
    /** Whether a record, or a new one, needs the yes of a second person, and what was asked of its change. */
    async approval(kind: ContentKind, id: string | undefined): Promise<ApprovalView> {
      const limit = check(kind);
      if (id === undefined || !(await isTheirs(kind, id)))
        return { isNeeded: await needsApproval(db, kind), request: null };
      const by = { userId: user.id, actor: user.name, now: clock(), limit };
      return readApproval(db, kind, id.toLowerCase(), by);
    },
    /** Every next version of a record that was saved, the newest first. */
    async nextHistory(kind: ContentKind, id: string) {
      const target = recordTarget(kind, id.toLowerCase());
      return (await isTheirs(kind, id)) ? listNextEntries(db, target, { limit: check(kind) }) : [];
    },
    /** The same of a group of settings or a menu. */
    settingNextHistory: forHolders("settings.write", (name: SettingName) =>
      listNextEntries(db, settingTarget(name), {}),
    ),
    /** The next version of a group of settings or a menu, as `next`. */
    settingNext: forHolders("settings.write", async (name: SettingName) =>
      hasNextVersion(name) ? readNextOrLive(db, settingTarget(name)) : undefined,
    ),
    /**
     * Every write, the newest first, also of a record in the bin; none where there never was such a record. For a user of some
     * stores those since it is theirs.
     */
    async history(kind: ContentKind, id: string) {
      return (await isTheirs(kind, id))
        ? listHistoryWithin(db, serverKindOf(kind), id.toLowerCase(), check(kind))
        : [];
    },
    /** A page of what the user may restore, of all kinds, the most recently deleted first. */
    async bin(asked: number): Promise<BinPage> {
      const limits = kindsToBin(user).map((kind) => [kind, check(kind)] as const);
      const page = await listBin(db, limits, asked);
      return { ...page, rows: await withShownTitles(db, page.rows) };
    },
    /** The values in use in the fields of a kind, by the name of the field. */
    choices: async (kind: ContentKind) => listChoices(db, kind, check(kind)),
    /** What staff need to know to write a file for the import of products. */
    productFileFormat: forHolders("products.write", async () => productFileFormat()),
    /** The sheet of a week's offers, by its Monday. */
    offerWeek: forHolders("offers.write", (week: string) => readOfferWeek(db, week, clock())),
    /** The stores of a user who may change the hours of these alone; none for others. */
    async ownStores() {
      if (!hasPermission(user, "stores.own")) return [];
      const where = whereWithin(SERVER_KINDS.stores, check("stores"));
      return withPlannedDay(db, await listRecords(db, SERVER_KINDS.stores, where), clock());
    },
    /** Every store, for choosing whose manager a person is. */
    storeNames: forHolders("users.manage", async () => {
      const stores = await listRecords(db, SERVER_KINDS.stores);
      return stores.map(({ id, name }) => ({ id, name }));
    }),
    /** What the ledger of prices has of a product in a period, or of all that were on offer in it, some at a time; stores by name. */
    async priceLedger({
      product,
      after,
      ...span
    }: Span & { product?: string | undefined; after?: string | undefined }) {
      check("products");
      const { products, next } =
        product === undefined
          ? await readOffersOfPeriod(db, span, clock(), { after, limit: LEDGER_PAGE })
          : { products: await readPriceLedgers(db, [product], span, clock()), next: null };
      const namesOf = await readPastStoreNames(db);
      const named = products.map((ledger) => ({
        ...ledger,
        reductions: ledger.reductions.map((each) => ({ ...each, stores: namesOf(each.stores) })),
      }));
      return { products: named, next };
    },
    /** The user's changes of many records of the last day, the latest first. */
    async bulkChanges(kind: ContentKind) {
      if (check(kind)) return [];
      return listBulkChanges(db, kind, clock(), { userId: user.id });
    },
    /** The imports of products of the last day, with the names of their authors. */
    pastImports: forHolders("products.write", () => listPastImports(db, clock())),
    /** The price feeds of the last month, the latest first, at most 20. */
    feeds: forHolders("products.write", () => listFeeds(db)),
    /** What begins and ends in some days, and what collides there, of what the user may write. */
    calendar: (days: CalendarDays) => readCalendar(db, user, days, clock()),
    async overview(): Promise<Overview> {
      const { begins, ends, drafts, changes, ...counts } = composeOverview(
        await Promise.all(kinds.map(reads.overview)),
        clock(),
      );
      const shownChanges = changes.map(async (by) => ({
        ...by,
        changes: await withShownTitles(db, by.changes),
      }));
      return {
        ...counts,
        begins: await withShownTitles(db, begins),
        ends: await withShownTitles(db, ends),
        drafts: await withShownTitles(db, drafts),
        changes: await Promise.all(shownChanges),
      };
    },
    /** What visitors saw and pressed in some days. */
    insight: forHolders("insight.read", async (days: Days, group: Group) => {
      const { isOn } = await readSetting(db, "insight");
      return readInsight(db, days, group, isOn, seesSearches(user));
    }),
    /** What was counted of a record; undefined without `insight.read`, while counting is off, and for a kind without pages. */
    async figures(kind: ContentKind, id: string) {
      const isShown = (await isTheirs(kind, id)) && (await seesFigures());
      return isShown ? readRecordFigures(db, kind, id, clock()) : undefined;
    },
    /** At most 100 of each problem. It reads every article, so it is the slowest query. */
    async needsAttention(): Promise<ContentIssue[]> {
      const issues = await Promise.all(CONTENT_KINDS.filter(mayWrite).map(issuesOf));
      const linking = await Promise.all(kinds.map(reads.linking));
      const dead = await findDeadLinks(db, linking.flat(), clock());
      const ofSettings = hasPermission(user, "settings.write") ? await listNextIssues(db, "settings") : [];
      const approvals = await listApprovalIssues(db, user, clock());
      const feeds = hasPermission(user, "products.write") ? await listFeedIssues(db, user) : [];
      const all = [...approvals, ...feeds, ...issues.flat(), ...ofSettings, ...dead.slice(0, MAX_OF_EACH)];
      return withShownTitles(db, all);
    },
    /** The searches without results of the last thirty days. */
    async misses() {
      if (!seesSearches(user)) throw new ForbiddenError();
      return listMisses(db, clock());
    },
    /** The addresses without a page, the most frequent first. */
    missingAddresses: forHolders("redirects.write", () => listStillMissing(db, clock())),
    synonyms: forHolders("settings.write", () => readSynonyms(db)),
    /**
     * A page of the audit log, the latest line first, by the query of its address. Ignores parameters that are unknown or
     * not valid: people edit and share addresses.
     */
    audit: forHolders("users.manage", async (search: URLSearchParams) => {
      const { before, ...filter } = readAuditSearch(search);
      const page = await readAuditPage(db, filter, before);
      // `filter` is what was understood of the address.
      return { ...page, filter, isFirstPage: before === undefined };
    }),
    setting: forHolders("settings.write", (name: SettingName) => readSetting(db, name)),
    /** Every write of a group of settings or of a menu, the newest first. */
    settingHistory: forHolders("settings.write", (name: SettingName) => listHistory(db, "settings", name)),
    /** The picture library, the newest first. */
    pictures: forHolders(
      "media.write",
      async ({ missingAlt, ...query }: { q?: string; missingAlt?: boolean; page: number }) => {
        const { items, ...place } = await pictureLibrary.page(db, { ...query, missingWords: missingAlt });
        return { pictures: items, ...place };
      },
    ),
    /** What visitors have sent by all forms, the newest first. */
    async messages({ page, ...filter }: MessageFilter & { page: number }) {
      // Applications have a list of their own.
      const reach = { ...checkMessages(), applications: [] };
      await auditReading(db);
      const [forms, colleagues] = [await listFormsOfMessages(db, reach), await listAssignees(db, reach)];
      return { ...(await readMessageList(db, filter, page, reach)), forms, colleagues };
    },
    /** The applications for jobs, the newest first, or their board. */
    async applications(query: MessageFilter & { isBoard: boolean; page: number }) {
      if (!hasForStores(user, "applications.read")) throw new ForbiddenError();
      await auditReading(db);
      return readApplications(db, query, reachOf(user));
    },
    /** Who subscribes to e-mails, the newest first. */
    subscribers: forHolders(
      "subscribers.manage",
      async ({ page, ...filter }: SubscriberFilter & { page: number }) => {
        await auditReading(db, "subscriber.read");
        return readSubscriberList(db, filter, page, clock());
      },
    ),
    /** A message, who else could have it, how many more there are of the same person, and whether an answer leaves by a mail server. */
    async message(id: string) {
      checkInbox();
      await auditReading(db);
      const view = isUuid(id) ? await readMessageView(db, id.toLowerCase(), user) : undefined;
      return view && { ...view, hasMailServer };
    },
    /** The form whose messages are listed, with its draw; undefined where it is gone. */
    async formOfMessages(id: string) {
      // The answers of a form and its draw are of all stores.
      if (checkMessages().messages) return undefined;
      const form = await findRecord(db, formServer, id);
      if (!form) return undefined;
      const { title, isCompetition, closesAt } = form;
      return { id, title, isCompetition, closesAt, draw: (await findDraw(db, id)) ?? null };
    },
    /** The messages and applications that wait for a colleague, those that wait longest first. */
    waitingMessages: async () => readWaitingMessages(db, checkInbox()),
    /** The files of the library, the newest first. */
    files: forHolders("media.write", async (query: { q?: string; page: number }) => {
      const { items, ...place } = await fileLibrary.page(db, query);
      return { files: items, ...place };
    }),
  };
}

/** What the overview reads of one kind. It depends on the records of the kind and the clock, not on who reads it. */
export type KindReads = ReturnType<typeof createKindReads>;

/** Reads from the database. */
export function createKindReads(db: Db, clock: () => Date) {
  return {
    overview: (kind: ContentKind) => readKindOverview(db, kind, clock()),
    issues: async (kind: ContentKind) => [
      ...(await listNextIssues(db, kind)),
      ...(await listKindIssues(db, kind, clock())),
    ],
    linking: (kind: ContentKind) => listLinkingRecords(db, kind, clock()),
  };
}

/** The same, read once until a record of the kind is written or the clock changes what visitors see. */
export function createCachedKindReads(reads: KindReads, watch: ContentWatch): KindReads {
  const tablesOf = (_value: unknown, kind: ContentKind) => [kind];
  const withNext = (_value: unknown, kind: ContentKind) => [kind, "next_versions"];
  return {
    overview: cached(reads.overview, watch, { tablesOf: withNext }),
    issues: cached(reads.issues, watch, { tablesOf: withNext }),
    linking: cached(reads.linking, watch, { tablesOf }),
  };
}
