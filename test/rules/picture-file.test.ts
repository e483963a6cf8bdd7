import { expect, test } from "vitest";
import { faultOfFile, PICTURE_TYPES } from "../../views/admin/pictures/upload-picture.ts";

const MEGABYTE = 1024 * 1024;

function file(name: string, type: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { type });
}

test.each(PICTURE_TYPES)("%s may be sent", (type) => {
  expect(faultOfFile(file("a", type))).toBeUndefined();
});

test("a file of a kind that the system does not know is the server's to judge", () => {
  expect(faultOfFile(file("a.avif", ""))).toBeUndefined();
});

test.each([
  [file("IMG_1.HEIC", ""), /“IMG_1.HEIC” is in the HEIC format.*save it as JPEG/],
  [file("a", "image/heif"), /HEIC format/],
  [file("menu.pdf", "application/pdf"), /“menu.pdf” is no picture we can use/],
  [file("logo.svg", "image/svg+xml"), /no picture we can use/],
  [file("big.jpg", "image/jpeg", 11 * MEGABYTE), /“big.jpg” has 11.0 MB, and 10 MB is the most/],
  [file("none.png", "image/png", 0), /“none.png” is empty/],
])("what is wrong with a file is said before it is sent (%#)", (given, sentence) => {
  expect(faultOfFile(given)).toMatch(sentence);
});

test("ten megabytes may be sent", () => {
  expect(faultOfFile(file("a.jpg", "image/jpeg", 10 * MEGABYTE))).toBeUndefined();
});
