import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../../src/rules/text/fold.ts";
import { forAll } from "../support/property-runs.ts";

test.each([
  ["Ħobż tal-Malti", "hobz tal-malti"],
  ["ĠBEJNIET ĊKEJKNA", "gbejniet ckejkna"],
  ["Crème brûlée", "creme brulee"],
  ["Smørrebrød, Łódź, Đakovo", "smorrebrod, lodz, dakovo"],
  ["Straße, œuf, Ærø", "strasse, oeuf, aero"],
  ["nanna’s ‘best’", "nanna's 'best'"],
  ["bis\u00adkuttini", "biskuttini"],
  ["İstanbul ıçli", "istanbul icli"],
  ["Suqna™", "suqnatm"],
])("folds %s to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("is idempotent", () => {
  forAll(100, fc.string({ unit: "binary" }), (text) => {
    expect(fold(fold(text))).toBe(fold(text));
  });
});

test("folds composed and decomposed text to the same result", () => {
  forAll(100, fc.string({ unit: "grapheme" }), (text) => {
    expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
  });
});
