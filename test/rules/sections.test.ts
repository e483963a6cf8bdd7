import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SECTION_KINDS, sectionKindOf } from "../../src/content/kinds/pages/section-kinds.ts";
import { importSections } from "../../src/content/kinds/pages/import-sections.ts";
import { neutralBrand } from "../../src/rules/brand/site-brand.ts";
import { fillSection } from "../../src/content/kinds/pages/fill-section.ts";
import { startingWords } from "../../src/content/kinds/pages/page-words.ts";
import { publicPage } from "../../src/content/kinds/pages/page.server.ts";
import { showPage } from "../../src/content/kinds/pages/show-page.ts";
import { pageSchema, type Page } from "../../src/content/kinds/pages/page.schema.ts";
import {
  newSection,
  SECTION_FORMS,
  sectionFormOf,
  sectionsFromText,
  sectionsToText,
} from "../../src/content/kinds/pages/sections.form.ts";
import { mergeRecord, valueAt, withValueAt } from "../../src/rules/merge-record.ts";
import { wordsAt } from "../../views/admin/forms/field-words.ts";
import { FORMS } from "../../src/content/kinds/kinds.form.ts";
import type { Site } from "../../src/site/context.ts";

const folder = path.resolve(import.meta.dirname, "../../src/sections");

test("each folder is a kind of section with a component and a picture", async () => {
  expect(SECTION_KINDS).toEqual(fs.readdirSync(folder).toSorted());
  // Without Vite, as a command loads them.
  expect(Object.keys(await importSections()).map((file) => file.split("/")[0])).toEqual(
    expect.arrayContaining([...SECTION_KINDS]),
  );
  // A working part of a screen is rendered by that screen, and is never added from the palette.
  for (const kind of SECTION_KINDS.filter((each) => !sectionKindOf(each)?.screens))
    for (const ending of ["view.tsx", "svg"])
      expect(fs.existsSync(path.join(folder, kind, `${kind}.${ending}`)), `${kind}.${ending}`).toBe(true);
});

test("the pages of the site begin with each section that stays on them", () => {
  for (const kind of SECTION_KINDS)
    for (const [slug, ids] of Object.entries(sectionKindOf(kind)?.permanent ?? {}))
      for (const id of ids)
        expect(startingWords(slug)?.sections, `${kind} ${id} of ${slug}`).toContainEqual(
          expect.objectContaining({ id, kind }),
        );
});

test("every field of a kind of section has a control", () => {
  for (const form of SECTION_FORMS) {
    const names = form.fields.flatMap((field) =>
      field.is === "picture" ? [field.path, field.alt ?? [], field.decorative ?? []].flat() : field.path,
    );
    // A field may have a control of its own for each look, such as the categories of products and of posts.
    expect([...new Set(names)].toSorted(), form.kind).toEqual(
      Object.keys(sectionKindOf(form.kind)?.schema.shape ?? {}).toSorted(),
    );
  }
});

test("an entry that names an unknown fact is left out", () => {
  const opening = sectionKindOf("head");
  if (!opening) throw new Error("There is no opening.");
  const fields = {
    title: "{name}",
    figures: [
      { value: "{stores}", label: "stores" },
      { value: "2", label: "a" },
    ],
  };
  expect(fillSection(opening, fields, { name: "Suqna", stores: "" })).toEqual({
    title: "Suqna",
    figures: [{ value: "2", label: "a" }],
  });
});

test("a line of a list that names an unknown fact is left out", () => {
  const openings = sectionKindOf("list");
  if (!openings) throw new Error("There are no openings.");
  const noneText = ["All places of {name} are taken.", "Write to {careersEmail}."];
  expect(fillSection(openings, { noneText }, { name: "Suqna", careersEmail: "" })).toEqual({
    noneText: ["All places of Suqna are taken."],
  });
});

test("a page shows neither hidden sections, nor empty ones, nor unknown kinds", async () => {
  const sections = [
    { id: "a", kind: "text", text: "<p>a</p>", hidden: true },
    { id: "b", kind: "text", hidden: false },
    { id: "c", kind: "hologram", hidden: false },
    { id: "d", kind: "text", text: "<p>{stores}</p>", hidden: false },
  ];
  const stored = { ...pageSchema.parse({ title: "T" }), sections } as unknown as Page;
  const page = publicPage(stored, { now: new Date(), isShown: () => true });
  const errors: unknown[] = [];
  const site = {
    settings: async () => ({ brand: neutralBrand("https://shop.example") }),
    list: async () => Promise.reject(new Error("no stores")),
    filledLists: async () => ({ products: false, stores: false, posts: false }),
  } as unknown as Site;
  const shown = await showPage(site, page, (error) => errors.push(error));
  expect(shown.sections.map(({ id }) => id)).toEqual(["d"]);
  expect(errors).toHaveLength(1);
});

const section = (id: string, title = id) => ({
  id,
  kind: "steps",
  look: "timeline",
  hidden: false,
  title,
  steps: [],
});

