import { z } from "zod";
import { SECTION_KINDS, sectionKindOf } from "../../src/content/kinds/pages/section-kinds.ts";
import { controlTraits, unwrap } from "../../src/rules/schema/field-traits.ts";

/** Values in the forms that fields ask for; the first that a field takes is used. */
const FORMS = [
  "20:00",
  "2026-12-25T08:00:00.000Z",
  "2026-12-25",
  "4006381333931",
  "bread",
  "3f1c0a34-0000-4000-8000-000000000000",
  "12",
  "rita@example.com",
  "/specials",
  "/uploads/bread.webp",
  "f-bread",
  1,
  2,
  36,
  14.5,
  true,
];

/** A value of a schema in which every field is filled in, with the word in every text, as long as the field takes it. */
export function filledOf(schema: unknown, word: string): unknown {
  const layers = unwrap(schema);
  const inner = layers.at(-1);
  const trait = layers.flatMap((layer) => controlTraits.get(layer) ?? [])[0];
  const isTaken = (value: unknown) => inner?.safeParse(value).success;
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape).map(([name, field]) => [
        name,
        name === "opens" ? "07:30" : filledOf(field, word),
      ]),
    );
  if (inner instanceof z.ZodArray) return [filledOf(inner.element, word)];
  if (inner instanceof z.ZodUnion && trait === undefined) return filledOf(inner.options[0], word);
  if (inner instanceof z.ZodLiteral) return inner.value;
  if (inner instanceof z.ZodEnum) return inner.options.findLast((option) => option !== "");
  if (trait?.is === "lines")
    return [[word.slice(0, trait.max)], ["rita@example.com"]].find(
      (list) => layers[0]?.safeParse(list).success,
    );
  const words =
    trait?.is === "line" || trait?.is === "text"
      ? [word.slice(0, trait.max), `/${word}`.slice(0, trait.max)]
      : trait?.is === "rich"
        ? [`<p>${word}</p>`]
        : [];
  const value = [...words, ...FORMS].find(isTaken);
  if (value !== undefined) return value;
  // A list that is no list of zod's: chosen records, or the sections of a page.
  const list = [["bread"], []].find(isTaken);
  if (list) return list;
  throw new Error(
    `FORMS lacks a form: ${JSON.stringify(z.toJSONSchema(inner ?? z.any(), { unrepresentable: "any" }))}`,
  );
}

/** A section of a kind in which every field is filled in. */
export function filledSection(kind: string, word: string) {
  const fields = filledOf(sectionKindOf(kind)?.schema, word);
  return { ...Object(fields), id: `s-${kind}`, kind, hidden: false };
}

/** The kinds of section that staff can add to any page. */
export const OFFERED_SECTIONS = SECTION_KINDS.filter((kind) => sectionKindOf(kind)?.screens === undefined);

/** The path of every value within a value that is no list or group itself. */
export function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}
