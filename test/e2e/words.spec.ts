import type { Page } from "@playwright/test";
import { INTERFACE_WORDS } from "../support/interface-words.ts";
import { plain, readContentWords, type ContentWords } from "../support/content-words.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";

test.use({ javaScriptEnabled: false });

/** What stands for computed words in the list of interface words; `{text}` stands for words of a record. */
const PARTS: Readonly<Record<string, string>> = {
  number: String.raw`[\d.,]+`,
  price: String.raw`€\d+(?:\.\d\d)?`,
  time: String.raw`\d\d:\d\d`,
  day: String.raw`(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?`,
  date: String.raw`(?:(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?,? )?\d{1,2} [A-Z][a-z]+(?: \d{4})?`,
  text: "(.+)",
};

/** The interface words as expressions that match a whole text. */
const PATTERNS = INTERFACE_WORDS.map((words) => {
  const source = words
    .split(/(\{\w+\})/)
    .map((part) => PARTS[part.slice(1, -1)] ?? part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
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
    // Marked and Maltese words are parts of the text around them.
    for (const part of document.querySelectorAll("mark, [lang]:not(html)"))
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

for (const { path } of PUBLIC_ROUTES) {
  test(`every word of ${path} is of a record, of a setting, or of the list of interface words`, async ({
    page,
    site,
  }) => {
    const content = await readContentWords(site.connection);
    await page.goto(path);
    const texts = new Set((await textsOf(page)).map(plain));
    expect([...texts].filter((text) => !isKnown(text, content))).toEqual([]);
  });
}
