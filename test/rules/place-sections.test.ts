import { expect, test } from "vitest";
import { comingDates } from "../../src/sections/dates/dates.view.tsx";
import { groupSections, placesOf, topicsAfter } from "../../src/rules/pages/place-sections.ts";
import { words } from "../support/words.ts";

test("topics and texts stand in the column of an index until another kind follows", () => {
  expect(placesOf(["topic", "index", "topic", "text", undefined, "topic", "text"])).toEqual(words`
    page index column column page page text`);
});

test("neighbours share a box: an index with its column, texts, and halves", () => {
  const section = (place: ReturnType<typeof placesOf>[number], id: string) => ({ id, place });
  const groups = groupSections([
    section("page", "a"),
    section("index", "b"),
    section("column", "c"),
    section("index", "d"),
    section("half", "e"),
    section("half", "f"),
    section("text", "g"),
    section("text", "h"),
    section("page", "i"),
    section("page", "j"),
  ]);
  expect(groups.map(({ box, sections }) => [box, ...sections.map(({ id }) => id)])).toEqual([
    [null, "a"],
    ["topics", "b", "c"],
    ["topics", "d"],
    ["halves", "e", "f"],
    ["text", "g", "h"],
    [null, "i"],
    [null, "j"],
  ]);
});

test("an index lists the titles of its own column only", () => {
  const section = (id: string, place: "index" | "column" | "page", title?: string) => {
    return { id, place, fields: { title } };
  };
  const sections = [
    section("index", "index", "Contents"),
    section("orders", "column", "Orders"),
    section("untitled", "column"),
    section("stores", "column", "Stores"),
    section("end", "page", "End"),
    section("other", "column", "Other"),
  ];
  expect(topicsAfter(0, sections)).toEqual([
    { id: "orders", title: "Orders" },
    { id: "stores", title: "Stores" },
  ]);
});

test("a date shows until the end of its day in Malta, the soonest first", () => {
  const late = { day: "2027-05-18T22:00:00.000Z" };
  const soon = { day: "2027-03-29T22:00:00.000Z" };
  expect(comingDates([late, soon], new Date("2027-03-30T21:59:00Z"))).toEqual([soon, late]);
  expect(comingDates([late, soon], new Date("2027-03-30T22:00:00Z"))).toEqual([late]);
  expect(comingDates([late, soon], new Date("2027-06-01T00:00:00Z"))).toEqual([]);
});