test("two people's sections are merged one by one", () => {
  const base = { sections: [section("a"), section("b"), section("c")] };
  const mine = { sections: [section("c"), section("a", "A"), section("new"), section("b")] };
  const theirs = { sections: [section("a"), section("b", "B"), section("other")] };
  const { merged, conflicts, mergedPaths } = mergeRecord(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(mergedPaths.toSorted()).toEqual(["sections.b", "sections.c", "sections.other"]);
  expect(merged["sections"]).toEqual([
    section("a", "A"),
    section("new"),
    section("b", "B"),
    section("other"),
  ]);
});

test("a section that both have changed differently is a conflict of that field alone", () => {
  const base = { sections: [section("a"), section("b")] };
  const mine = { sections: [section("a", "mine"), section("b")] };
  const theirs = { sections: [section("b"), section("a", "theirs")] };
  const { merged, conflicts } = mergeRecord(base, mine, theirs);
  expect(conflicts).toEqual([{ path: "sections.a.title", base: "a", mine: "mine", theirs: "theirs" }]);
  expect(merged["sections"]).toEqual([section("b"), section("a", "mine")]);
  expect(withValueAt(merged, "sections.a.title", "theirs")["sections"]).toEqual([
    section("b"),
    section("a", "theirs"),
  ]);
});

test("a removed section that the other has changed is a conflict, and can come back", () => {
  const base = { sections: [section("a"), section("b")] };
  const mine = { sections: [section("b")] };
  const theirs = { sections: [section("a", "changed"), section("b")] };
  const { merged, conflicts } = mergeRecord(base, mine, theirs);
  expect(conflicts).toMatchObject([{ path: "sections.a", mine: undefined, theirs: section("a", "changed") }]);
  expect(merged["sections"]).toEqual([section("b")]);
  expect(withValueAt(merged, "sections.a", section("a", "changed"))["sections"]).toHaveLength(2);
});

test("a path leads into sections by their id or their number", () => {
  const values = { sections: [{ ...section("a"), steps: [{ year: "1984" }] }] };
  expect(valueAt(values, "sections.a.steps.0.year")).toBe("1984");
  expect(valueAt(values, "sections.0.steps.0.year")).toBe("1984");
  expect(valueAt(withValueAt(values, "sections.a.steps.0.year", "1985"), "sections.0.steps.0.year")).toBe(
    "1985",
  );
});

test("sections survive the clipboard with ids of their own, and nothing else does", () => {
  const form = sectionFormOf("call-to-action");
  if (!form) throw new Error("There is no call to action.");
  const copied = { ...newSection(form.kind, form.blank), title: "Come in" };
  const [pasted] = sectionsFromText(sectionsToText([copied])) ?? [];
  expect(pasted).toEqual({ ...copied, id: expect.not.stringMatching(copied.id) });
  for (const text of [
    "",
    "hello",
    "[]",
    "null",
    '{"type":"page-sections"}',
    sectionsToText([{ ...copied, kind: "hologram" }]),
    sectionsToText([{ id: "map", kind: "store-map", hidden: false }]),
    sectionsToText([{ ...copied, linkTo: "javascript:alert(1)" }]),
  ])
    expect(sectionsFromText(text), text).toBeUndefined();
});

test("sections that are not finished survive the clipboard with the others", () => {
  const made = (kind: string) => newSection(kind, sectionFormOf(kind)?.blank ?? {});
  const copied = [{ ...made("text"), title: "Come in", text: "<p>We bake.</p>" }, made("questions")];
  expect(sectionsFromText(sectionsToText(copied))?.map(({ kind }) => kind)).toEqual(["text", "questions"]);
});

test("the history compares the words of sections", () => {
  const words = wordsAt(FORMS.pages, "sections", [
    {
      ...section("a", "Our way"),
      steps: [{ year: "1984", title: "A table", text: "", pattern: "star", tone: "sea" }],
    },
    { id: "x", kind: "hologram" },
  ]);
  expect(words.split("\n")).toEqual([
    "[Steps]",
    "A timeline on tiles",
    "Our way",
    "1984",
    "A table",
    "Star",
    "Sea",
    "",
    "[hologram]",
  ]);
});

test("one field of a section, and an entry of it, is compared by its words", () => {
  const steps = [{ year: "1984", title: "A table", text: "", pattern: "star", tone: "sea" }];
  const values = { sections: [{ ...section("a"), steps }, newSection("text", { text: "" })] };
  const text = `sections.${values.sections[1]?.id}.text`;
  expect(wordsAt(FORMS.pages, "sections.a.look", "numbers", values)).toBe("Numbers in a row");
  expect(wordsAt(FORMS.pages, "sections.a.steps", steps, values)).toBe("1984\nA table\nStar\nSea");
  expect(wordsAt(FORMS.pages, text, "<p>Bread &amp; <b>oil</b></p>", values)).toBe("Bread & oil");
  expect(wordsAt(FORMS.pages, "sections.a", section("a", "Our way"), values)).toBe(
    "[Steps]\nA timeline on tiles\nOur way",
  );
});
