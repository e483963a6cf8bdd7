import { fillHtml, fillLink, fillWords, lacksFact, type Facts } from "../../../rules/text/fill-words.ts";
import { withFileWords } from "../../../rules/links/file-address.ts";
import { leadsToEmptyList, type FilledLists } from "../../../rules/links/filled-lists.ts";
import { withoutUnfinished } from "../../../rules/schema/read-draft.ts";
import { keepTogether } from "../../../rules/text/keep-together.ts";
import { mapWords } from "./map-words.ts";
import type { SectionKind } from "./section-kind.ts";

/**
 * The fields of a section as visitors see them, without entries that are not finished; undefined where the section is
 * empty or not finished itself.
 */
export function shownFields(
  declaration: SectionKind,
  own: Readonly<Record<string, unknown>>,
  facts: Facts,
  filled?: FilledLists,
): Record<string, unknown> | undefined {
  // A field that a later version has added to the kind has its default here.
  const parsed = declaration.schema.safeParse(withoutUnfinished(declaration.schema, own));
  if (!parsed.success) return undefined;
  const fields = fillSection(declaration, parsed.data, facts, filled);
  return declaration.isEmpty?.(fields) ? undefined : fields;
}

const FILL = {
  words: (text: string, facts: Facts) => keepTogether(fillWords(text, facts)),
  rich: (html: string, facts: Facts) => keepTogether(withFileWords(fillHtml(html, facts))),
  link: fillLink,
};

/**
 * The fields of a section with the facts in place of their names. A link to a list that is empty has no address, so it does
 * not show.
 */
export function fillSection(
  { schema }: Pick<SectionKind, "schema">,
  fields: Readonly<Record<string, unknown>>,
  facts: Facts,
  filled?: FilledLists,
): Record<string, unknown> {
  const filledIn = mapWords(schema, fields, {
    text(text, is) {
      const shown = FILL[is](text, facts);
      return is === "link" && leadsToEmptyList(shown, filled) ? "" : shown;
    },
    keep: (words) => !words.some((text) => lacksFact(text, facts)),
  });
  return { ...Object(filledIn) };
}
