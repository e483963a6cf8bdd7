import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { isFieldShown, type FormField } from "../../src/rules/contact/form-fields.ts";
import { readAnswers } from "../../src/rules/contact/read-answers.ts";
import { forAll } from "../support/property-runs.ts";

const BLANK: FormField = {
  id: "one",
  kind: "line",
  label: "One",
  help: "",
  required: true,
  wide: true,
  error: "",
  options: [],
  max: 254,
  least: null,
  most: null,
  shownIf: null,
};

const TODAY = { files: new Set<string>(), today: "2026-11-21" };

function faultOf(field: Partial<FormField>, text: string): string | undefined {
  const form = { fields: [{ ...BLANK, ...field }] };
  return readAnswers(form, { one: text }, TODAY).faults["one"];
}

test("an e-mail address is one to a form where it is one to the rest of the server", () => {
  const address = fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^[a-z.'+-]{0,6}@?[a-z-]{0,5}\.?[a-z]{0,3}$/),
  );
  forAll(100, address, (text) => {
    fc.pre(text !== "" && text.length <= 254);
    expect(faultOf({ kind: "email" }, text) === undefined).toBe(z.email().safeParse(text).success);
  });
});

test("whatever is typed, each field has an answer or a fault, and never more than it may", () => {
  const kinds = fc.constantFrom(
    "line",
    "text",
    "name",
    "phone",
    "number",
    "date",
    "choice",
    "yes-no",
    "consent",
  );
  forAll(100, kinds, fc.string({ unit: "grapheme", maxLength: 300 }), (kind, text) => {
    const form = { fields: [{ ...BLANK, kind, options: [{ value: "a", label: "A" }] }] };
    const { answers, faults } = readAnswers(form, { one: text, two: text }, TODAY);
    expect(Object.keys({ ...answers, ...faults })).toEqual(["one"]);
    expect((answers["one"] ?? "").length).toBeLessThanOrEqual(254);
    expect(answers["one"] ?? "").not.toMatch(/[\0\p{Bidi_Control}]/u);
  });
});

test.each([
  ["1,000", "1000"],
  ["12,500.5", "12500.5"],
  ["-1,250,000", "-1250000"],
  ["12,5", "12.5"],
  ["0,125", "0.125"],
  ["7", "7"],
])("the number %s is read as %s", (text, number) => {
  const { answers } = readAnswers({ fields: [{ ...BLANK, kind: "number" }] }, { one: text }, TODAY);
  expect(answers).toEqual({ one: number });
});

test("a rule about a field that is gone, or about itself, hides nothing", () => {
  const gone = { ...BLANK, shownIf: { field: "gone", value: "Yes" } };
  const itself = { ...BLANK, shownIf: { field: "one", value: "Yes" } };
  expect(isFieldShown([gone], gone, {})).toBe(true);
  expect(isFieldShown([itself], itself, { one: "Yes" })).toBe(true);
});

test("a field follows one that is hidden itself", () => {
  const first = { ...BLANK, id: "first" };
  const second = { ...BLANK, id: "second", shownIf: { field: "first", value: "Yes" } };
  const third = { ...BLANK, id: "third", shownIf: { field: "second", value: "Yes" } };
  const fields = [first, second, third];
  expect(isFieldShown(fields, third, { first: "Yes", second: "Yes" })).toBe(true);
  expect(isFieldShown(fields, third, { first: "No", second: "Yes" })).toBe(false);
});
