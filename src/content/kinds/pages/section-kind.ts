import type { z } from "zod";
import type { DeferredPart } from "../../../rules/deferred-part.ts";
import type { FieldDeclaration } from "../../field-spec.ts";
import type { Place, Stands, Topic } from "../../../rules/pages/place-sections.ts";

/** What every section of a page has beside the fields of its kind. */
export interface Section {
  /** Unique within its page; it stays when the section moves. */
  id: string;
  /** The folder of its kind, such as `timeline`. */
  kind: string;
  /** Whether visitors do not see it. */
  hidden: boolean;
  [field: string]: unknown;
}

/** The groups of the palette in their order. */
export const SECTION_GROUPS = [
  "Used most",
  "Words",
  "Pictures and figures",
  "From the content",
  "Working parts",
] as const;

export type SectionGroup = (typeof SECTION_GROUPS)[number];

/**
 * A kind of section: everything that is known of it beside its public component, which is the file `.view.tsx` of the same
 * folder. The folder's name is the kind's name.
 */
export interface SectionKind<Schema extends z.ZodObject = z.ZodObject> {
  /** What staff call it. */
  label: string;
  /** One sentence for the palette. */
  help: string;
  /** The group of the palette. */
  group: Exclude<SectionGroup, "Used most">;
  /** Whether it is one of those that staff use most: its first look leads the palette. */
  isCommon?: boolean;
  schema: Schema;
  /**
   * Labels and order of the fields; a field that is absent is named after its name in the schema. `shownIf` gets the fields
   * of the section, also within a list, and the slug of its page as `page` where that is known.
   */
  fields?: readonly FieldDeclaration[];
  /** Values of a new section where the schema has no default. */
  start?: Partial<z.input<Schema>>;
  /** Whether its component runs in the browser too. Without it the section is HTML and styles only. */
  hydrates?: boolean;
  /**
   * The ids of those that stay on a page of the specification, by its slug: staff can move them and edit their words, but not
   * remove them. Others that staff added can be removed.
   */
  permanent?: Readonly<Record<string, readonly string[]>>;
  /**
   * The slugs of the pages of which it is a working part, such as their filters and their list. The page's own screen renders
   * it, with the data of its loader (`parts` of `PageSections`), so its component is in the folder of that screen. It is on
   * those pages once and on no other, and staff can hide, move and edit it, but neither add nor remove it.
   */
  screens?: readonly string[];
  /** Its layout beside its neighbours; across the page where absent. */
  layout?(fields: z.output<Schema>): Stands | undefined;
  /** Whether visitors see nothing of a section with these fields, such as a list without entries. */
  isEmpty?(fields: z.output<Schema>): boolean;
  /** The questions that it answers. The page's structured data has those of all its sections. */
  questionsOf?(fields: z.output<Schema>): AnsweredQuestion[];
  /** When the clock next changes what it says, such as whether a telephone is answered. Each midnight counts without it. */
  nextChange?(fields: z.output<Schema>, now: Date): Date;
  /** Pages of its own to which a search leads, beside the page that it is on. */
  searchTargets?(fields: z.output<Schema>): HelpAddress[];
}

/** A frequent question and its answer in plain text, one entry per paragraph. */
export interface AnsweredQuestion {
  /** The fragment of the answer: a link to it opens the question. */
  anchor: string;
  question: string;
  answer: string[];
}

/** An address to which a search leads. */
interface HelpAddress {
  title: string;
  url: string;
  /** The words by which it is found. */
  keys: string;
}

/** Types a declaration by its schema. */
export function defineSection<Schema extends z.ZodObject>(kind: SectionKind<Schema>): SectionKind<Schema> {
  return kind;
}

/** The fields of a section with all placeholders filled in, and its id. */
export type SectionFields<Kind> = { id: string } & (Kind extends SectionKind<infer Schema>
  ? z.output<Schema>
  : never);

/**
 * The props of a section's public component: its fields, what its `.load.ts` reads, where it
 * stands, and of an index the titles of the sections beside it.
 */
export interface SectionViewProps<Kind, Data = undefined> {
  section: SectionFields<Kind>;
  part: DeferredPart<Data>;
  place: Place;
  topics: readonly Topic[];
}
