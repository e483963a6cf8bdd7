import { expect, test } from "vitest";
import { createRequestId } from "../../src/http/request-id.ts";

test("a request's name is sixteen hexadecimal digits, and none comes twice", () => {
  const ids = Array.from({ length: 2000 }, createRequestId);
  expect(ids.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
