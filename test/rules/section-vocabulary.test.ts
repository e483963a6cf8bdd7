import { expect, test } from "vitest";
import { toNewSection } from "../../migrations/0035-section-vocabulary/new-sections.ts";
import { pageSchema } from "../../src/content/kinds/pages/page.schema.ts";
import type { Section } from "../../src/content/kinds/pages/section-kind.ts";
import { SECTION_KINDS, sectionKindOf } from "../../src/content/kinds/pages/section-kinds.ts";
import { stripMarkup } from "../../src/rules/text/text.ts";
import { readBefore } from "../support/version-before.ts";

/** Sections of every kind that 0035 changes, as version 0.1.0 stored them: with all fields, and with those that must be there. */
const BEFORE: readonly Section[] = readBefore("sections.json");

/** What a value says, also in words within HTML. */
function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return value.split("\n").flatMap((line) => stripMarkup(line) || []);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

function isNew(section: unknown): boolean {
  return toNewSection(section) === section;
}

test("there are at most 36 kinds of section", () => {
  expect(SECTION_KINDS.length).toBeLessThanOrEqual(36);
});

test.each(BEFORE.map((section, index) => [`${index + 1}: ${section.kind}`, section] as const))(
  "section %s is one of a new kind with its id, its words and exactly the fields of that kind",
  (_name, before) => {
    const { id, kind, hidden, ...fields }: Section = Object(toNewSection(before));
    expect([id, hidden]).toEqual([before.id, before.hidden]);
    const schema = sectionKindOf(kind)?.schema;
    // Its defaults are filled in, so that the words of the sample content are still known as such.
    expect(schema?.parse(fields)).toEqual(fields);
    expect(isNew({ id, kind, hidden, ...fields })).toBe(true);
    const { kind: _kind, id: _id, look: _look, ...own } = before;
    const kept = wordsOf(fields);
    // The text of an empty list did not show without its title.
    const isUnseen = before.kind === "latest-posts" && !own["emptyTitle"];
    for (const words of wordsOf({ ...own, ...(isUnseen && { emptyText: "" }) }))
      expect(kept).toContain(words);
  },
);

test("a draft or a script that still has sections of before is understood, each once", () => {
  const given = BEFORE.map((section, index) => ({ ...section, id: `s${index}` }));
  const read = pageSchema.shape.sections.parse(given);
  expect(read).toEqual(given.map(toNewSection));
  expect(read.map(toNewSection)).toEqual(read);
});

test("what is no section of before stays as it is", () => {
  for (const other of [
    null,
    "rich-text",
    { kind: "hologram", a: 1 },
    { kind: "constructor" },
    { kind: "quote" },
  ])
    expect(toNewSection(other)).toBe(other);
});
