import type { Site } from "../../../site/context.ts";
import { fillWords, type Facts } from "../../../rules/text/fill-words.ts";
import { siteFacts } from "../../../rules/text/site-facts.ts";
import type { FilledLists } from "../../../rules/links/filled-lists.ts";
import { shownFields } from "./fill-section.ts";
import type { Page } from "./page.schema.ts";
import { placesOf, topicsAfter, type Place, type Topic } from "../../../rules/pages/place-sections.ts";
import type { AnsweredQuestion, Section, SectionKind } from "./section-kind.ts";
import { sectionKindOf } from "./section-kinds.ts";
import type { z } from "zod";

/** A section as its page shows it. */
interface ShownSection {
  id: string;
  kind: string;
  /** Whether its component runs in the browser too. */
  hydrates: boolean;
  /** The fields of its kind, with every placeholder filled in. */
  fields: Readonly<Record<string, unknown>>;
  /** What it shows of the content; absent where it reads nothing. */
  data?: Promise<unknown>;
  place: Place;
  /** Of an index: the sections beside it. */
  topics: Topic[];
}

/** A page as visitors see it. */
export interface ShownPage {
  title: string;
  description: string;
  sections: ShownSection[];
  /** The questions that its sections answer. */
  questions: AnsweredQuestion[];
}

/**
 * Fills in the placeholders of a page and starts the reads of its sections. What is left without words is left out: a
 * section, or an entry of a list that names a fact which is not known, such as the number of stores where there is none.
 *
 * @param page as visitors read it (`publicPage`).
 * @param report receives the error of a read that fails; the page is then shown without the fact.
 */
export async function showPage(site: Site, page: Page, report: (error: unknown) => void): Promise<ShownPage> {
  const orUnknown = (error: unknown) => {
    report(error);
    return undefined;
  };
  const [{ brand }, stores, filled] = await Promise.all([
    site.settings(),
    site.list("stores").catch(orUnknown),
    site.filledLists().catch(orUnknown),
  ]);
  const shown = fillPageOnce(page, siteFacts(brand, stores ?? []), filled);
  return {
    ...shown,
    sections: shown.sections.map((section) => {
      const data = LOADS.get(section.kind)?.(site, section.fields);
      return { ...section, ...(data && { data }) };
    }),
  };
}

/** Pages as they were filled in last, by their record, which is the same object until a page is written. */
const filledPages = new WeakMap<Page, { facts: string; shown: ShownPage }>();

/** As `fillPage`, but only when the page or the facts have changed. */
function fillPageOnce(page: Page, facts: Facts, filled: FilledLists | undefined): ShownPage {
  const key = JSON.stringify([facts, filled]);
  const before = filledPages.get(page);
  if (before?.facts === key) return before.shown;
  const shown = fillPage(page, facts, filled);
  filledPages.set(page, { facts: key, shown });
  return shown;
}

function fillPage(
  { title, description, sections }: Page,
  facts: Facts,
  filled: FilledLists | undefined,
): ShownPage {
  const shown = sections.flatMap((section) => showSection(section, facts, filled) ?? []);
  const places = placesOf(shown.map(({ kind, fields }) => sectionKindOf(kind)?.layout?.(fields)));
  const placed = shown.map((section, index) => ({ ...section, place: places[index] ?? "page" }));
  return {
    title: fillWords(title, facts),
    description: fillWords(description, facts),
    sections: placed.map((section, index) => ({
      ...section,
      topics: section.place === "index" ? topicsAfter(index, placed) : [],
    })),
    questions: shown.flatMap(({ kind, fields }) => sectionKindOf(kind)?.questionsOf?.(fields) ?? []),
  };
}

function showSection(
  { id, kind, hidden: _hidden, ...own }: Section,
  facts: Facts,
  filled: FilledLists | undefined,
): Pick<ShownSection, "id" | "kind" | "hydrates" | "fields"> | undefined {
  const declaration = sectionKindOf(kind);
  const fields = declaration && shownFields(declaration, own, facts, filled);
  if (!declaration || !fields) return undefined;
  return { id, kind, hydrates: declaration.hydrates ?? declaration.screens !== undefined, fields };
}

/**
 * Reads what a section shows of the content: `load` of the file `.load.ts` in the folder of a kind. The page does not wait
 * for it longer than for any deferred part.
 */
export type SectionLoad<Kind> = (
  site: Site,
  fields: Kind extends SectionKind<infer Schema> ? z.output<Schema> : never,
) => Promise<unknown>;

type AnyLoad = (site: Site, fields: Readonly<Record<string, unknown>>) => Promise<unknown>;

const FILES = import.meta.glob<AnyLoad>("../../../sections/*/*.load.ts", { eager: true, import: "load" });

/** The read of each kind of section that has one. */
const LOADS = new Map(Object.entries(FILES).map(([file, load]) => [file.split("/").at(-2), load]));
