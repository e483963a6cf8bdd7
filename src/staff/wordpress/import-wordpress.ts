import { DomUtils, parseDocument } from "htmlparser2";
import type { WxrItem, WxrSite } from "./read-wxr.ts";
import { addRecords, createBulkChange, WORDPRESS } from "../../content/bulk/bulk-changes.ts";
import { CONTENT_LENGTH } from "../../content/kinds/blogs/blog.schema.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { publicPathOf } from "../../content/kinds/kinds.ts";
import { redirectServer } from "../../content/kinds/redirects/redirect.server.ts";
import { findRecord } from "../../content/lifecycle/read.ts";
import type { AnyRecord, Authorship, ServerKind } from "../../content/lifecycle/server-kind.ts";
import { createRecord } from "../../content/lifecycle/write.ts";
import { ExpectedError } from "../../errors.ts";
import { readSource } from "../../rules/links/redirects.ts";
import { slugify } from "../../rules/text/slug.ts";
import { trimTo } from "../../rules/text/text.ts";
import { TEXT_LENGTH } from "../../sections/text/text.section.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { createLosses, type Losses } from "./losses.ts";
import { linkFor, oldPaths, pageSlug, readable, shortPath, uploadPath } from "./old-paths.ts";
import { altOf, type ImportOptions, storePictures } from "./store-pictures.ts";
import { toArticle } from "./to-article.ts";

const COUNTED = ["posts", "pages", "redirects", "already"] as const;

/** How many records there are of each; `already`: posts and pages that an earlier run has made. */
type Made = Record<(typeof COUNTED)[number], number>;

/** What an import has made, or in a dry run would make. */
export interface ImportReport extends Made {
  pictures: number;
  /** What could not be kept or is to be read first, in sentences. */
  lost: string[];
}

/** What WordPress itself adds to an export, and no site needs. */
const SILENT = new Set(["nav_menu_item", "revision", "custom_css", "customize_changeset", "oembed_cache"]);
const SILENT_TYPES = /^(?:wp_|attachment$)/;

/** What is thrown away on the old site too. */
const GONE = new Set(["trash", "auto-draft", "inherit"]);

/** What visitors of the old site read; "" before WordPress exported statuses. */
const PUBLIC = new Set(["publish", ""]);

/** What they were to read one day. Any other status keeps them out: `private`, or one that a plugin has added. */
const UNFINISHED = new Set(["draft", "pending", "future"]);

/**
 * Brings the posts and pages of an export as drafts, with their pictures and a redirect for each old address. What was kept from
 * visitors is left out, since all drafts can be published at once. What an earlier run has made is left as it is, so an import that
 * was interrupted is started again.
 */
export async function importWordPress(options: ImportOptions): Promise<ImportReport> {
  const { site, db, by } = options;
  const losses = createLosses();
  const attachments = new Map(
    site.items.filter(({ type }) => type === "attachment").map((item) => [item.id, item] as const),
  );
  const items = site.items.filter((item) => isKept(item, losses));
  const pictures = await storePictures(options, items, attachments, losses);
  const drafts = items.map((item) => toDraft(item, { site, attachments, pictures, losses }));
  const old = [...picturePaths(pictures), ...categoryPaths(drafts)];
  const made =
    options.pictures === undefined
      ? foreseen(drafts, old)
      : await writeAll(db, { drafts, old, losses, by, from: site.url });
  return { ...made, pictures: new Set(pictures.values()).size, lost: losses.sentences() };
}

/** What a dry run says. */
function foreseen(drafts: readonly ImportedDraft[], old: readonly OldPath[]): Made {
  const pages = drafts.filter(({ kind }) => kind === "pages").length;
  const redirects = drafts.reduce((sum, { old: { length } }) => sum + length, old.length);
  return { posts: drafts.length - pages, pages, redirects, already: 0 };
}

interface Writes {
  drafts: readonly ImportedDraft[];
  old: readonly OldPath[];
  losses: Losses;
  by: Authorship;
  from: string;
}

