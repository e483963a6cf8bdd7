import { readAuditPage, readAuditSearch } from "../../storage/audit/read-audit.ts";
import type { AdminQueries, ContentIssue } from "../staff-context.ts";
import { listBulkChanges } from "../../content/bulk/bulk-changes.ts";
import { SERVER_KINDS } from "../../content/kinds/kinds.server.ts";
import { listHistory } from "../../content/lifecycle/history.ts";
import { findRecord } from "../../content/lifecycle/read.ts";
import { productFileFormat } from "../../content/kinds/products/csv/columns.ts";
import { listPastImports } from "../../content/kinds/products/csv/past-imports.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ForbiddenError } from "../../errors.ts";
import { fileLibrary } from "../../media/pdfs/files.ts";
import { pictureLibrary } from "../../media/pictures/pictures.ts";
import { auditReading } from "../../site/messages/audit-reading.ts";
import { readMessageList, readMessageView, readWaitingMessages } from "../../site/messages/read-messages.ts";
import { CONTENT_KINDS, type ContentKind } from "../../content/kinds/kinds.ts";
import {
  hasPermission,
  seesSearches,
  writePermission,
  type SessionUser,
} from "../../rules/access/permissions.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import { listMisses } from "../../site/search/misses.ts";
import { readSynonyms } from "../../site/search/spelling/synonyms.ts";
import { readSetting } from "../../content/settings/read-settings.ts";
import { listBin, listChoices, listBanners, listPage } from "./list-records.ts";
import {
  MAX_OF_EACH,
  findDeadLinks,
  listKindIssues,
  listLinkingRecords,
  type LinkingRecord,
} from "./content-issues.ts";
import { composeOverview, readKindOverview, type KindOverview } from "./overview.ts";
import { cached } from "../../content/content-state.ts";
import type { ContentWatch } from "../../content/content-watch.ts";
import { withShownTitles } from "../../content/kinds/pages/shown-titles.ts";

/**
 * Creates the queries of the admin for a user, limited to the kinds that the user may write.
 *
 * @param reads what the overview reads of each kind; the site keeps it for all users.
 */
export function createAdminQueries(
  db: Db,
  clock: () => Date,
  user: SessionUser,
  reads = createKindReads(db, clock),
): AdminQueries {
  const check = (kind: ContentKind) => {
    if (!hasPermission(user, writePermission(kind))) throw new ForbiddenError();
  };
  const kinds = writableKinds(user);
  return {
    async list(kind, query) {
      check(kind);
      const page = await listPage(db, kind, query, clock());
      return { ...page, rows: await withShownTitles(db, page.rows) };
    },
    async banners() {
      check("banners");
      return listBanners(db, clock());
    },
    async find(kind, id) {
      check(kind);
      return isUuid(id) ? findRecord(db, SERVER_KINDS[kind], id) : undefined;
    },
    async history(kind, id) {
      check(kind);
      const entries = isUuid(id) ? await listHistory(db, kind, id.toLowerCase()) : [];
      return entries.length > 0 ? entries : undefined;
    },
    bin: async () => withShownTitles(db, await listBin(db, kinds)),
    async choices(kind) {
      check(kind);
      return listChoices(db, kind);
    },
    async productFileFormat() {
      check("products");
      return productFileFormat();
    },
    async bulkChanges(kind) {
      check(kind);
      return listBulkChanges(db, kind, user.id, clock());
    },
    async pastImports() {
      check("products");
      return listPastImports(db, clock());
    },
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
    async toMend() {
      const issues = await Promise.all(kinds.map(reads.issues));
      const linking = await Promise.all(kinds.map(reads.linking));
      const dead = await findDeadLinks(db, linking.flat(), clock());
      return withShownTitles(db, [...issues.flat(), ...dead.slice(0, MAX_OF_EACH)]);
    },
    async misses() {
      if (!seesSearches(user)) throw new ForbiddenError();
      return listMisses(db, clock());
    },
    async synonyms() {
      if (!hasPermission(user, "settings.write")) throw new ForbiddenError();
      return readSynonyms(db);
    },
    async audit(search) {
      if (!hasPermission(user, "users.manage")) throw new ForbiddenError();
      const { before, ...filter } = readAuditSearch(search);
      const page = await readAuditPage(db, filter, before);
      return { ...page, filter, isFirstPage: before === undefined };
    },
    async setting(name) {
      if (!hasPermission(user, "settings.write")) throw new ForbiddenError();
      return readSetting(db, name);
    },
    async settingHistory(name) {
      if (!hasPermission(user, "settings.write")) throw new ForbiddenError();
      return listHistory(db, "settings", name);
    },
    async pictures({ missingAlt, ...query }) {
      if (!hasPermission(user, "media.write")) throw new ForbiddenError();
      const { items, ...place } = await pictureLibrary.page(db, { ...query, missingWords: missingAlt });
      return { pictures: items, ...place };
    },
    async messages({ page, ...filter }) {
      if (!hasPermission(user, "messages.write")) throw new ForbiddenError();
      await auditReading(db);
      return readMessageList(db, filter, page);
    },
    async message(id) {
      if (!hasPermission(user, "messages.write")) throw new ForbiddenError();
      await auditReading(db);
      return isUuid(id) ? readMessageView(db, id.toLowerCase()) : undefined;
    },
    async waitingMessages() {
      if (!hasPermission(user, "messages.write")) throw new ForbiddenError();
      return readWaitingMessages(db);
    },
    async files(query) {
      if (!hasPermission(user, "media.write")) throw new ForbiddenError();
      const { items, ...place } = await fileLibrary.page(db, query);
      return { files: items, ...place };
    },
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
    issues: (kind) => listKindIssues(db, kind, clock()),
    linking: (kind) => listLinkingRecords(db, kind, clock()),
  };
}

/** The same, read once until a record of the kind is written or the clock changes what visitors see. */
export function createCachedKindReads(reads: KindReads, watch: ContentWatch): KindReads {
  const tablesOf = (_value: unknown, kind: ContentKind) => [kind];
  return {
    overview: cached(reads.overview, watch, { tablesOf }),
    issues: cached(reads.issues, watch, { tablesOf }),
    linking: cached(reads.linking, watch, { tablesOf }),
  };
}
