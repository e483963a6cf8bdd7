import { parseJson } from "../../../rules/text/parse-json.ts";
import { completeFields } from "../../define-form.ts";
import type { Fields, FieldSpec } from "../../form.ts";
import { draftSections, newSectionId } from "./page.schema.ts";
import { SECTION_GROUPS, type Section, type SectionGroup } from "./section-kind.ts";
import { isPermanentSection, SECTION_KINDS, sectionKindOf } from "./section-kinds.ts";

/** What the editor knows of a kind of section. */
export interface SectionForm {
  kind: string;
  label: string;
  help: string;
  group: SectionGroup;
  isCommon: boolean;
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
    const { label, help, group, isCommon = false, screens, schema, fields, start } = declaration;
    const rules = { isPermanent: isPermanentSection, isOffered: screens === undefined };
    return [
      [kind, { kind, label, help, group, isCommon, ...rules, ...completeFields(schema, fields, start) }],
    ];
  }),
);

/** The forms of all kinds of section, in the order of their names. */
export const SECTION_FORMS: readonly SectionForm[] = [...FORMS.values()];

/** What the palette offers: a kind in one of its looks, or the kind itself where it has one look. */
export interface SectionOffer {
  form: SectionForm;
  group: SectionGroup;
  label: string;
  /** The look, which is also the name of its part of the kind's picture; undefined where there is one look. */
  look: string | undefined;
  /** The fields of a new section. */
  fields: Fields;
}

/** Everything that the palette offers, in its order: what is used most, then by the groups. */
export const SECTION_OFFERS: readonly SectionOffer[] = SECTION_GROUPS.flatMap((group) =>
  SECTION_FORMS.filter(({ isOffered }) => isOffered)
    .flatMap(offersOf)
    .filter((offer) => offer.group === group),
);

function offersOf(form: SectionForm): SectionOffer[] {
  const leading = form.isCommon ? "Used most" : form.group;
  // How a section looks, or what it shows.
  const choice = form.fields.find(({ path }) => path === "look" || path === "of");
  if (choice?.is !== "select")
    return [{ form, group: leading, label: form.label, look: undefined, fields: form.blank }];
  return choice.options.map(({ value, label }, index) => ({
    form,
    group: index === 0 ? leading : form.group,
    label: `${form.label}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    look: value,
    fields: { ...form.blank, [choice.path]: value },
  }));
}

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
export function newSection(kind: string, fields: Fields): Section {
  return { ...fields, id: newSectionId(), kind, hidden: false };
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
  const { type, sections }: { type?: unknown; sections?: unknown } = Object(parseJson(text));
  if (type !== CLIPBOARD_TYPE) return undefined;
  const parsed = draftSections.safeParse(sections);
  const known = parsed.data?.filter(({ kind }) => sectionFormOf(kind)?.isOffered) ?? [];
  return known.length > 0 ? known.map(copyOfSection) : undefined;
}
