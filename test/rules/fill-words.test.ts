import fc from "fast-check";
import { expect, test } from "vitest";
import { fillHtml, fillLink, fillWords, lacksFact } from "../../src/rules/text/fill-words.ts";
import { neutralBrand } from "../../src/rules/brand/site-brand.ts";
import {
  isLinkPlaceholder,
  LINK_PLACEHOLDERS,
  PLACEHOLDERS,
  siteFacts,
} from "../../src/rules/text/site-facts.ts";
import { forAll } from "../support/property-runs.ts";

const BRAND = neutralBrand("https://shop.example");

const FACTS = { name: "Suq & <b>", stores: "", founded: "1984" };

test("fills in known placeholders and leaves unknown ones as they were typed", () => {
  expect(fillWords("{name} since {founded}, {nobody}", FACTS)).toBe("Suq & <b> since 1984, {nobody}");
  expect(fillWords("{toString} {__proto__}", FACTS)).toBe("{toString} {__proto__}");
  expect(fillWords("{mt:is-suq} means market", FACTS)).toBe("is-suq means market");
});

test("escapes facts in HTML and marks Maltese words", () => {
  expect(fillHtml("<p>{name} {mt:suq}</p>", FACTS)).toBe(
    '<p>Suq &amp; &lt;b&gt; <span lang="mt">suq</span></p>',
  );
});

test("no value of a fact becomes markup", () => {
  forAll(100, fc.string(), (value) => !/[<>"]/.test(fillHtml("{name}", { name: value })));
});

test("knows which facts are missing", () => {
  expect(lacksFact("{stores} stores", FACTS)).toBe(true);
  expect(lacksFact("{name} {nobody}", FACTS)).toBe(false);
});

test("every placeholder that the editor lists has a value, and no other has one", () => {
  const facts = siteFacts(BRAND, [{ island: "Malta" }, { island: "Gozo" }, { island: "Malta" }]);
  expect(Object.keys(facts).toSorted()).toEqual(
    [...PLACEHOLDERS, ...LINK_PLACEHOLDERS].map(({ name }) => name).toSorted(),
  );
  expect(facts).toMatchObject({ stores: "3", storeWord: "stores", islands: "Malta and Gozo" });
  expect(siteFacts(BRAND, [])).toMatchObject({ stores: "", storeWord: "", islands: "" });
});

test("a link follows a link of the settings, and leads nowhere while there is none", () => {
  const links = { ...BRAND.links, terms: "https://legal.example/terms", downloadApp: "/app" };
  const facts = siteFacts({ ...BRAND, links }, []);
  expect(fillLink("{terms}", facts)).toBe("https://legal.example/terms");
  expect(fillLink("/specials", facts)).toBe("/specials");
  expect(fillLink("{radio}", facts)).toBe("");
  expect(
    fillHtml('<p><a href="{downloadApp}">The <em>app</em></a>, <a href="{radio}">radio</a></p>', facts),
  ).toBe('<p><a href="/app">The <em>app</em></a>, radio</p>');
  expect(fillHtml('<a href="{terms}">Terms</a>', facts)).toBe(
    '<a href="https://legal.example/terms" target="_blank" rel="noopener noreferrer">Terms<span class="visually-hidden"> (opens in a new tab)</span></a>',
  );
  expect(fillHtml('<a href="{toString}">Terms</a>', facts)).toBe("Terms");
});

test("a link of the settings can only be one of those that there are", () => {
  expect(isLinkPlaceholder("{terms}")).toBe(true);
  for (const other of ["{name}", "{toString}", "terms", "{terms} ", "javascript:{terms}"])
    expect(isLinkPlaceholder(other), other).toBe(false);
});
