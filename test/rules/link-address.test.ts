import fc from "fast-check";
import { expect, test } from "vitest";
import { chatLink } from "../../src/rules/brand/site-brand.ts";
import { isArticleLink, readLink } from "../../src/rules/links/link-address.ts";
import { link } from "../../src/rules/schema/fields.ts";
import { forAll } from "../support/property-runs.ts";

const ORIGIN = "https://suqna.example";

test.each([
  ["https://x.example/a?b=1", "https://x.example/a?b=1"],
  ["www.x.example", "https://www.x.example"],
  ["x.example/a", "https://x.example/a"],
  ["ħobż.com.mt", "https://ħobż.com.mt"],
  ["carmen@x.example", "mailto:carmen@x.example"],
  ["+356 2123 4567", "tel:+35621234567"],
  ["/specials", "/specials"],
  [" /specials ", "/specials"],
  [`${ORIGIN}/recipes/ftira?x=1#top`, "/recipes/ftira?x=1#top"],
  [ORIGIN, "/"],
])("reads %j as %j", (typed, href) => {
  expect(readLink(typed, ORIGIN)).toEqual({ href });
});

test.each([
  ["", /paste an address/],
  ["recipes", /not an address/],
  ["https://", /not complete/],
  ["https://x.example/a b", /space/],
  ["/a b", /space/],
  ["//x.example", /two slashes/],
  ["#top", /the whole address/],
  ["C:\\Users\\rita\\menu.docx", /your own computer/],
  ["file:///home/rita/menu.pdf", /your own computer/],
  ["javascript:alert(1)", /javascript: are not allowed/],
  ["ftp://x.example", /ftp: are not allowed/],
  [`https://x.example/${"a".repeat(600)}`, /too long/],
])("explains what is wrong with %j", (typed, sentence) => {
  expect(readLink(typed, ORIGIN)).toEqual({ fault: expect.stringMatching(sentence) });
});

test("returns a link that the server accepts or a sentence, for any text", () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.string({
      unit: fc.constantFrom(..."/\\:.@#? \t\naħ1+()-", "http:", "javascript:", ORIGIN),
      maxLength: 12,
    }),
  );
  forAll(100, typed, (text) => {
    const read = readLink(text, ORIGIN);
    if ("href" in read) expect(link.parse(read.href)).toBe(read.href);
    else expect(read.fault).toMatch(/^[A-Z“].*\.$/su);
  });
});

test("agrees with the server's schema on what is a link", () => {
  forAll(
    100,
    fc.string({ unit: fc.constantFrom(..."/\\:.@ \tax", "http://", "mailto:", "tel:") }),
    (href) => {
      expect(isArticleLink(href)).toBe(link.safeParse(href).data === href);
    },
  );
});

test("a chat is with the number and the code of its country, as people in Malta write it", () => {
  for (const number of ["9900 0000", "00356 9900 0000", "+356 9900 0000", "(+356) 99000000"])
    expect(chatLink(number), number).toBe("https://wa.me/35699000000");
  expect(chatLink("+39 06 1234 5678")).toBe("https://wa.me/390612345678");
  expect(chatLink("")).toBe("");
});
