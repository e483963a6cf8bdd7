import type { Page } from "@playwright/test";
import { sanitiseArticle } from "../../src/content/kinds/blogs/sanitise.ts";
import { createBlog } from "../support/build-content.ts";
import { drawNoise } from "../support/hostile-files.ts";
import {
  EXCEL_ARTICLE,
  EXCEL_HTML,
  GOOGLE_ARTICLE,
  GOOGLE_COMMENT_ARTICLE,
  GOOGLE_COMMENT_HTML,
  GOOGLE_HTML,
  OWN_PICTURE_HTML,
  WEB_ARTICLE,
  WEB_HTML,
  WORD_ARTICLE,
  WORD_COMMENTS_ARTICLE,
  WORD_COMMENTS_HTML,
  WORD_HTML,
} from "../support/word-clipboard.ts";
import { XSS_VECTORS } from "../support/xss-vectors.ts";
import { axeFindings, expect, forget, test, openScreen } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";
import { arrowTo, contentOf, openNewPost, paste } from "./writing-a-post.ts";

/** Compressed, of a form with the editor in it (the admin's budget). */
const SCRIPT_LIMIT = 350 * 1024;

function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js"))
      .reduce((sum, entry) => sum + Number(Object(entry.toJSON())["encodedBodySize"]), 0),
  );
}

test("cleans text pasted from Word and Google Docs", async ({ page, site, complaints }) => {
  const { text, content } = await openNewPost(page, site);
  expect(await scriptBytes(page), "scripts of a form with its editor, compressed").toBeLessThanOrEqual(
    SCRIPT_LIMIT,
  );
  await text.focus();
  await paste(text, WORD_HTML);
  await expect.poll(content, { timeout: 30_000 }).toBe(WORD_ARTICLE);
  expect(sanitiseArticle(WORD_ARTICLE)).toBe(WORD_ARTICLE);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("A picture was not pasted");

  await text.press("Control+a");
  await text.press("Delete");
  await paste(text, GOOGLE_HTML);
  await expect.poll(content, { timeout: 30_000 }).toBe(GOOGLE_ARTICLE);
  // The policy holds for what lies on the clipboard too.
  forget(complaints, /^error: Applying inline style violates/);
});

test("pastes the lines of a paragraph, no comments, no tracked deletions, no hidden rows", async ({
  page,
  site,
  complaints,
}) => {
  const { text, content } = await openNewPost(page, site);
  for (const [html, article] of [
    [WORD_COMMENTS_HTML, WORD_COMMENTS_ARTICLE],
    [GOOGLE_COMMENT_HTML, GOOGLE_COMMENT_ARTICLE],
    [EXCEL_HTML, EXCEL_ARTICLE],
    [WEB_HTML, WEB_ARTICLE],
  ] as const) {
    await text.press("Control+a");
    await text.press("Delete");
    await paste(text, html);
    await expect.poll(content, { timeout: 30_000 }).toBe(article);
    expect(sanitiseArticle(article)).toBe(article);
  }
  forget(complaints, /^error: (?:Applying inline style|Executing inline event handler) violates/);
});

test("uploads the pictures of a pasted text in their place", async ({ page, site, complaints }) => {
  const { text, content } = await openNewPost(page, site);
  const png = Buffer.from(await drawNoise("png", 90, 60)).toString("base64");
  await paste(text, OWN_PICTURE_HTML(png));
  await expect(text.getByRole("img", { name: "A loaf of bread" })).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(content, { timeout: 30_000 })
    .toMatch(
      /^<p>Before\.<\/p><figure><img src="\/uploads\/[^"]+" alt="A loaf of bread"[^>]*>.*<p>After\.<\/p>$/,
    );

  // What is no picture is not pasted, and the person is told why.
  await paste(text, OWN_PICTURE_HTML(Buffer.from("no picture").toString("base64")));
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect(notes).toContainText("A picture was not pasted", { timeout: 30_000 });
  await expect(text.locator("img")).toHaveCount(1);
  forget(complaints, /^error: Applying inline style violates|^4\d\d: /);
});

