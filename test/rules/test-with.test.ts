import { expect, test } from "vitest";
import { testWith } from "../support/test-with.ts";

const own = testWith(() => new DisposableStack());

own("what is opened is handed to the test", (opened) => expect(opened.disposed).toBe(false));

test("a test without an assertion, and a title that is there twice, are refused", () => {
  expect(() => own("nothing is asserted", () => void "We expect nothing.")).toThrow("No assertion");
  const again = () => own("what is opened is handed to the test", () => expect(true).toBe(true));
  expect(again).toThrow("Twice");
});
