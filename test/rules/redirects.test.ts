import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compileRedirects,
  faultOfTarget,
  readSource,
  type RedirectRule,
} from "../../src/rules/links/redirects.ts";
import { forAll } from "../support/property-runs.ts";

const rule = (from: string, to: string): RedirectRule => ({ id: from, from, to, permanent: true });

/** The rules of a list of pairs, each source as it is stored. */
function rules(...pairs: [from: string, to: string][]) {
  return compileRedirects(
    pairs.map(([from, to]) => {
      const read = readSource(from);
      if ("fault" in read) throw new Error(read.fault);
      return rule(read.source, to);
    }),
  );
}

test.each([
  ["/Careers.PHP", "/careers.php"],
  ["careers.php", "/careers.php"],
  ["https://old.example/en/Offers/", "/en/offers"],
  ["//old.example/a//b/", "/a/b"],
  ["/offers#week", "/offers"],
  ["?p=12", "/?p=12"],
  ["/index.php?b=2&a=1", "/index.php?a=1&b=2"],
  ["/news/*", "/news/*"],
  ["/%C4%A7ob%C5%BC", "/ħobż"],
])("the source %s is stored as %s", (typed, source) => {
  expect(readSource(typed)).toEqual({ source });
  expect(readSource(source)).toEqual({ source });
});

test.each([
  "",
  "/",
  "https://old.example",
  "*",
  "/a*b",
  "/a*?b=1",
  "/admin/jobs",
  "/api/*",
  "/uploads/a.pdf",
  "/%",
  "/a\\b",
])("the source %j is refused with a sentence", (typed) =>
  expect(readSource(typed)).toEqual({ fault: expect.stringMatching(/\w.*\.$/) }),
);

test.each(["/careers", "/blog/*", "https://shop.example/*", "https://shop.example?a=1"])(
  "the target %s is good",
  (to) => expect(faultOfTarget(to)).toBe(""),
);

test.each([
  "careers",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "https://shop.example*",
  "https://*",
  "/a*b",
  "mailto:a@b.example",
])("the target %s is refused", (to) => expect(faultOfTarget(to)).not.toBe(""));

test.each([
  ["/Careers.php", "/careers"],
  ["/careers.php/", "/careers"],
  ["/careers.php?utm_source=x", "/careers"],
  ["/news/2020/Bread", "/blog/2020/bread"],
  ["/news", "/blog/"],
  ["/?p=12&utm=x", "/products"],
  ["/default.aspx?tabid=57", "/about"],
  ["/DEFAULT.ASPX?TABID=57", "/about"],
  ["/default.aspx?item=a1", undefined],
  ["/first", "/second"],
  ["/fragment", "/careers.php#top"],
  ["/by-query", "/products"],
  ["/old-bread", "/blog/our-bread"],
  ["/gone/x", "/gone"],
  ["/gone", undefined],
  ["/files/Report_2024.PDF?v=2", "https://files.example.com/Report_2024.PDF?v=2"],
  ["/shop/search?q=milk", "/find/search?q=milk"],
  ["/lists?q=milk", "/find?a=&q=milk"],
  ["/shop/a%3Fb%23c", "/find/a%3Fb%23c"],
  ["/deeper/x", undefined],
  ["/?p=1&lang=en", "/one"],
  ["/?lang=en&p=2&p=1", "/one"],
  ["/?lang=en&p=2", "/en"],
  ["/none", undefined],
  ["/?p=13", undefined],
  ["/round", undefined],
  ["/%", undefined],
])("%s leads to %s", (url, to) => {
  const site = rules(
    ["/careers.php", "/careers"],
    ["/news/*", "/blog/*"],
    ["/?p=12", "/products"],
    ["/Default.aspx?TabId=57", "/about"],
    ["/Default.aspx?Item=A1", "/about"],
    ["/?lang=en", "/en"],
    ["/?lang=en&p=1", "/one"],
    ["/first", "/second"],
    ["/fragment", "/careers.php#top"],
    ["/second", "/careers.php"],
    ["/round", "/about-round"],
    ["/about-round", "/round"],
    ["/by-query", "/?p=12&utm=x"],
    ["/old-bread", "/blog/our-bread"],
    ["/blog/*", "/specials"],
    ["/blog/our-bread", "/specials"],
    ["/gone/*", "/gone"],
    ["/deeper/*", "/deeper/still/*"],
    ["/files/*", "https://files.example.com/*"],
    ["/shop/*", "/find/*"],
    ["/lists/*", "/find?a=*"],
  );
  expect(site.find(url, true)?.to).toBe(to);
});

test("where visitors find a page, only a rule with a query applies", () => {
  const site = rules(["/blog", "/news"], ["/blog?cat=3", "/recipes"]);
  expect(site.find("/blog", false)).toBeUndefined();
  expect(site.find("/blog?cat=3", false)?.to).toBe("/recipes");
});

test("the longest beginning wins, and the rest of an address never leads to another host", () => {
  const site = rules(["/a*", "/*"], ["/a/b/*", "/deep/*"]);
  expect(site.find("/a/b/c", true)?.to).toBe("/deep/c");
  expect(site.find("/a//evil.example", true)?.to).toBe("/evil.example");
});

test("property: no address leads outside by a rule whose target is a path", () => {
  forAll(1_000, fc.webPath(), fc.string(), (path, rest) => {
    const site = rules(["/old*", "/*"]);
    const to = site.find(`/old${path}${rest}`, true)?.to;
    if (to !== undefined) expect(new URL(to, "https://site.example").host).toBe("site.example");
  });
});
