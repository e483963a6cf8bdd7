import type { Locator, Page } from "@playwright/test";
import { drawNoise } from "../support/hostile-files.ts";
import type { TestSite } from "../support/test-site.ts";
import { expect, openScreen } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

let count = 0;

/** Opens the form of a new post with a title of its own, once its editor is there. */
export async function openNewPost(
  page: Page,
  site: TestSite,
): Promise<{ title: string; text: Locator; content: () => unknown }> {
  await signInAs(page, site);
  await openScreen(page, "/admin/blogs/new");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeVisible({ timeout: 30_000 });
  count += 1;
  const title = `Post ${process.pid} ${count}`;
  await page.getByLabel("Title", { exact: true }).fill(title);
  return { title, text, content: () => contentOf(site, title) };
}

/** Moves along a bar by its keys, from its first tool to another. */
export async function arrowTo(bar: Locator, name: string): Promise<void> {
  const tools = bar.getByRole("button");
  await expect(tools.first()).toBeFocused();
  const names = await tools.evaluateAll((all) => all.map((tool) => tool.ariaLabel ?? tool.textContent));
  for (let step = names.indexOf(name); step > 0; step--) await bar.page().keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name, exact: true })).toBeFocused();
}

/** The article as the database has it. */
export function contentOf(site: TestSite, title: string): unknown {
  return Object(site.connection.sqlite.prepare("SELECT content FROM blogs WHERE title = ?").get(title))[
    "content"
  ];
}

/** Puts HTML on the clipboard and pastes it, as a word processor would have left it there; one after the other. */
export async function paste(text: Locator, ...htmls: string[]): Promise<void> {
  await text.evaluate((element, markups) => {
    for (const markup of markups) {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", markup);
      clipboardData.setData("text/plain", "as plain text");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }
  }, htmls);
}

export async function dropFile(text: Locator, name: string): Promise<void> {
  const bytes = [...(await drawNoise("png", 90, 60))];
  await text.evaluate(
    (element, [fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(content)], fileName, { type: "image/png" }));
      const { left, top } = element.getBoundingClientRect();
      const place = { clientX: left + 30, clientY: top + 30, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, ...place }));
    },
    [name, bytes] as const,
  );
}
