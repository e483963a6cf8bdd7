import { expect, test } from "vitest";
import { acceptedEncodings } from "../../src/http/page-cache/response-body.ts";

test.each([
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["GZIP;q=1.0, Br;q=0.1", ["br", "gzip", "identity"]],
  ["br;q=0, gzip", ["gzip", "identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0, gzip;q=0.5", ["gzip", "identity"]],
  ["identity;q=0", ["identity"]],
  ["broccoli, gzipped", ["identity"]],
])("Accept-Encoding %j allows %j", (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
  // The second time from memory.
  expect(acceptedEncodings(header)).toEqual(encodings);
});
