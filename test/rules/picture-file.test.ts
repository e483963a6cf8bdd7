import { expect, test } from "vitest";
import { pictureError, PICTURE_TYPES } from "../../views/admin/library/uploads.ts";

const MEGABYTE = 1024 * 1024;

function file(name: string, type: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { type });
}

test.each(PICTURE_TYPES)("accepts %s", (type) => {
  expect(pictureError(file("a", type))).toBeUndefined();
});

test("accepts a file of unknown type, which the server checks", () => {
  expect(pictureError(file("a.avif", ""))).toBeUndefined();
});

test.each([
  [file("IMG_1.HEIC", ""), /“IMG_1.HEIC” is in HEIC.*save it as JPEG.*Most Compatible/],
  [file("a", "image/heif"), /in HEIC/],
  [file("menu.pdf", "application/pdf"), /“menu.pdf” is not a supported picture/],
  [file("logo.svg", "image/svg+xml"), /not a supported picture/],
  [file("big.jpg", "image/jpeg", 11 * MEGABYTE), /“big.jpg” is 11.0 MB; the maximum is 10 MB/],
  [file("none.png", "image/png", 0), /“none.png” is empty/],
])("reports an unsuitable file before it is sent (%#)", (given, sentence) => {
  expect(pictureError(given)).toMatch(sentence);
});

test("accepts ten megabytes", () => {
  expect(pictureError(file("a.jpg", "image/jpeg", 10 * MEGABYTE))).toBeUndefined();
});
