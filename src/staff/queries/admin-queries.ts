import { readAuditPage, readAuditSearch } from "../../storage/audit/read-audit.ts";
import type { AdminQueries, ContentIssue } from "../staff-context.ts";
import { listBulkChanges } from "../../content/bulk/bulk-changes.ts";
import { SERVER_KINDS, serverKindOf } from "../../content/kinds/kinds.server.ts";
import { listHistory } from "../../content/lifecycle/history.ts";
import { isWithin, listHistoryWithin, storeLimit, whereWithin } from "../../content/lifecycle/own-stores.ts";
import { findForStaff, findRecord, listRecords } from "../../content/lifecycle/read.ts";
import { productFileFormat } from "../../content/kinds/products/csv/columns.ts";
import { listFeeds } from "../../content/kinds/products/feed/feed-reports.ts";
import { readOffersOfPeriod, readPriceLedgers } from "../../content/kinds/products/read-price-ledger.ts";
import { listPastImports } from "../../content/kinds/products/csv/past-imports.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ForbiddenError } from "../../errors.ts";
import { fileLibrary } from "../../media/pdfs/files.ts";
import { pictureLibrary } from "../../media/pictures/pictures.ts";
import { auditReading } from "../../site/messages/audit-lines.ts";
import { readSubscriberList } from "../../site/subscribers/read-subscribers.ts";
import { readApplications } from "../../site/applications/read-applications.ts";
import { reachOf } from "../../site/messages/message-filter.ts";
import {
  listAssignees,
  listFormsOfMessages,
  readMessageList,
  readMessageView,
  readWaitingMessages,
} from "../../site/messages/read-messages.ts";
import { findDraw } from "../../site/forms/draw-winners.ts";
import { formServer } from "../../content/kinds/forms/form.server.ts";
import { CONTENT_KINDS, type ContentKind } from "../../content/kinds/kinds.ts";
import {
  hasForStores,
  hasPermission,
  kindsToBin,
  type Permission,
  seesSearches,
  writePermission,
  type SessionUser,
} from "../../rules/access/permissions.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import { listMisses } from "../../site/search/misses.ts";
import { readSynonyms } from "../../site/search/spelling/synonyms.ts";
import { readSetting } from "../../content/settings/read-settings.ts";
import { hasNextVersion } from "../../content/settings/setting-names.ts";
import { hasNextVersions } from "../../content/publication.ts";
import { readNextOrLive } from "../../content/next-versions/next-record.ts";
import { recordTarget, settingTarget } from "../../content/next-versions/next-target.ts";
import { listNextEntries } from "../../content/next-versions/write-next.ts";
import { readApproval } from "../../content/approvals/approvals.ts";
import { needsApproval } from "../../content/approvals/require-approval.ts";
import {
  listApprovalIssues,
  MAX_OF_EACH,
  findDeadLinks,
  listKindIssues,
  listLinkingRecords,
  type LinkingRecord,
  listNextIssues,
} from "./content-issues.ts";
import { listStillMissing } from "./open-links.ts";
import { readInsight } from "../insight/read-insight.ts";
import { readRecordFigures, readWeekViews } from "../insight/record-figures.ts";
import { readOfferWeek } from "../offers/read-week.ts";
import { listBin, listChoices, listBanners, listPage } from "./list-records.ts";
import { readCalendar } from "../calendar/read-calendar.ts";
import { withPlannedDay } from "./planned-day.ts";
import { composeOverview, readKindOverview, type KindOverview } from "./overview.ts";
import type { ContentWatch } from "../../content/content-watch.ts";
import { cached } from "../../content/content-state.ts";
import { withShownTitles } from "../../content/kinds/pages/read-site-facts.ts";

/** Products on a page of the ledger of prices, as many as one prints. */
const LEDGER_PAGE = 200;

