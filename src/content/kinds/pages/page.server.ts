import { z } from "zod";
import { route } from "../../../http/route.ts";
import { MISSING } from "../../../rules/schema/error-messages.ts";
import { remember } from "../../../rules/text/remember.ts";
import { fillWords } from "../../../rules/text/fill-words.ts";
import { readSiteFacts } from "./read-site-facts.ts";
import { readOne } from "../../lifecycle/handlers.ts";
import { pickFields } from "../../lifecycle/pick-fields.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { checkPage } from "./check-page.ts";
import { wordsIn } from "./map-words.ts";
import { sanitiseSections } from "./sanitise-sections.ts";
import { pagePath, RESERVED_WORDS } from "./page-addresses.ts";
import { startingWords } from "./page-words.ts";
import { pageKind } from "./page.kind.ts";
import { pageSchema, type Page } from "./page.schema.ts";
import { chosenSlugsOf, publicPage } from "./public-sections.ts";
import type { Section } from "./section-kind.ts";
import { sectionKindOf } from "./section-kinds.ts";

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
 * The addresses of this site in the stored sections: in links of their own, and within articles. The overview asks for
 * those of all pages each time, so they are remembered.
 */
const hrefsInSections = remember((json) => {
  const found: string[] = [];
  JSON.parse(json, (_name, value: unknown) => {
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
  slugSchema: pageSlug,
  reservedSlugs: RESERVED_WORDS,
  order: [{ column: "title" }],
  publishedDate: "publishAt",
  publicView: publicPage,
  names: { kinds: ["products", "blogs"], slugsOf: chosenSlugsOf },
  toCard: (page) => pickFields(page, CARD_FIELDS),
  checkWrite: checkPage,
  prepare({ sections, ...fields }) {
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
    searched: ["title", "slug", "description"],
    start: "publishAt",
    choices: [],
    dates: ({ publishAt }) => [publishAt, null],
    detail: ({ slug }) => pagePath(slug),
  },
  links: { column: "sections", isHtml: true, hrefsIn: hrefsInSections },
  addRoutes(router, api, kind) {
    route(router, "/slug/:folder/:key", { get: readOne(api, kind) });
  },
  fieldsAtStart: ({ slug }) => startingWords(slug),
  samples: async () => {
    const { SAMPLE_PAGES } = await import("../../sample-content/sample-pages.ts");
    return [{ default: { all: { status: "published" }, records: SAMPLE_PAGES } }];
  },
};

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
