import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, forget, hydrated, test, openScreen, expectSound } from "./fixtures.ts";
import { getRecord } from "../../src/content/lifecycle/read.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { createPage } from "../support/build-content.ts";
import { signInAs, openAs } from "./sign-in.ts";

for (const scripted of [true, false]) {
  test.describe(scripted ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripted });

    test("a page of staff shows its sections, without their code", async ({ page, site }) => {
      const slug = `summer/fair-${scripted}`;
      await createPage(site.connection.db, {
        title: "The fair of {name}",
        slug,
        sections: [
          {
            id: "text",
            kind: "text",
            text: "<h2>Since {founded}</h2><p>{unknown} {mt:suq}</p>",
          },
          { id: "hid", kind: "text", text: "<p>Hidden words</p>", hidden: true },
          {
            id: "ask",
            kind: "questions",
            title: "Asked",
            questions: [{ question: "When?", answer: "At nine." }],
          },
          {
            id: "go",
            kind: "call-to-action",
            title: "Come in",
            linkTo: "/careers",
            linkLabel: "Jobs",
          },
          {
            id: "posts",
            kind: "records",
            of: "posts",
            title: "News",
            count: 2,
          },
          { id: "ads", kind: "banner", position: "secondary" },
        ],
      });
      const files: string[] = [];
      page.on("request", (request) => files.push(new URL(request.url()).pathname));
      await page.goto(`/${slug}`);
      if (scripted) await hydrated(page);
      await expect(page).toHaveTitle("The fair of Suqna");
      await expect(page.getByRole("heading", { name: "Since 1984" })).toBeVisible();
      await expect(page.locator("[lang=mt]", { hasText: "suq" })).toHaveCount(1);
      await expect(page.getByText("{unknown}")).toBeVisible();
      await expect(page.getByText("Hidden words")).toHaveCount(0);
      await page.getByText("When?").click();
      await expect(page.getByText("At nine.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Jobs" }).first()).toHaveAttribute("href", "/careers");
      expect(
        files.filter((file) => /(?:rich-text|questions|call-to-action|latest-posts)\.view/.test(file)),
      ).toEqual([]);
      expect(await page.locator("style").first().textContent()).not.toContain("produce");
      if (scripted) expect(await axeFindings(page)).toEqual([]);
    });
  });
}

test("a page that has moved redirects, and an address without a page is a 404", async ({ page, site }) => {
  const made = await createPage(site.connection.db, { title: "Old words", slug: "old-words" });
  await signInAs(page, site, "editor");
  const answer = await page.request.put(`${site.url}/api/pages/${made.id}`, {
    data: { slug: "new-words" },
    headers: { Origin: site.url },
  });
  expect(answer.status()).toBe(200);
  const moved = await page.request.get("/old-words", { maxRedirects: 0 });
  expect([moved.status(), moved.headers()["location"]]).toEqual([301, "/new-words"]);
  for (const path of ["/no-such-page", "/no/such-page", "/no/such/page"])
    expect((await page.request.get(path)).status()).toBe(404);
});