async function writeAll(db: Db, { drafts, old, losses, by, from: origin }: Writes): Promise<Made> {
  const changeId = await inTransaction(db, (trx) =>
    createBulkChange(trx, WORDPRESS, { is: "import", from: origin }, by),
  );
  let place = 0;
  /** Creates a record, and remembers it for the undo. */
  async function write<Item extends AnyRecord>(
    trx: Db,
    kind: ServerKind<Item>,
    fields: Readonly<Record<string, unknown>>,
    title: string,
  ): Promise<Item> {
    const record = await createRecord(trx, kind, fields, by);
    const row = { contentType: kind.name, recordId: record.id, title, version: 1, state: "changed" } as const;
    await addRecords(trx, changeId, [row], place);
    place += 1;
    return record;
  }
  const note = `From ${origin}, by the import`;
  async function addRedirects(trx: Db, addresses: readonly string[], to: string) {
    let redirects = 0;
    for (const from of addresses) {
      if (await needsNoRedirect(trx, from, to)) continue;
      await write(trx, redirectServer, { from, to, permanent: true, note, status: "active" }, from);
      redirects += 1;
    }
    return { redirects };
  }
  const content = await oneByOne(
    db,
    drafts,
    losses,
    async (trx, { kind, fields, old: addresses, short, title }) => {
      if ((await findRedirect(trx, short))?.note === note) return { already: 1 };
      const before = await findUnlinked(trx, kind, fields["slug"], title);
      if (before !== undefined) return { ...(await addRedirects(trx, addresses, before)), already: 1 };
      const record = await write(trx, serverKindOf(kind), fields, title);
      const to = publicPathOf(kind, record);
      const made = to === null ? {} : await addRedirects(trx, addresses, to);
      return { ...made, ...(kind === "pages" ? { pages: 1 } : { posts: 1 }) };
    },
  );
  const others = await oneByOne(db, old, losses, (trx, { title, to }) => addRedirects(trx, [title], to));
  return { ...content, redirects: content.redirects + others.redirects };
}

function isKept({ type, status, title, link, comments, password }: WxrItem, losses: Losses): boolean {
  if (GONE.has(status) && type !== "attachment") return false;
  if (type !== "post" && type !== "page") {
    if (!SILENT.has(type) && !SILENT_TYPES.test(type)) losses.add(`the kind of content ${type}`, title);
    return false;
  }
  const named = (what: string) => losses.add(what, title || link, Infinity);
  const isUnfinished = UNFINISHED.has(status);
  const isPrivate = !isUnfinished && !PUBLIC.has(status);
  if (isPrivate || password !== "") {
    named(`left out, since it ${isPrivate ? `was not public (${status})` : "had a password"}`);
    return false;
  }
  if (isUnfinished) named(`please read it first, since it was not published there (${status})`);
  if (comments > 0) losses.add("comments", title);
  return true;
}

interface Sources {
  site: WxrSite;
  attachments: ReadonlyMap<string, WxrItem>;
  /** The addresses of stored pictures, by the path of their file in the uploads. */
  pictures: ReadonlyMap<string, string>;
  losses: Losses;
}

interface ImportedDraft {
  kind: "pages" | "blogs";
  title: string;
  fields: Readonly<Record<string, unknown>>;
  /** Its addresses on the old site. */
  old: string[];
  /** The one of these by which a later run knows it. */
  short: string;
  /** The category of a post, and the one of the old site. */
  category?: { old: string; slug: string };
}

