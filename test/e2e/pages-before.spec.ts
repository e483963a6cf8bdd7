import fs from "node:fs";
import path from "node:path";
import { pagePath } from "../../src/content/kinds/pages/page-addresses.ts";
import { openTestSite } from "../support/test-site.ts";
import { expect, test } from "./fixtures.ts";

const folder = path.resolve(import.meta.dirname, "../fixtures/pages-before");

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

for (const file of fs.readdirSync(folder)) {
  const address = pagePath(path.basename(file, ".json"));

  // The files were recorded from the version whose pages were written in code.
  test(`${address} has the words, links, headings and structured data that it had in code`, async ({
    page,
  }) => {
    // A site of its own: other tests write records into the shared one.
    const site = await openTestSite();
    await page.goto(site.url + address);
    const shown = await page.evaluate(() => ({
      title: document.title,
      description: document.querySelector<HTMLMetaElement>("meta[name=description]")?.content,
      text: document.querySelector<HTMLElement>("main")?.innerText.split(/\s+/).join(" "),
      links: Array.from(document.querySelectorAll("main a"), (link) => [
        link.getAttribute("href"),
        link.textContent.trim().replaceAll(/\s+/g, " "),
      ]),
      headings: Array.from(
        document.querySelectorAll("main :is(h1, h2, h3)"),
        (heading) => `${heading.tagName} ${heading.textContent}`,
      ),
      jsonLd: Array.from(document.querySelectorAll('script[type="application/ld+json"]'), (script) =>
        JSON.parse(script.textContent),
      ),
    }));
    const before = fs.readFileSync(path.join(folder, file), "utf8").replaceAll("http://site", site.url);
    await site.close();
    expect(shown).toEqual(JSON.parse(before));
  });
}
