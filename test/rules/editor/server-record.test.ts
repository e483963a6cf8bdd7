import { expect, test } from "vitest";
import { isServerRecord } from "../../../views/admin/editor/editor-state.ts";
import { readNextAnswer, type NextFacts } from "../../../views/admin/editor/next-version.ts";
import { failure, job, success } from "../../support/editor-harness.ts";

test("a value is a record of the API with its id, version and both dates alone", () => {
  expect(isServerRecord(job())).toBe(true);
  for (const name of ["id", "version", "createdDate", "updatedDate"])
    expect(isServerRecord(job({ [name]: undefined }))).toBe(false);
  for (const other of [undefined, null, "", []]) expect(isServerRecord(other)).toBe(false);
});

const next = { changed: ["title"], questions: [], problem: "", liveVersion: 1 };

test("separates what is known of a next version from its fields", () => {
  const reported: NextFacts[] = [];
  const report = (facts: NextFacts) => void reported.push(facts);
  const waits = job({ nextFrom: null, next });
  expect(readNextAnswer(success(waits), report)).toEqual(success(job({ nextFrom: null })));
  const conflict = { ...failure(409), current: waits };
  expect(readNextAnswer(conflict, report)).toEqual({
    ...conflict,
    current: job({ nextFrom: null }),
    questions: [],
  });
  expect(reported).toEqual([
    { ...next, nextFrom: null },
    { ...next, nextFrom: null },
  ]);
  // Such as a proxy's own answer.
  for (const strange of [job({ nextFrom: 5, next }), job({ nextFrom: null, next: "soon" })])
    expect(readNextAnswer(success(strange), report)).toEqual(success(strange));
  expect(reported).toHaveLength(2);
});
