import { expect, test } from "vitest";
import { fileError, PICTURE_TYPES } from "../../views/admin/pictures/upload-picture.ts";

const MEGABYTE = 1024 * 1024;

function file(name: string, type: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { type });
}

test.each(PICTURE_TYPES)("%s may be sent", (type) => {
  expect(fileError(file("a", type))).toBeUndefined();
});

test("a file of a kind that the system does not know is the server's to judge", () => {
  expect(fileError(file("a.avif", ""))).toBeUndefined();
});

test.each([
  [file("IMG_1.HEIC", ""), /“IMG_1.HEIC” is a HEIC file.*save it as JPEG/],
  [file("a", "image/heif"), /HEIC file/],
  [file("menu.pdf", "application/pdf"), /“menu.pdf” is not a supported picture/],
  [file("logo.svg", "image/svg+xml"), /not a supported picture/],
  [file("big.jpg", "image/jpeg", 11 * MEGABYTE), /“big.jpg” is 11.0 MB; the maximum is 10 MB/],
  [file("none.png", "image/png", 0), /“none.png” is empty/],
])("what is wrong with a file is said before it is sent (%#)", (given, sentence) => {
  expect(fileError(given)).toMatch(sentence);
});

test("ten megabytes may be sent", () => {
  expect(fileError(file("a.jpg", "image/jpeg", 10 * MEGABYTE))).toBeUndefined();
});
