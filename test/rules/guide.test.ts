import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { expect, test } from "vitest";
import { CONTENT_KINDS, kindOf } from "../../src/content/kinds/kinds.ts";
import { OTHER_PLACES } from "../../views/admin/frame/places.ts";

const guide = fs.readFileSync("docs/admin.md", "utf8").replaceAll(/\s+/g, " ");

/** The words of the code, where the screens have theirs from. */
const code = execFileSync("git", ["ls-files", "src", "views"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && fs.existsSync(file))
  .map((file) => fs.readFileSync(file, "utf8"))
  .join("\n")
  .replaceAll(/\s+/g, " ");

/** What a phrase is in the code: a number and `…` stand for something that differs. */
function inCode(phrase: string): RegExp {
  const words = phrase
    .split(/…|\d+/)
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(words.join(".{1,80}"), "i");
}

test("the guide names every screen of the sidebar as the sidebar does", () => {
  const screens = [
    ...Object.values(OTHER_PLACES).map(({ label }) => label),
    ...CONTENT_KINDS.map((kind) => kindOf(kind).place.label),
  ];
  expect(screens.filter((screen) => !new RegExp(`\\b${screen}\\b`, "i").test(guide))).toEqual([]);
});

test("what the guide sets in bold are words of the screens; with a full stop it begins an entry of a list", () => {
  const bold = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, phrase = ""]) => phrase);
  expect(bold.length).toBeGreaterThan(90);
  const phrases = [...new Set(bold)].filter((phrase) => !phrase.endsWith("."));
  expect(phrases.filter((phrase) => !inCode(phrase).test(code))).toEqual([]);
});

test("screens say what a British grocer would", () => {
  const translated =
    /Please give (?!the section)|Take out \{|may be a double\b|(?:changes|Imports) of the last day \(/;
  expect(translated.exec(code)?.[0]).toBeUndefined();
});