/**
 * Creates the queries of the admin for a user, limited to the kinds that the user may write.
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
): AdminQueries {
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
    async list(kind, query) {
      const page = await listPage(db, kind, query, clock(), check(kind));
      const rows = await withShownTitles(db, page.rows);
      const ids = rows.map(({ id }) => id);
      const views = (await seesFigures()) ? await readWeekViews(db, kind, ids, clock()) : undefined;
      return {
        ...page,
        rows: rows.map((row) => ({ ...row, ...(views && { views: views.get(row.id) ?? 0 }) })),
      };
    },
    banners: forHolders("banners.write", () => listBanners(db, clock())),
    async find(kind, id) {
      const limit = check(kind);
      return isUuid(id) ? findForStaff(db, SERVER_KINDS[kind], id, clock(), limit) : undefined;
    },
    async next(kind, id) {
      const isShown = (await isTheirs(kind, id)) && hasNextVersions(kind);
      return isShown ? readNextOrLive(db, recordTarget(kind, id.toLowerCase())) : undefined;
    },
    async approval(kind, id) {
      const limit = check(kind);
      if (id === undefined || !(await isTheirs(kind, id)))
        return { isNeeded: await needsApproval(db, kind), request: null };
      const by = { userId: user.id, actor: user.name, now: clock(), limit };
      return readApproval(db, kind, id.toLowerCase(), by);
    },
    async nextHistory(kind, id) {
      const target = recordTarget(kind, id.toLowerCase());
      return (await isTheirs(kind, id)) ? listNextEntries(db, target, { limit: check(kind) }) : [];
    },
    settingNextHistory: forHolders("settings.write", (name) => listNextEntries(db, settingTarget(name), {})),
    settingNext: forHolders("settings.write", async (name) =>
      hasNextVersion(name) ? readNextOrLive(db, settingTarget(name)) : undefined,
    ),
    async history(kind, id) {
      return (await isTheirs(kind, id))
        ? listHistoryWithin(db, serverKindOf(kind), id.toLowerCase(), check(kind))
        : [];
    },
    async bin(asked) {
      const limits = kindsToBin(user).map((kind) => [kind, check(kind)] as const);
      const page = await listBin(db, limits, asked);
      return { ...page, rows: await withShownTitles(db, page.rows) };
    },
    choices: async (kind) => listChoices(db, kind, check(kind)),
    productFileFormat: forHolders("products.write", async () => productFileFormat()),
    offerWeek: forHolders("offers.write", (week, thisWeek) => readOfferWeek(db, week, thisWeek)),
    async ownStores() {
      if (!hasPermission(user, "stores.own")) return [];
      const where = whereWithin(SERVER_KINDS.stores, check("stores"));
      return withPlannedDay(db, await listRecords(db, SERVER_KINDS.stores, where), clock());
    },
    storeNames: forHolders("users.manage", async () => {
      const stores = await listRecords(db, SERVER_KINDS.stores);
      return stores.map(({ id, name }) => ({ id, name }));
    }),
    async priceLedger({ product, after, ...span }) {
      check("products");
      if (product === undefined) return readOffersOfPeriod(db, span, clock(), { after, limit: LEDGER_PAGE });
      return { products: await readPriceLedgers(db, [product], span, clock()), next: null };
    },
    async bulkChanges(kind) {
      if (check(kind)) return [];
      return listBulkChanges(db, kind, clock(), { userId: user.id });
    },
    pastImports: forHolders("products.write", () => listPastImports(db, clock())),
    feeds: forHolders("products.write", () => listFeeds(db)),
    calendar: (days) => readCalendar(db, user, days, clock()),
    async overview() {
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
    insight: forHolders("insight.read", async (days, group) => {
      const { isOn } = await readSetting(db, "insight");
      return readInsight(db, days, group, isOn, seesSearches(user));
    }),
    async figures(kind, id) {
      const isShown = (await isTheirs(kind, id)) && (await seesFigures());
      return isShown ? readRecordFigures(db, kind, id, clock()) : undefined;
    },
    async toMend() {
      const issues = await Promise.all(CONTENT_KINDS.filter(mayWrite).map(issuesOf));
      const linking = await Promise.all(kinds.map(reads.linking));
      const dead = await findDeadLinks(db, linking.flat(), clock());
      const ofSettings = hasPermission(user, "settings.write") ? await listNextIssues(db, "settings") : [];
      const approvals = await listApprovalIssues(db, user, clock());
      const all = [...approvals, ...issues.flat(), ...ofSettings, ...dead.slice(0, MAX_OF_EACH)];
      return withShownTitles(db, all);
    },
    async misses() {
      if (!seesSearches(user)) throw new ForbiddenError();
      return listMisses(db, clock());
    },
    missingAddresses: forHolders("redirects.write", () => listStillMissing(db, clock())),
    synonyms: forHolders("settings.write", () => readSynonyms(db)),
    audit: forHolders("users.manage", async (search) => {
      const { before, ...filter } = readAuditSearch(search);
      const page = await readAuditPage(db, filter, before);
      return { ...page, filter, isFirstPage: before === undefined };
    }),
    setting: forHolders("settings.write", (name) => readSetting(db, name)),
    settingHistory: forHolders("settings.write", (name) => listHistory(db, "settings", name)),
    pictures: forHolders("media.write", async ({ missingAlt, ...query }) => {
      const { items, ...place } = await pictureLibrary.page(db, { ...query, missingWords: missingAlt });
      return { pictures: items, ...place };
    }),
    async messages({ page, ...filter }) {
      // Applications have a list of their own.
      const reach = { ...checkMessages(), applications: [] };
      await auditReading(db);
      const [forms, colleagues] = [await listFormsOfMessages(db, reach), await listAssignees(db, reach)];
      return { ...(await readMessageList(db, filter, page, reach)), forms, colleagues };
    },
    async applications(query) {
      if (!hasForStores(user, "applications.read")) throw new ForbiddenError();
      await auditReading(db);
      return readApplications(db, query, reachOf(user));
    },
    subscribers: forHolders("subscribers.manage", async ({ page, ...filter }) => {
      await auditReading(db, "subscriber.read");
      return readSubscriberList(db, filter, page, clock());
    }),
    async message(id) {
      checkInbox();
      await auditReading(db);
      const view = isUuid(id) ? await readMessageView(db, id.toLowerCase(), user) : undefined;
      return view && { ...view, hasMailServer };
    },
    async formOfMessages(id) {
      // The answers of a form and its draw are of all stores.
      if (checkMessages().messages) return undefined;
      const form = await findRecord(db, formServer, id);
      if (!form) return undefined;
      const { title, isCompetition, closesAt } = form;
      return { id, title, isCompetition, closesAt, draw: (await findDraw(db, id)) ?? null };
    },
    waitingMessages: async () => readWaitingMessages(db, checkInbox()),
    files: forHolders("media.write", async (query) => {
      const { items, ...place } = await fileLibrary.page(db, query);
      return { files: items, ...place };
    }),
  };
}

/** The kinds that a user may write. */
export function writableKinds(user: SessionUser): ContentKind[] {
  return CONTENT_KINDS.filter((kind) => hasPermission(user, writePermission(kind)));
}

/** What the overview reads of one kind. It depends on the records of the kind and the clock, not on who reads it. */
export interface KindReads {
  overview: (kind: ContentKind) => Promise<KindOverview>;
  issues: (kind: ContentKind) => Promise<ContentIssue[]>;
  linking: (kind: ContentKind) => Promise<LinkingRecord[]>;
}

/** Reads from the database. */
export function createKindReads(db: Db, clock: () => Date): KindReads {
  return {
    overview: (kind) => readKindOverview(db, kind, clock()),
    issues: async (kind) => [
      ...(await listNextIssues(db, kind)),
      ...(await listKindIssues(db, kind, clock())),
    ],
    linking: (kind) => listLinkingRecords(db, kind, clock()),
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
