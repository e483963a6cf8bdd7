import fc from "fast-check";
import { expect, test } from "vitest";
import { ForbiddenError } from "../../src/errors.ts";
import { isAuthenticationFailure } from "../../views/admin/admin-fetch.ts";
import { forAll } from "../support/property-runs.ts";

test.each([
  [401, "", true],
  [403, "Your session is over.", true],
  [403, "Your session has ended. Please sign in again.", true],
  [403, "Token expired", true],
  [403, "INVALID TOKEN", true],
  [403, "", false],
  [403, new ForbiddenError().message, false],
  [403, "A token can only have permissions that you have yourself.", false],
  [403, "<h1>403 Forbidden</h1>", false],
  [400, "This link has expired: the token is invalid.", false],
  [404, "Job not found", false],
  [500, "invalid token", false],
  [0, "Failed to fetch", false],
])("treats %d with “%s” as an authentication failure: %s", (status, text, failed) => {
  expect(isAuthenticationFailure(status, text)).toBe(failed);
});

test("treats every 401 as one, whatever it says, and nothing beside 401 and 403", () => {
  forAll(100, fc.integer({ min: 100, max: 599 }), fc.string(), (status, text) => {
    const failed = isAuthenticationFailure(status, text);
    return status === 401 ? failed : status === 403 || !failed;
  });
});
