import type { Page } from "@playwright/test";
import { INTERFACE_WORDS } from "../support/interface-words.ts";
import { plain, readContentWords, type ContentWords } from "../support/content-words.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";

test.use({ javaScriptEnabled: false });

/** What stands for computed words in the list of interface words; `{text}` stands for words of a record. */
const PARTS: Readonly<Record<string, string>> = {
  count: String.raw`(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|[\d,]+)`,
  number: String.raw`\+?\d[\d.,\s]*`,
  price: String.raw`€\d[\d,]*(?:\.\d\d)?`,
  unit: "(?:kg|litre|piece)",
  time: String.raw`\d\d:\d\d`,
  duration: String.raw`(?:\d+ h(?: \d\d)?|\d+ min)`,
  day: String.raw`(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?`,
  date: String.raw`(?:(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?,? )?\d{1,2} [A-Z][a-z]+(?: \d{4})?`,
  postcode: String.raw`[A-Z]{3} \d{4}`,
  initials: String.raw`\p{Lu}{1,2}`,
  text: "(.+)",
};

/** The interface words as expressions that match a whole text. */
const PATTERNS = INTERFACE_WORDS.map((words) => {
  const source = words
    .split(/(\{\w+\})/)
    .map(
      (part) =>
        (part.startsWith("{") ? PARTS[part.slice(1, -1)] : undefined) ??
        part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join("");
  return new RegExp(`^${source}$`, "u");
});

function isKnown(text: string, content: ContentWords): boolean {
  if (!/\p{L}/u.test(text) || content.has(text)) return true;
  return PATTERNS.some((pattern) =>
    pattern
      .exec(text)
      ?.slice(1)
      .every((each) => isKnown(plain(each), content)),
  );
}

/** Every text of a page: React separates what is computed from what is written in code. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Marked words, and Maltese words within a sentence, are parts of the text around them; so are the parts of a long key.
    for (const part of document.querySelectorAll("mark, wbr, [lang]:not(html)"))
      if (!part.matches("[lang]") || !/\p{L}$/u.test(part.previousSibling?.textContent ?? ""))
        part.replaceWith(...part.childNodes);
    document.body.normalize();
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style")) texts.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("*"))
      for (const name of ["alt", "title", "placeholder", "aria-label", "aria-description"])
        texts.push(element.getAttribute(name) ?? "");
    for (const meta of document.querySelectorAll(
      "meta[name=description], meta[property='og:title'], meta[property='og:description'], meta[property='og:image:alt']",
    ))
      texts.push(meta.getAttribute("content") ?? "");
    return texts;
  });
}

/** Pages that are reached by an error or without a result. */
const OTHER_PATHS = ["/no-such-page", "/search", "/search?q=zeppelin", "/products?q=zeppelin"];

for (const path of [...PUBLIC_ROUTES.map((route) => route.path), ...OTHER_PATHS]) {
  test(`every word of ${path} is of a record, of a setting, or of the list of interface words`, async ({
    page,
    untouchedSite: { url, connection },
  }) => {
    const records = await readContentWords(connection.db);
    // What the visitor searches for, or the reference of a message.
    const asked = new Set(new URL(path, url).searchParams.values());
    const content = { has: (text: string) => asked.has(text) || records.has(text) };
    await page.goto(url + path);
    const texts = new Set((await textsOf(page)).map(plain));
    expect([...texts].filter((text) => !isKnown(text, content))).toEqual([]);
  });
}
