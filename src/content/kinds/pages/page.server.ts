import { readShown } from "../../lifecycle/public-view.ts";
import { z } from "zod";
import { route } from "../../../http/route.ts";
import { MISSING } from "../../../rules/schema/error-messages.ts";
import { remember } from "../../../rules/text/remember.ts";
import { fillWords } from "../../../rules/text/fill-words.ts";
import { readSiteFacts } from "./read-site-facts.ts";
import { readOne } from "../../lifecycle/handlers.ts";
import { pick } from "../../../rules/pick.ts";
import type { PublicView, ServerKind } from "../../lifecycle/server-kind.ts";
import type { ChosenKind } from "../../field-spec.ts";
import { checkPage } from "./check-page.ts";
import { wordsIn, sanitiseSections } from "./map-words.ts";
import { pagePath, RESERVED_WORDS } from "./page-addresses.ts";
import { pageKind } from "./page.kind.ts";
import { type Page, pageSchema } from "./page.schema.ts";
import type { Section, SectionKind } from "./section-kind.ts";
import { SECTION_KINDS, sectionKindOf } from "./section-kinds.ts";
import { sql } from "kysely";
import { contains } from "../../../storage/database/sql.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { updateSearchIndex } from "../../search-index/index-write.ts";
import { listPublic, readInBatches } from "../../lifecycle/read.ts";

/** What a list shows of a page. */
const CARD_FIELDS = ["id", "slug", "title", "description"] as const;

export type PageCard = Pick<Page, (typeof CARD_FIELDS)[number]>;

/** A slug, or two with a slash between them. */
const pageSlug = z
  .string()
  .min(1, MISSING)
  .max(120, "Please use at most 120 characters.")
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
    "Please use small letters, digits and single hyphens, and at most one slash between two parts.",
  );

/**
 * The addresses of this site in the stored sections that are not hidden: in links of their own, and within articles. The overview
 * asks for those of all pages each time, so they are remembered.
 */
const hrefsInSections = remember((json) => {
  const found: string[] = [];
  const sections = z.array(z.looseObject({})).parse(JSON.parse(json));
  const shown = sections.filter(({ hidden }) => hidden !== true);
  JSON.stringify(shown, (_name, value: unknown) => {
    if (typeof value === "string")
      found.push(
        ...(value.startsWith("/")
          ? [value]
          : [...value.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href)),
      );
    return value;
  });
  return found.map((href) => href.replaceAll("&amp;", "&"));
}, 200);

export const pageServer: ServerKind<Page, PageCard> = {
  ...pageKind,
  schema: pageSchema,
  slugs: { schema: pageSlug, reserved: RESERVED_WORDS },
  order: [{ column: "title" }],
  publishedDate: "publishAt",
  publicView: publicPage,
  viewContext: {
    kinds: ["products", "blogs", "forms"],
    read: (db, pages, now) => readShown(db, chosenSlugsOf(pages), now),
  },
  toCard: (page) => pick(page, CARD_FIELDS),
  listChanges: listSectionChanges,
  // A working part is on its page alone.
  copied: ({ sections }) => ({ sections: sections.filter(({ kind }) => !sectionKindOf(kind)?.screens) }),
  prepare({ sections, ...fields }, write) {
    checkPage({ sections, ...fields }, write);
    return { ...fields, sections: Array.isArray(sections) ? sanitiseSections(sections) : sections };
  },
  search: {
    range: 3,
    readFacts: readSiteFacts,
    document: (page, facts) => ({
      id: page.id,
      type: "page",
      title: fillWords(page.title, facts),
      description: [
        page.description,
        ...page.sections.flatMap((section) => searchedWords(section, page.slug)),
      ]
        .map((text) => fillWords(text, facts))
        .join("\n"),
      url: pagePath(page.slug),
      category: facts["name"] || "Page",
    }),
  },
  listing: {
    searched: ["title", "description"],
    start: "publishAt",
    choices: [],
    dates: ({ publishAt }) => [publishAt, null],
    detail: ({ slug }) => pagePath(slug),
  },
  links: { column: "sections", isHtml: true, hrefsIn: hrefsInSections },
  addRoutes(router, api, kind) {
    route(router, "/slug/:folder/:key", { get: readOne(api, kind) });
  },
  samples: async () => {
    const { SAMPLE_PAGES } = await import("../../sample-content/sample-pages.ts");
    return [{ default: { all: { status: "published" }, records: SAMPLE_PAGES } }];
  },
};

