import fc from "fast-check";
import { expect, test } from "vitest";
import { isTokenExpired, TOKEN_EXPIRY_MARGIN } from "../../views/components/session/stored-session.ts";
import { forAll } from "../support/property-runs.ts";

const NOW = new Date("2026-11-21T09:00:00.000Z");
const SECONDS = NOW.getTime() / 1000;

function token(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJl`;
}

test.each([
  [301, false],
  [300.001, false],
  [300, true],
  [299, true],
  [0, true],
  [-1, true],
  [28_800, false],
])("a token with %d seconds left is expired: %s", (left, expired) => {
  expect(isTokenExpired(token({ exp: SECONDS + left }), NOW)).toBe(expired);
});

test("the margin is five minutes", () => {
  expect(TOKEN_EXPIRY_MARGIN).toBe(300_000);
});

test.each([
  ["no expiry", token({ sub: "x" })],
  ["an expiry in words", token({ exp: "2999-01-01" })],
  ["an expiry of null", token({ exp: null })],
  ["claims that are a list", token([1])],
  ["claims that are null", token(null)],
  ["nothing", ""],
  ["a word", "token"],
  ["two parts", "a.b"],
  ["four parts", `${token({ exp: SECONDS + 9999 })}.x`],
  ["claims that are not JSON", "a.YWJj.c"],
  ["claims that are not base64", "a.%%%.c"],
  ["undefined", undefined],
  ["null", null],
  ["a number", 5],
  ["an object", { exp: SECONDS + 9999 }],
])("a token with %s counts as expired", (_what, value) => {
  expect(isTokenExpired(value, NOW)).toBe(true);
});

test("decodes letters outside ASCII and the base64url alphabet", () => {
  for (const name of ["Ġorġ Ħaż-Żebbuġ", "ÿÿÿ~~~???", "🍞🍞"]) {
    expect(isTokenExpired(token({ name, exp: SECONDS + 3600 }), NOW)).toBe(false);
  }
});

test("counts every token as expired when the clock is invalid", () => {
  expect(isTokenExpired(token({ exp: SECONDS + 3600 }), new Date(Number.NaN))).toBe(true);
});

test("never throws, for any stored value", () => {
  forAll(100, fc.anything(), (value) => typeof isTokenExpired(value, NOW) === "boolean");
  forAll(100, fc.string(), fc.string(), (a, b) => isTokenExpired(`${a}.${b}.c`, NOW));
});