function toDraft(item: WxrItem, sources: Sources): ImportedDraft {
  const { site, attachments, pictures, losses } = sources;
  const title = trimTo(plain(item.title), 160) || "Untitled";
  const lost = (what: string) => losses.add(what, title);
  const whole = toArticle(item.content, {
    pictureFor: (address) => pictures.get(uploadPath(address) ?? ""),
    attachmentUrl: (id) => attachments.get(id)?.attachmentUrl,
    linkFor: (address) => linkFor(address, site.url),
    lost,
  });
  const isTooLong = whole.length > (item.type === "page" ? TEXT_LENGTH : CONTENT_LENGTH);
  if (isTooLong) lost("its text, which is too long");
  const content = isTooLong ? "" : whole;
  const featured = attachments.get(item.meta.get("_thumbnail_id") ?? "");
  const imageUrl = featured ? (pictures.get(uploadPath(featured.attachmentUrl) ?? "") ?? null) : null;
  if (featured && imageUrl === null) lost("its own picture");
  for (const { domain, label } of item.categories) if (domain === "post_tag") lost(`the tag ${label}`);
  const common = {
    title,
    imageUrl,
    imageAlt: imageUrl === null || !featured ? "" : altOf(featured),
    status: "draft",
    publishAt:
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(item.date) && !item.date.startsWith("0000")
        ? `${item.date.replace(" ", "T")}.000Z`
        : null,
  };
  const [old, short] = [oldPaths(item, site.url), shortPath(item)];
  if (item.type === "page") {
    const slug = pageSlug(item, site.url) || undefined;
    const sections = [
      { id: "opening", kind: "head", look: "ground", title: trimTo(title, 120) },
      { id: "article", kind: "text", look: "article", text: content },
    ];
    const fields = { ...common, slug, description: trimTo(plain(item.excerpt), 500), sections };
    return { kind: "pages", title, fields, old, short };
  }
  const [first, ...others] = item.categories.filter(
    ({ domain, name }) => domain === "category" && name !== "uncategorized",
  );
  for (const { label } of others) lost(`the second category ${label}`);
  const category = slugify(readable(first?.name ?? "") || (first?.label ?? "")) || "news";
  const fields = {
    ...common,
    // A name without a Latin letter gives none; the record then gets one.
    slug: slugify(readable(item.name) || title) || undefined,
    category,
    excerpt: trimTo(plain(item.excerpt), 500),
    content,
    author: trimTo(site.authors.get(item.creator) ?? item.creator, 120),
  };
  return {
    kind: "blogs",
    title,
    fields,
    old,
    short,
    ...(first && { category: { old: first.name, slug: category } }),
  };
}

/** An old address, and where it leads now. */
interface OldPath {
  title: string;
  to: string;
}

function picturePaths(pictures: ReadonlyMap<string, string>): OldPath[] {
  return [...pictures].map(([file, to]) => ({ title: `/wp-content/uploads/${encodeURI(file)}`, to }));
}

function categoryPaths(drafts: readonly ImportedDraft[]): OldPath[] {
  const named = new Map(drafts.flatMap(({ category }) => (category ? [[category.old, category.slug]] : [])));
  return [...named].map(([name, slug]) => ({ title: `/category/${name}`, to: `/blog?category=${slug}` }));
}

/** Whether an address needs no redirect: it is that of the new page, or has one already. */
async function needsNoRedirect(trx: Db, from: string, to: string): Promise<boolean> {
  const read = readSource(from);
  return "fault" in read || read.source === to || (await findRedirect(trx, from)) !== undefined;
}

/**
 * The address of the record that an item became, where an undo has taken its redirects and it has stayed, since it was edited.
 * Undefined where its record is another item's, to which a redirect leads.
 */
async function findUnlinked(
  trx: Db,
  kind: ImportedDraft["kind"],
  slug: unknown,
  title: string,
): Promise<string | undefined> {
  const before = typeof slug === "string" ? await findRecord(trx, serverKindOf(kind), slug) : undefined;
  const to = before && Object(before).title === title ? publicPathOf(kind, before) : null;
  if (to === null || to === undefined) return undefined;
  const linked = await trx
    .selectFrom("redirects")
    .select("id")
    .where("to", "=", to)
    .where("deletedDate", "is", null)
    .executeTakeFirst();
  return linked ? undefined : to;
}

async function findRedirect(trx: Db, from: string): Promise<{ note: string } | undefined> {
  const read = readSource(from);
  if ("fault" in read) return undefined;
  return trx
    .selectFrom("redirects")
    .select("note")
    .where("source", "=", read.source)
    .where("deletedDate", "is", null)
    .executeTakeFirst();
}

/** Works on items, each in a transaction of its own. One that is refused is named, and the others are written. */
async function oneByOne<Item extends { title: string }>(
  db: Db,
  items: readonly Item[],
  losses: Losses,
  work: (trx: Db, item: Item) => Promise<Partial<Made>>,
): Promise<Made> {
  const made: Made = { posts: 0, pages: 0, redirects: 0, already: 0 };
  for (const item of items) {
    try {
      const one = await inTransaction(db, (trx) => work(trx, item));
      for (const name of COUNTED) made[name] += one[name] ?? 0;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      losses.add(Object.values(error.fields ?? {}).join(" ") || error.message, item.title);
    }
  }
  return made;
}

/** The words of a text that may have marks of HTML. */
function plain(html: string): string {
  return DomUtils.textContent(parseDocument(html)).replaceAll(/\s+/g, " ").trim();
}
