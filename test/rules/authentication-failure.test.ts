import fc from "fast-check";
import { expect, test } from "vitest";
import { isAuthenticationFailure } from "../../views/admin/admin-fetch.ts";

const WORDS = ["token", "expired", "invalid"];

test.each([
  [401, "", true],
  [403, "", true],
  [400, "Your session has expired.", true],
  [500, "INVALID signature", true],
  [400, "This Token is not ours", true],
  [400, "tokenised", true],
  [400, "This link is not valid.", false],
  [404, "Job not found", false],
  [409, "Somebody else has changed this.", false],
  [429, "There were too many attempts.", false],
  [500, "", false],
  [0, "Failed to fetch", false],
])("treats %d with “%s” as an authentication failure: %s", (status, text, failed) => {
  expect(isAuthenticationFailure(status, text)).toBe(failed);
});

test("recognises the word anywhere in the message, in any letter case", () => {
  const cased = fc
    .tuple(fc.constantFrom(...WORDS), fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }))
    .map(([word, upper]) =>
      [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(""),
    );
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 599 }),
      fc.string(),
      cased,
      fc.string(),
      (status, before, word, after) => isAuthenticationFailure(status, before + word + after),
    ),
  );
});

test("treats only 401 and 403 as authentication failures without the words", () => {
  const text = fc.string().filter((value) => !WORDS.some((word) => value.toLowerCase().includes(word)));
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      text,
      (status, value) => isAuthenticationFailure(status, value) === (status === 401 || status === 403),
    ),
  );
});
