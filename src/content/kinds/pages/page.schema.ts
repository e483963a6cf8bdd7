import { randomText } from "../../../rules/text/random-text.ts";
import { z } from "zod";
import { errorMessageFor, errorsByField } from "../../../rules/schema/error-messages.ts";
import { draftSchemas, readDraft, type FieldsRead } from "../../../rules/schema/read-draft.ts";
import { instant, line, paragraphs, pictureUrl, requiredLine } from "../../../rules/schema/fields.ts";
import type { SluggedFields } from "../../lifecycle/record.ts";
import type { Section } from "./section-kind.ts";
import { sectionKindOf } from "./section-kinds.ts";
import { toNewSection } from "../../../../migrations/0035-section-vocabulary/new-sections.ts";

const PAGE_STATUSES = ["draft", "published"] as const;

/** A page with more is slow to edit and slower to read. */
const MAX_SECTIONS = 100;

/** In characters of JSON, of all sections of a page. */
const MAX_LENGTH = 400_000;

/** What every section has beside the fields of its kind. A new one may come without an id. */
const frame = {
  id: z
    .string("Please give the section an id.")
    .regex(/^[a-z][\w-]{0,39}$/i, "Please use a letter, then letters, digits and hyphens, at most 40 in all.")
    .optional(),
  kind: z.string("Please name the kind of section.").min(1).max(60),
  hidden: z.boolean("Please say yes or no (true or false).").default(false),
};

/** A section as it is stored. Its other fields are those of its kind. */
const storedSection = z.looseObject({ id: z.string(), kind: z.string(), hidden: z.boolean() });

/** How the fields of a section are read by the schema of its kind. */
type ReadFields = (schema: z.ZodObject, input: unknown) => FieldsRead;

function sectionsReadBy(read: ReadFields) {
  return z
    .array(z.unknown(), "Please enter a list of sections.")
    .max(MAX_SECTIONS, `A page has at most ${MAX_SECTIONS} sections.`)
    .transform((list, context): Section[] => {
      const ids = new Set<string>();
      const sections = list.map((input, index) => {
        const { section, errors } = parseSection(input, read);
        for (const [name, message] of Object.entries(errors))
          addIssue(context, name === "" ? [index] : [index, ...name.split(".")], message);
        if (ids.has(section.id)) addIssue(context, [index, "id"], "Another section has this id.");
        ids.add(section.id);
        return section;
      });
      if (JSON.stringify(sections).length > MAX_LENGTH)
        addIssue(context, [], "This page is too long. Please divide it into two.");
      return sections;
    })
    .pipe(z.array(storedSection));
}

const sections = sectionsReadBy((schema, input) => schema.safeParse(input, { error: errorMessageFor }));
/** The sections of a draft: any field of one may be empty. */
export const draftSections = sectionsReadBy(readDraft);
draftSchemas.set(sections, draftSections);

function addIssue(context: z.RefinementCtx, path: PropertyKey[], message: string): void {
  context.issues.push({ code: "custom", input: undefined, path, message });
}

/**
 * Reads one section by the schema of its kind; one of a kind older than 0035, such as in a draft or in a version of the
 * history, in the new vocabulary. The fields of an unknown kind stay as they are: whether such a section may
 * be written is judged against the page as it was (`page.server.ts`).
 */
function parseSection(
  given: unknown,
  read: ReadFields,
): { section: Section; errors: Record<string, string> } {
  const input = toNewSection(given);
  const known = sectionKindOf(Object(input).kind);
  const schema = known ? known.schema.extend(frame) : z.looseObject(frame);
  const parsed = read(schema, input);
  const section: Readonly<Record<string, unknown>> = parsed.success ? parsed.data : {};
  const { id } = section;
  return {
    section: { kind: "", hidden: false, ...section, id: typeof id === "string" && id ? id : newSectionId() },
    errors: parsed.success ? {} : errorsByField(parsed.error),
  };
}

/** An id that no other section has. It begins with a letter, so that it is no index. */
export function newSectionId(): string {
  return `s${randomText(11)}`;
}

/** A page: its words and sections in order. */
export const pageSchema = z.strictObject({
  title: requiredLine(160),
  /** For search engines and for people who share the page. */
  description: paragraphs(500).default(""),
  imageUrl: pictureUrl.nullable().default(null),
  imageAlt: line(300).default(""),
  imageDecorative: z.boolean().default(false),
  /** Whether search engines leave the page out. */
  noindex: z.boolean().default(false),
  status: z.enum(PAGE_STATUSES).default("draft"),
  publishAt: instant.nullable().default(null),
  sections: sections.default([]),
});

export type PageInput = z.input<typeof pageSchema>;
export type Page = z.output<typeof pageSchema> & SluggedFields;
