import { completeFields } from "../../define-form.ts";
import type { Fields, FieldSpec } from "../../form.ts";
import { newSectionId, pageSchema } from "./page.schema.ts";
import type { Section } from "./section-kind.ts";
import { isPermanentSection, SECTION_KINDS, sectionKindOf } from "./section-kinds.ts";

/** What the editor knows of a kind of section. */
export interface SectionForm {
  kind: string;
  label: string;
  help: string;
  group: string;
  isPermanent: (section: Section, slug: string) => boolean;
  /** Whether staff can add one. A working part of a page is there already. */
  isOffered: boolean;
  /** Their paths begin within the section. */
  fields: readonly FieldSpec[];
  /** The fields of a new section. */
  blank: Fields;
}

const FORMS: ReadonlyMap<string, SectionForm> = new Map(
  SECTION_KINDS.flatMap((kind) => {
    const declaration = sectionKindOf(kind);
    if (!declaration) return [];
    const { label, help, group, screens, schema, fields, start } = declaration;
    const rules = { isPermanent: isPermanentSection, isOffered: screens === undefined };
    return [[kind, { kind, label, help, group, ...rules, ...completeFields(schema, fields, start) }]];
  }),
);

/** The forms of all kinds of section, in the order of their names. */
export const SECTION_FORMS: readonly SectionForm[] = [...FORMS.values()];

/** The form of a kind of section; undefined for a kind that this version does not know. */
export function sectionFormOf(kind: unknown): SectionForm | undefined {
  return typeof kind === "string" ? FORMS.get(kind) : undefined;
}

/** The fields that a section with these values has, also within its lists: those of other looks are left out. */
export function fieldsFor(fields: readonly FieldSpec[], values: Fields): FieldSpec[] {
  return fields.flatMap((field): FieldSpec[] => {
    const { shownIf, ...shown } = field;
    if (shownIf && !shownIf(values)) return [];
    return [shown.is === "items" ? { ...shown, fields: fieldsFor(shown.fields, values) } : shown];
  });
}

/** A new section of a kind. */
export function newSection({ kind, blank }: SectionForm): Section {
  return { ...blank, id: newSectionId(), kind, hidden: false };
}

/** A copy of a section, with an id of its own. */
export function copyOfSection(section: Section): Section {
  return { ...section, id: newSectionId() };
}

/** The mark of sections on the clipboard. */
const CLIPBOARD_TYPE = "page-sections";

/** Sections as text for the clipboard. */
export function sectionsToText(sections: readonly Section[]): string {
  return JSON.stringify({ type: CLIPBOARD_TYPE, sections });
}

/** The sections in a text from the clipboard, each with an id of its own; undefined if there are none that are valid. */
export function sectionsFromText(text: string): Section[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { type, sections }: { type?: unknown; sections?: unknown } = Object(value);
  if (type !== CLIPBOARD_TYPE) return undefined;
  const parsed = pageSchema.shape.sections.safeParse(sections);
  const known = parsed.data?.filter(({ kind }) => sectionFormOf(kind)?.isOffered) ?? [];
  return known.length > 0 ? known.map(copyOfSection) : undefined;
}
