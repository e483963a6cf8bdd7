import type { Fields, FieldSpec } from "../../content/form.ts";
import { FORMS } from "../../content/kinds/kinds.form.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { sectionFormOf } from "../../content/kinds/pages/sections.form.ts";

/**
 * What a comment on a record can be about, as the editor calls it: the fields of its form, and of a page each of its sections.
 * In a module of its own, which is loaded when the first comment is: public pages need no form.
 */
export function listCommentFields(kind: ContentKind, record: Fields): { path: string; label: string }[] {
  const { main, side } = FORMS[kind];
  return [...main, ...side]
    .filter(({ shownIf }) => shownIf?.(record) ?? true)
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.is === "group" ? field.fields : [field]))
    .flatMap((field) =>
      field.is === "sections" ? sectionsOf(field, record) : [{ path: field.path, label: field.label }],
    );
}

function sectionsOf({ path }: FieldSpec, record: Fields): { path: string; label: string }[] {
  const sections: unknown = record[path];
  if (!Array.isArray(sections)) return [];
  return sections.map((section: unknown, at) => {
    const { id, kind } = Object(section);
    return {
      path: `${path}.${id}`,
      label: `Section ${at + 1}: ${sectionFormOf(kind)?.label ?? "of another kind"}`,
    };
  });
}