test("an address of two parts stays, and what is typed is tidied part by part", async ({ page, site }) => {
  const { id } = await createPage(site.connection.db, { title: "Recipes", slug: "autumn/recipes" });
  await openAs(page, site, "editor", `/admin/pages/${id}`);
  const address = page.getByRole("textbox", { name: "Address" });
  await address.focus();
  await address.blur();
  await expect(address).toHaveValue("autumn/recipes");
  await expect(page.getByRole("region", { name: "Saving" })).toContainText("Nothing to save");
  await address.fill("Winter Fair/Soups & stews");
  await address.blur();
  await expect(address).toHaveValue("winter-fair/soups-stews");
  await expect(address).toHaveAccessibleDescription(/\/winter-fair\/soups-stews\./);
});

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`writes a page of sections at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, site, "editor", "/admin/pages/new");
    await page.getByLabel("Title", { exact: true }).fill(`Our fair ${width}`);
    await page.getByRole("button", { name: "Add a section" }).click();
    const palette = page.getByRole("dialog", { name: "Add a section" });
    expect(await axeFindings(page)).toEqual([]);
    await palette.getByRole("button", { name: /^Call to action: on a/ }).click();
    const sections = page.getByRole("group", { name: "Sections" });
    await sections.getByLabel("Title", { exact: true }).fill("Come in");
    await page.getByRole("button", { name: "Add a section" }).click();
    // Found by its name; Enter adds what is found first.
    const search = palette.getByRole("searchbox", { name: "Find a section" });
    await search.fill("no such section");
    await expect(palette.getByRole("status")).toHaveText("No sections found");
    await search.fill("TIMELINE");
    await expect(palette.getByRole("status")).toHaveText("1 section found");
    await search.press("Enter");
    const timeline = sections.getByRole("listitem").filter({ hasText: "Steps" });
    // A timeline has years, and no drawings.
    await expect(timeline.getByLabel("Look")).toHaveValue("timeline");
    await timeline.getByLabel("Title", { exact: true }).fill("Our way");
    await timeline.getByRole("button", { name: "Add: Step" }).click();
    await timeline.getByLabel("Year").fill("1999");
    await expect(timeline.getByLabel("Drawing")).toHaveCount(0);
    await timeline.getByLabel("Title", { exact: true }).last().fill("A door");
    await expectSound(page);

    // By keyboard, and with undo.
    const handle = page.getByRole("button", { name: /^Move Steps: Our way: position 2 of 2/ });
    await handle.press("ArrowUp");
    await expect(page.getByRole("button", { name: /^Move Steps: Our way: position 1 of 2/ })).toBeFocused();
    await expect(sections.getByRole("status").filter({ hasText: "Steps: now 1 of 2" })).toHaveCount(1);
    await page.getByRole("button", { name: "Actions for Call to action: Come in" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(sections.getByText("Call to action")).toHaveCount(0);
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await expect(sections.getByText("Call to action")).toHaveCount(1);
    await page.getByRole("button", { name: "Actions for Call to action: Come in" }).click();
    await page.getByRole("menuitem", { name: "Hide from visitors" }).click();
    await page.getByRole("button", { name: "Actions for Steps: Our way" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByRole("button", { name: /^Move Steps: Our way: position 2 of 3/ })).toBeVisible();

    const stored = async () => {
      const row = await site.connection.db
        .selectFrom("pages")
        .select("sections as body")
        .where("title", "=", `Our fair ${width}`)
        .executeTakeFirst();
      const list: { kind: string; hidden: boolean }[] = JSON.parse(row?.body ?? "[]");
      return list.map(({ kind, hidden }) => `${kind} ${hidden}`);
    };
    await expect.poll(stored).toEqual(["steps false", "steps false", "call-to-action true"]);
  });
}

test("sections are copied and pasted, with ids of their own", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  const { db } = site.connection;
  const from = await createPage(db, {
    title: "Copied from",
    sections: [
      { id: "one", kind: "call-to-action", title: "Come in" },
      { id: "two", kind: "text", text: "<p>Two words</p>" },
    ],
  });
  const to = await createPage(db, { title: "Pasted to", sections: [] });
  await openAs(page, site, "editor", `/admin/pages/${from.id}`);
  await page.getByRole("button", { name: "Copy all" }).click();
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect(notes).toContainText("All sections copied.");

  await openScreen(page, `/admin/pages/${to.id}`);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  const cards = page.getByRole("group", { name: "Sections" }).locator("[id^=section-]");
  await expect(cards).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+s");
  const stored = async () =>
    (await getRecord(db, pageServer, to.id)).sections.map(({ id, kind, title, text }) => ({
      kind,
      words: title || text,
      isOwn: id !== "one" && id !== "two",
    }));
  await expect.poll(stored).toEqual([
    { kind: "call-to-action", words: "Come in", isOwn: true },
    { kind: "text", words: "<p>Two words</p>", isOwn: true },
  ]);

  await page.evaluate(() => navigator.clipboard.writeText("No section"));
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  await expect(notes).toContainText("There is no section on the clipboard.");
  await expect(cards).toHaveCount(2);
});

test("merges two people's sections, and asks about conflicts", async ({ page, site, complaints }) => {
  const { db } = site.connection;
  const titled = (id: string, title: string) => ({ id, kind: "call-to-action", title });
  const made = await createPage(db, {
    title: "Two people",
    sections: [titled("s1", "First"), titled("s2", "Second")],
  });
  await openAs(page, site, "editor", `/admin/pages/${made.id}`);
  const sections = page.getByRole("group", { name: "Sections" });
  await sections.getByRole("button", { name: "Call to action Second", exact: true }).click();
  const other = { sections: [titled("s1", "First of the other"), titled("s2", "Second of the other")] };
  const written = await page.request.put(`/api/pages/${made.id}`, {
    data: other,
    headers: { Origin: site.url },
  });
  expect(written.status()).toBe(200);
  await page.locator("#section-s2").getByLabel("Title", { exact: true }).fill("Second of mine");
  await page.keyboard.press("ControlOrMeta+s");
  const dialog = page.getByRole("dialog", { name: /changed the same fields/ });
  const field = dialog.getByRole("group", { name: "Call to action: Title" });
  await expect(field).toContainText("Second of mine");
  await expect(field).toContainText("Second of the other");
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await field.getByRole("radio", { name: "Yours" }).check();
  await dialog.getByRole("button", { name: "Save chosen versions" }).click();
  const titles = async () => (await getRecord(db, pageServer, made.id)).sections.map(({ title }) => title);
  await expect.poll(titles).toEqual(["First of the other", "Second of mine"]);
  forget(complaints, /409/);
});

test("a press in the preview opens the section, and the preview follows the form", async ({ page, site }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await signInAs(page, site, "editor");
  const made = await createPage(site.connection.db, {
    title: "Long page",
    sections: Array.from({ length: 12 }, (_each, index) => ({
      id: `s${index}`,
      kind: "call-to-action",
      title: `Call number ${index}`,
    })),
  });
  await openScreen(page, `/admin/pages/${made.id}`);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.frameLocator("iframe");
  await preview.locator("html[data-alive]").waitFor();
  await preview.getByText("Call number 3").click();
  await expect(page.locator("#section-s3").getByLabel("Title", { exact: true })).toHaveValue("Call number 3");
  await page
    .locator("#section-s11")
    .getByRole("button", { name: /Call number 11$/ })
    .first()
    .click();
  await expect(preview.getByText("Call number 11")).toBeInViewport();
});

test("a new installation has its own pages without any invented fact", async ({ emptySite, page }) => {
  for (const [path, title] of [
    ["/about", "About localhost"],
    ["/iffranka", "#IFFRANKA"],
    ["/rewards", "Rewards"],
  ] as const) {
    await page.goto(`${emptySite.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("main")).not.toContainText(/Qormi|240|500|€/);
    expect(await axeFindings(page), path).toEqual([]);
  }
});

test("a page of the specification stays on the site, one of staff need not", async ({ page, site }) => {
  const { db } = site.connection;
  const own = await createPage(db, { title: "Of staff" });
  const { id } = await getRecord(db, pageServer, "about");
  await signInAs(page, site, "editor");
  const panel = page.getByRole("region", { name: "On the site" });
  await openScreen(page, `/admin/pages/${own.id}`);
  await expect(panel.getByRole("button").last()).toBeVisible();
  await openScreen(page, `/admin/pages/${id}`);
  await expect(panel).toContainText("it can be edited, but not taken off the site");
  await expect(panel.getByRole("button")).toHaveCount(0);
});