/** When the clock next changes what a section of a page says. Decodes only pages that have such a section. */
async function listSectionChanges(db: Db, now: Date): Promise<Date[]> {
  const kinds = SECTION_KINDS.filter((kind) => sectionKindOf(kind)?.nextChange !== undefined);
  // Text within a section cannot look like this: its quotation marks are escaped.
  const has = kinds.map((kind) => contains(sql.ref("sections"), `"kind":${JSON.stringify(kind)}`));
  const where = sql`(${sql.join([sql`FALSE`, ...has], sql` OR `)})`;
  const pages = await listPublic(db, pageServer, now, { where });
  const sections = pages.flatMap((page) => page.sections);
  return sections.flatMap(({ kind, ...fields }) => sectionKindOf(kind)?.nextChange?.(fields, now) ?? []);
}

/** The words of a section of a page; those of fields that its look does not have are left out. */
function searchedWords({ kind, ...fields }: Section, slug: string): string[] {
  const declaration = sectionKindOf(kind);
  if (!declaration) return [];
  const asked = { ...fields, page: slug };
  const left = new Set(
    declaration.fields?.flatMap(({ path, shownIf }) => ((shownIf?.(asked) ?? true) ? [] : path)),
  );
  return wordsIn(
    declaration.schema,
    Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name))),
  );
}

/** As many pages as a query reads at once. */
const BATCH = 100;

/**
 * Updates the search index where pages name facts, such as the number of stores. Runs in the transaction of a write that may
 * change them: of settings and of stores.
 */
export async function updateFactsInIndex(trx: Db): Promise<void> {
  const where = sql`status = ${pageServer.visibility.status}`;
  for await (const pages of readInBatches(trx, pageServer, where, BATCH))
    for (const record of pages)
      await updateSearchIndex(trx, pageServer, { before: undefined, record, action: "updated" });
}

/**
 * A page as visitors see it: without sections that are hidden, not finished, or of a kind that this version does not know.
 * A section has the fields of its kind alone, and names the chosen records that visitors may see.
 */
export function publicPage(page: Page, view: PublicView): Page {
  return { ...page, sections: page.sections.flatMap((section) => publicSection(section, view) ?? []) };
}

function publicSection({ id, kind, hidden, ...own }: Section, { isShown }: PublicView): Section | undefined {
  const declaration = hidden ? undefined : sectionKindOf(kind);
  const parsed = declaration?.schema.safeParse(own);
  if (!declaration || !parsed?.success) return undefined;
  const asked = chosenIn(declaration, parsed.data);
  const chosen = asked.map(
    ({ path, kind: named, slugs }) => [path, slugs.filter((slug) => isShown(named, slug))] as const,
  );
  // A section of one record is nothing without it.
  if (asked.some(({ isOne, slugs }, index) => isOne && slugs.length > 0 && chosen[index]?.[1].length === 0))
    return undefined;
  const fields = { ...parsed.data, ...Object.fromEntries(chosen) };
  return declaration.isEmpty?.(fields) ? undefined : { id, kind, hidden, ...fields };
}

/** The slugs of the records that staff chose for the sections of pages, by the kind of the records. */
function chosenSlugsOf(pages: readonly Page[]): Record<ChosenKind, string[]> {
  const sections = pages.flatMap((page) => page.sections);
  const chosen = sections.flatMap((section) => {
    const declaration = sectionKindOf(section.kind);
    return declaration ? chosenIn(declaration, section) : [];
  });
  const of = (kind: ChosenKind) => chosen.flatMap((each) => (each.kind === kind ? each.slugs : []));
  return { products: of("products"), blogs: of("blogs"), stores: of("stores"), forms: of("forms") };
}

/** The fields of a section that choose records. */
function chosenIn({ fields = [] }: SectionKind, values: Readonly<Record<string, unknown>>) {
  return fields.flatMap(({ path, control }) => {
    const slugs = values[path];
    return control?.is === "records" && Array.isArray(slugs)
      ? [{ path, kind: control.kind, isOne: control.max === 1, slugs: slugs.map(String) }]
      : [];
  });
}
