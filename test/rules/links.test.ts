import fc from "fast-check";
import { expect, test } from "vitest";
import { shopAddress } from "../../src/rules/links/shop-address.ts";
import { isExternal, safeLink } from "../../src/rules/links/links.ts";
import { forAll } from "../support/property-runs.ts";

test("treats a link that starts with http as external", () => {
  expect(["https://x.example", "HTTP://x.example"].map(isExternal)).toEqual([true, true]);
  expect(["/specials", "mailto:a@x.example", "tel:+356"].map(isExternal)).toEqual([false, false, false]);
});

test.each([
  ["https://shop.suqna.example/"],
  ["HTTP://x.example"],
  ["mailto:hello@suqna.example"],
  ["tel:+356 2000 0000"],
  ["/"],
  ["/blog?category=recipes#top"],
])("accepts %s", (href) => {
  expect(safeLink(href)).toBe(href);
});

test.each([
  [null],
  [undefined],
  [""],
  ["javascript:alert(1)"],
  ["JavaScript:alert(1)"],
  [" javascript:alert(1)"],
  ["java\tscript:alert(1)"],
  ["data:text/html,x"],
  ["vbscript:x"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["/\t/evil.example"],
  ["/specials\n"],
  ["https://x.example/\u0000"],
  ["https:evil.example"],
  ["specials"],
  ["#top"],
])("rejects %j", (href) => {
  expect(safeLink(href)).toBeUndefined();
});

test("accepts only paths that stay on the site, and no link that runs a script", () => {
  const nasty = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\n",
    " ",
    ":",
    "@",
    ".",
    "javascript",
    "http",
    "//",
    "evil.example",
    "x",
  );
  const href = fc.oneof(
    fc.string(),
    fc.array(nasty).map((parts) => `/${parts.join("")}`),
    fc.array(nasty).map((parts) => parts.join("")),
  );
  forAll(1_000, href, (text) => {
    const link = safeLink(text);
    if (link === undefined || !URL.canParse(link, "https://site.example")) return;
    const url = new URL(link, "https://site.example");
    expect(["https:", "http:", "mailto:", "tel:"]).toContain(url.protocol);
    if (!isExternal(link) && link.startsWith("/")) expect(url.origin).toBe("https://site.example");
  });
});

test.each([
  ["https://shop.example/p/{sku}", "https://shop.example/p/17%2F3"],
  [
    "https://shop.example/search?q={name}&n={sku}",
    "https://shop.example/search?q=%C4%A6ob%C5%BC%20%26%20butter&n=17%2F3",
  ],
  ["https://shop.example/p/{gtin}", undefined],
  ["https://shop.example/", undefined],
  ["", undefined],
])("with the setting %j a product is in the shop at %j", (setting, address) => {
  expect(shopAddress(setting, { name: "Ħobż & butter", sku: "17/3", gtin: "" })).toBe(address);
});
