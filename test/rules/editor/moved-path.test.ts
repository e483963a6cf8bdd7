import { expect, test } from "vitest";
import { movedPath } from "../../../views/admin/fields/moved-path.ts";

const [one, two] = [
  { title: "One", links: ["a", "b"] },
  { title: "Two", links: ["c"] },
];

test.each([
  ["stays where it was", "sections.steps.items.0.imageUrl", [one, two], 0],
  ["moves with its entry", "sections.steps.items.0.imageUrl", [two, one], 1],
  ["moves up where one before it is removed", "sections.steps.items.1.imageUrl", [two], 0],
  ["stays where its entry is edited", "sections.steps.items.0.imageUrl", [{ ...one, title: "1" }, two], 0],
  [
    "stays where one is added",
    "sections.steps.items.1.imageUrl",
    [one, { ...two, title: "2" }, { title: "" }],
    1,
  ],
  ["is gone with its entry", "sections.steps.items.0.imageUrl", [two], undefined],
  ["is gone with the last entry", "sections.steps.items.1.imageUrl", [one], undefined],
  [
    "is uncertain where its entry is edited and moved",
    "sections.steps.items.0.imageUrl",
    [two, { title: "1" }],
    undefined,
  ],
])("a path within a list %s", (_words, path, items, place) => {
  const formOf = (list: unknown) => ({ sections: [{ id: "steps", items: list }] });
  const is = movedPath(path, formOf([one, two]), formOf(items));
  expect(is).toBe(place === undefined ? undefined : `sections.steps.items.${place}.imageUrl`);
});

test("a list within an entry is found where the entry is", () => {
  expect(movedPath("columns.0.links", { columns: [one, two] }, { columns: [two, one] })).toBe(
    "columns.1.links",
  );
  expect(movedPath("imageUrl", { imageUrl: null }, { imageUrl: "a" })).toBe("imageUrl");
});
