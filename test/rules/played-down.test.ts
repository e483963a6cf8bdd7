import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findPlayedDown,
  playedDownFault,
  recallSchema,
} from "../../src/content/kinds/recalls/recall.schema.ts";
import { readDraft } from "../../src/rules/schema/read-draft.ts";
import { buildRecall } from "../support/build-content.ts";
import { forAll } from "../support/property-runs.ts";

const PLAYED_DOWN: readonly [text: string, words: string][] = [
  ["A voluntary recall.", "voluntary"],
  ["Recalled voluntarily by the maker.", "voluntarily"],
  ["We do this as a Precaution.", "Precaution"],
  ["A PRECAUTIONARY\nmeasure", "PRECAUTIONARY"],
  ["It can, in rare cases, hurt.", "in rare cases"],
  ["Only in  very rare\tsituations.", "in very rare situations"],
  ["In specific situations it breaks.", "In specific situations"],
  ["A discretionary recall.", "discretionary"],
  ["Customers may return it at their discretion.", "discretion"],
  ["There are no reported injuries.", "no reported injuries"],
  ["No accidents have been reported.", "No accidents have been reported"],
];

test.each(PLAYED_DOWN)("finds what plays a risk down in %j", (text, words) => {
  expect(findPlayedDown(text)).toBe(words);
});

test.each([
  "Take these precautions before you open it.",
  "The involuntary start of the motor can hurt.",
  "Rare breeds of beef are not concerned.",
  "In all cases bring it back.",
  "Glass may be in the jar.",
])("accepts %j", (text) => {
  expect(findPlayedDown(text)).toBeUndefined();
});

test("refuses such words in every text of a recall, whatever stands around them, with a sentence that names them", () => {
  const around = fc.string({ maxLength: 20 }).filter((text) => !/[\r\n\0]/.test(text));
  const field = fc.constantFrom(
    "title",
    "product",
    "brand",
    "batch",
    "hazard",
    "risk",
    "action",
    "remedy",
    "contact",
  );
  forAll(100, field, fc.constantFrom(...PLAYED_DOWN), around, around, (name, [, words], before, after) => {
    const text = `${before} ${words} ${after}`.replaceAll(/\p{Bidi_Control}/gu, "");
    const { error } = recallSchema.safeParse(buildRecall({ [name]: text }));
    expect(error?.issues.map(({ path }) => path)).toContainEqual([name]);
    expect(playedDownFault(text)).toMatch(/^Please leave out “.+”: .*Article 36/);
  });
});

test("a draft may lack what a published recall needs, and neither may play the risk down", () => {
  const lacking = { product: "", hazard: "", action: "", remedy: "", contact: "" };
  expect(readDraft(recallSchema, buildRecall({ ...lacking, status: "draft" })).success).toBe(true);
  const { error } = recallSchema.safeParse(buildRecall({ ...lacking, risk: "In rare cases." }));
  expect(error?.issues.map(({ path }) => path.join()).toSorted()).toEqual(
    [...Object.keys(lacking), "risk"].toSorted(),
  );
  const draft = readDraft(recallSchema, buildRecall({ status: "draft", risk: "In rare cases." }));
  expect(draft.success).toBe(false);
});
