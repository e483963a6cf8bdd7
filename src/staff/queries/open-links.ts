import { sql } from "kysely";
import { kindOf, publicPathOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { JOB_ALERT_PATH } from "../../content/kinds/jobs/job-alert.ts";
import { findCurrentSlugs, recordLinks, type RecordLink } from "../../content/lifecycle/record-links.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";
import { encodingOf } from "../../content/lifecycle/row-encoding.ts";
import { decodeRow } from "../../storage/database/codec.ts";
import { rowsOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { listMissing, type MissingAddress } from "../../site/old-addresses.ts";
import { isPage, listFixedPages } from "../../site/seo/list-addresses.ts";
import { findFolders } from "../../media/pdfs/files.ts";
import { readRules } from "../../content/kinds/redirects/redirect.server.ts";
import { messagesAddress, readSettings } from "../../content/settings/read-settings.ts";
import { OPEN_PATH } from "../../rules/contact/application-form.ts";
import { MESSAGE_PATH } from "../../rules/contact/message-form.ts";
import { SUBSCRIBE_PATH } from "../../rules/contact/subscription.ts";
import { compileRedirects } from "../../rules/links/redirects.ts";
import { LIST_PATH } from "../../rules/shopping-list/offline.ts";
import { parseFile } from "../../rules/links/file-address.ts";

/** Pages that are in no list of addresses. */
const UNLISTED = [
  "/recipes",
  "/search",
  LIST_PATH,
  OPEN_PATH,
  JOB_ALERT_PATH,
  "/specials/print",
  "/request-password-reset",
];

/** What follows a record's address in that of a page of its own: its form, or the sheet to print. */
const BELOW_RECORD = /(?<=^\/careers\/[^/]+)\/apply$|(?<=^\/recalls\/[^/]+)\/print$/;

/** An address with an ending, which may be a file: only a request finds that. */
export const MAY_BE_FILE = /\.\w+$/;

/** As `findOpenLinks`, also by the redirects of staff: an imported article links to old addresses. */
export async function findReachable(db: Db, links: ReadonlySet<string>, now: Date): Promise<Set<string>> {
  const open = await findOpenLinks(db, links, now);
  const others = [...links].filter((link) => !open.has(link));
  for (const link of await findRedirected(db, others, now)) open.add(link);
  return open;
}

/** Returns those of the links to this site that lead to what a visitor can open now, by the redirects of staff. */
async function findRedirected(db: Db, links: readonly string[], now: Date): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const rules = compileRedirects(await readRules(db));
  const targets = links.flatMap((link) => {
    const to = rules.find(link.replace(/#.*$/s, ""), true)?.to;
    return to === undefined ? [] : [{ link, to }];
  });
  const own = new Set(targets.map(({ to }) => to).filter((to) => to.startsWith("/")));
  const reached = own.size > 0 ? await findReachable(db, own, now) : own;
  return new Set(targets.filter(({ to }) => !own.has(to) || reached.has(to)).map(({ link }) => link));
}

/** The addresses without a page that visitors followed, without those that have one by now, or lead to one. */
export async function listStillMissing(db: Db, now: Date): Promise<MissingAddress[]> {
  const missing = await listMissing(db, now);
  const paths = missing.map(({ path }) => path);
  const pages = paths.filter((path) => !MAY_BE_FILE.test(path));
  const open = await findOpenLinks(db, pages, now);
  const others = paths.filter((path) => !open.has(path));
  const moved = await findRedirected(db, others, now);
  return missing.filter(({ path }) => !open.has(path) && !moved.has(path));
}

/**
 * Returns those of the links to this site that a visitor can open now, directly or by the former slug of a record. Looks up only the
 * records that are linked to, however many others there are.
 */
export async function findOpenLinks(db: Db, links: Iterable<string>, now: Date): Promise<Set<string>> {
  const open = new Set<string>();
  const toRecords: RecordLink[] = [];
  const toFiles: { link: string; path: string; folder: string }[] = [];
  const settings = await readSettings(db);
  const fixed = new Set([
    ...listFixedPages(),
    ...UNLISTED,
    ...(settings.newsletter.consent === "" ? [] : [SUBSCRIBE_PATH]),
    ...(messagesAddress(settings) === "" ? [] : [MESSAGE_PATH]),
  ]);
  for (const link of links) {
    const written = link.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, "");
    const file = parseFile(written);
    // The site leads capitals to the address without.
    const path = written.toLowerCase();
    if (file) toFiles.push({ link, path: written, folder: file.folder });
    // Another file, such as a picture or the feed, or a page of the admin.
    else if (fixed.has(path) || MAY_BE_FILE.test(path) || path.startsWith("/admin")) open.add(link);
    else toRecords.push(...recordLinks(link, path.replace(BELOW_RECORD, "")));
  }
  const files = await findFolders(db, [...new Set(toFiles.map(({ folder }) => folder))]);
  for (const { link, path, folder } of toFiles) if (files.get(folder) === path) open.add(link);
  for (const [kind, ofKind] of Map.groupBy(toRecords, (each) => each.kind)) {
    const slugs = ofKind.map(({ slug }) => slug);
    const current = await findCurrentSlugs(db, kind, slugs);
    const targets = slugs.map((slug) => current.get(slug) ?? slug);
    const shown = await findShownSlugs(db, kind, targets, now);
    ofKind.forEach(({ link }, index) => {
      if (shown.has(targets[index] ?? "")) open.add(link);
    });
  }
  return open;
}

/** Those of the slugs whose record has a page that visitors can open. */
async function findShownSlugs(
  db: Db,
  kind: ContentKind,
  slugs: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { schema } = serverKindOf(kind);
  const columns = [...new Set(["slug", ...(kindOf(kind).pathFields ?? [])])];
  const { rows } = await sql<Readonly<Record<string, string | number | null>>>`
    WITH wanted ("wantedSlug") AS MATERIALIZED (SELECT value FROM ${rowsOf(slugs)})
    SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM wanted CROSS JOIN ${sql.table(kind)}
    WHERE slug = "wantedSlug" AND ${whereVisible(kindOf(kind), now)}`.execute(db);
  const shown = rows.filter((row) => {
    const path = publicPathOf(
      kind,
      decodeRow<Readonly<Record<string, string | number | null>>>(row, encodingOf(schema)),
    );
    return isPage(path) && kindOf(kind).folders.some((folder) => path === `${folder}/${String(row["slug"])}`);
  });
  return new Set(shown.map(({ slug }) => String(slug)));
}