test("opens and changes an article without losing any element", async ({ page, site }) => {
  await signInAs(page, site);
  const rest =
    "<h2>Two</h2><h3>Three</h3><h4>Four</h4><p>One<br />two <strong>bold <em>both</em></strong> H<sub>2</sub>O m<sup>2</sup></p>" +
    "<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul><hr /><blockquote><p>Said</p></blockquote>" +
    '<p><a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener">out</a> <a href="/specials">in</a></p>' +
    '<figure><img src="/uploads/0123456789abcdef-90x60/90.webp" alt="A &quot;ħobża&quot;" width="90" height="60" />' +
    "<figcaption>Baked <em>twice</em></figcaption></figure>" +
    '<table><caption>Times</caption><thead><tr><th scope="col" colspan="2">Step</th></tr></thead>' +
    '<tbody><tr><th scope="row">Rub</th><td></td></tr></tbody></table><p>The end.</p>';
  // The picture's file is not there; the page is not to complain of that.
  await page.route("**/uploads/0123456789abcdef-90x60/**", (route) => route.fulfill({ status: 204 }));
  const { id, title } = await createBlog(site.connection.db, {
    title: `Lossless ${process.pid} ${Math.random()}`,
    status: "draft",
    content: `<p>Start</p>${rest}`,
  });
  await openScreen(page, `/admin/blogs/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeVisible({ timeout: 30_000 });
  await text.getByText("Start", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("ed");
  await expect.poll(() => contentOf(site, title), { timeout: 30_000 }).toBe(`<p>Started</p>${rest}`);
});

test("types Maltese letters, headings and undo by keyboard, and counts words", async ({ page, site }) => {
  const { text, content } = await openNewPost(page, site);
  await text.focus();
  await page.keyboard.type("Il-");
  await page.keyboard.press("Alt+h");
  await page.keyboard.type("ob");
  await page.keyboard.press("Alt+z");
  await page.keyboard.press("Control+Alt+2");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+Shift+G");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("bejniet friski");
  await expect
    .poll(content, { timeout: 30_000 })
    .toBe("<h2>Il-ħobż</h2><p>Ġ<strong>bejniet friski</strong></p>");
  await expect(page.getByText("3 words")).toBeVisible();

  // The same by the tools: Alt+F10 moves there, arrows move, and what is on says so.
  await page.keyboard.press("Alt+F10");
  const tools = page.getByRole("toolbar", { name: "Text tools" });
  await expect(tools.getByRole("button", { name: "Bold" })).toBeFocused();
  await expect(tools.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "Maltese letters" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page
    .getByRole("toolbar", { name: "Maltese letters" })
    .getByRole("button", { name: "The capital Ċ" })
    .click();
  await expect(text).toContainText("friskiĊ");
  await text.press("Control+z");
  await expect(text).not.toContainText("Ċ");
  await text.press("Control+y");
  await expect(text).toContainText("friskiĊ");
});

test("creates, fills and changes a table by keyboard, and leaves it by Tab", async ({ page, site }) => {
  const { text, content } = await openNewPost(page, site);
  await text.focus();
  await page.keyboard.press("Alt+F10");
  await arrowTo(page.getByRole("toolbar", { name: "Text tools" }), "Table");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("table")).toBeVisible();
  await expect(text).toBeFocused();
  for (const word of ["Step", "Minutes", "Rub", "5", "Bake", "20"]) {
    await page.keyboard.type(word);
    if (word !== "20") await page.keyboard.press("Tab");
  }
  const tools = page.getByRole("toolbar", { name: "Table tools" });
  await tools.getByRole("button", { name: "Row above" }).press("Enter");
  await expect(text).toBeFocused();
  await tools.getByRole("button", { name: "Delete row" }).press("Enter");
  // The text takes the focus a moment later: a key meant for the next button would go into it.
  await expect(text).toBeFocused();
  await tools.getByRole("button", { name: "Table caption" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Table caption" });
  await dialog.getByLabel("Caption", { exact: true }).fill("How long");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect
    .poll(content, { timeout: 30_000 })
    .toMatch(/^<table><caption>How long<\/caption><thead><tr><th scope="col">Step<\/th>/);
  await text.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
});

test("sets a link by address or title, and reports an invalid one", async ({ page, site }) => {
  const { text, content } = await openNewPost(page, site);
  await text.focus();
  await page.keyboard.type("oil");
  // The editor selects all by itself; what the browser selects it learns a moment later.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Insert link" });
  const address = dialog.getByLabel("Address or title");
  await address.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Links that begin with javascript: are not allowed.");
  await address.fill("www.x.example/oil");
  await expect(dialog).toContainText("Links to https://www.x.example/oil");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await expect
    .poll(content, { timeout: 30_000 })
    .toBe('<p><a href="https://www.x.example/oil" target="_blank" rel="noopener">oil</a></p>');

  await page.keyboard.press("Control+k");
  const change = page.getByRole("dialog", { name: "Edit link" });
  await change.getByLabel("Address or title").fill("careers");
  const pages = change.getByRole("list", { name: "Pages and files of this site" });
  await pages
    .getByRole("button", { name: /Careers/ })
    .first()
    .click();
  await expect.poll(content, { timeout: 30_000 }).toBe('<p><a href="/careers">oil</a></p>');
  await page.keyboard.press("Control+k");
  await change.getByRole("button", { name: "Remove link" }).click();
  await expect.poll(content, { timeout: 30_000 }).toBe("<p>oil</p>");
});

test.describe("without the page's policy", () => {
  test.use({ bypassCSP: true });

  test("runs no pasted attack, and leaves nothing of it", async ({ page, site, complaints }) => {
    await page.addInitScript(() => {
      window.alert = () => {
        document.documentElement.dataset["attacked"] = "yes";
      };
    });
    const { text } = await openNewPost(page, site);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/api/blogs")) {
        sent.push(String(Object(request.postDataJSON())["content"] ?? ""));
      }
    });
    await text.focus();
    await paste(text, ...XSS_VECTORS.map((vector) => `<p>Bread</p>${vector}`));
    await expect(text).toContainText("Bread");
    const found = text.locator(
      "script, iframe, svg, object, embed, form, style, link, [onerror], [onclick], [onload]",
    );
    await expect(found).toHaveCount(0);
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(0);
    for (const html of sent) expect(sanitiseArticle(html)).toBe(html);
    await expect(page.locator("html")).not.toHaveAttribute("data-attacked");
    // A vector's picture of the site's own, which there is not.
    forget(complaints, /^404: .*\/uploads\/a\/1\.webp/);
  });
});
