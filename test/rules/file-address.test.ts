import { expect, test } from "vitest";
import { fileWords, parseFile, sizeInWords, withFileWords } from "../../src/rules/links/file-address.ts";

const FILE = "/uploads/0123456789abcdef-1234567/annual-report.pdf";

test("says type and size of a file of the library, and nothing of other addresses", () => {
  expect(fileWords(FILE)).toBe("PDF, 1.2 MB");
  expect(fileWords(`${FILE}#page=3`)).toBe("PDF, 1.2 MB");
  for (const address of [
    "/uploads/0123456789abcdef-90x60/90.webp",
    "https://shop.example/a.pdf",
    `https://shop.example${FILE}`,
    "/uploads/0123456789abcdef-0/a.pdf",
    "/uploads/0123456789abcdef-12/../a.pdf",
    "/a.pdf",
  ]) {
    expect(parseFile(address)).toBeUndefined();
    expect(fileWords(address)).toBeUndefined();
  }
});

test.each([
  [1, "1 KB"],
  [84_400, "84 KB"],
  [999_499, "999 KB"],
  [999_500, "1.0 MB"],
  [20_971_520, "21.0 MB"],
])("%d bytes are %s", (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

test("adds type and size inside each link of an article to a file, and leaves everything else", () => {
  const before = `<p><a href="/jobs">Jobs</a> <a href="${FILE}">The <strong>report</strong></a>, <a href="${FILE}">again</a> ${FILE}</p>`;
  expect(withFileWords(before)).toBe(
    `<p><a href="/jobs">Jobs</a> <a href="${FILE}">The <strong>report</strong> (PDF, 1.2 MB)</a>, <a href="${FILE}">again (PDF, 1.2 MB)</a> ${FILE}</p>`,
  );
});
