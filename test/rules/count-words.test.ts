import { expect, test } from "vitest";
import { countWords } from "../../views/admin/rich-text/serialise-article.ts";

test.each([
  ["", 0],
  [" \n – … ", 0],
  ["Il-ħobż tal-Malti", 2],
  ["Don’t forget 2 eggs, Carmen's.", 5],
  ["one\ntwo", 2],
])("%j has %i words", (text, words) => {
  expect(countWords(text)).toBe(words);
});
