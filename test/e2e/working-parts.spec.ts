import { getRecord } from "../../src/content/lifecycle/read.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import type { Section } from "../../src/content/kinds/pages/section-kind.ts";
import { createBlog, createProduct, createStore } from "../support/build-content.ts";
import type { TestSite } from "../support/test-site.ts";
import { axeFindings, expect, openScreen, test } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

const by = { actor: "test", now: new Date() };

/** Writes the sections of a page, as `change` returns them, and its other fields. */
async function editPage(
  { connection: { db } }: TestSite,
  slug: string,
  change: (sections: Section[]) => readonly object[],
  fields: object = {},
) {
  const { id, sections } = await getRecord(db, pageServer, slug);
  await updateRecord(db, pageServer, id, { ...fields, sections: change(sections) }, undefined, by);
}

const edit = (id: string, fields: object) => (sections: Section[]) =>
  sections.map((section) => (section.id === id ? { ...section, ...fields } : section));

test("/home leads to the home page", async ({ page }) => {
  const response = await page.request.get("/home", { maxRedirects: 0 });
  expect([response.status(), response.headers()["location"]]).toEqual([301, "/"]);
});

test("the home page's parts stand in its record's order, none hidden", async ({ page, emptySite }) => {
  await createStore(emptySite.connection.db, { name: "Qormi" });
  const words = { id: "words", kind: "text", text: "<h2>Words between</h2>" };
  await editPage(emptySite, "home", (sections) => [
    ...sections
      .filter(({ id }) => id !== "hero")
      .map((section) => (section.id === "links" ? { ...section, hidden: true } : section)),
    words,
    ...edit("hero", { title: "A hero at the end" })(sections.filter(({ id }) => id === "hero")),
  ]);
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await openScreen(page, `${emptySite.url}/`);
  await expect(page.getByRole("navigation", { name: "Quick links" })).toHaveCount(0);
  await expect(page.locator("main :is(h1, h2)")).toHaveText([
    "Our stores",
    "Words between",
    "A hero at the end",
  ]);
  // Neither the list of all kinds nor the code of one.
  expect(files.filter((file) => /section-view-files|\.view/.test(file))).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
});

test("the words of careers come from its record", async ({ page, emptySite }) => {
  await editPage(
    emptySite,
    "careers",
    edit("openings", {
      noneTitle: "Come again",
      noneText: ["All places are taken.", "Write to {careersEmail}."],
    }),
    { title: "Jobs with us", description: "Every job of {name}." },
  );
  await openScreen(page, `${emptySite.url}/careers`);
  await expect(page).toHaveTitle("Jobs with us | localhost");
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", "Every job of localhost.");
  await expect(page.getByRole("heading", { name: "Come again" })).toBeVisible();
  await expect(page.locator("#openings").getByText("All places are taken.")).toBeVisible();
});

test("categories have the words of the record in head and title", async ({ page, emptySite }) => {
  const { db } = emptySite.connection;
  await createProduct(db, { name: "Ftira", category: "bakery" });
  await createProduct(db, { name: "Rope", category: "ship-shop" });
  await createBlog(db, { title: "A fair", category: "community" });
  await editPage(
    emptySite,
    "products",
    edit("head", {
      categories: [{ category: "bakery", lead: "Baked at two." }],
      otherLead: "All of {category}.",
    }),
    { title: "All we have" },
  );
  await editPage(
    emptySite,
    "blog",
    edit("head", { categories: [{ category: "community", title: "Together", lead: "With you." }] }),
  );
  await openScreen(page, `${emptySite.url}/products?category=bakery`);
  await expect(page).toHaveTitle("Bakery | All we have | localhost");
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /Baked at two\.$/);
  await expect(page.locator("main header")).toContainText("Baked at two.");
  await openScreen(page, `${emptySite.url}/products?category=ship-shop`);
  await expect(page.locator("main header")).toContainText("All of Ship shop.");
  await openScreen(page, `${emptySite.url}/blog?category=community`);
  await expect(page).toHaveTitle("Together | Blog | localhost");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Together");
});

test("specials group their offers under the words of the record", async ({ page, emptySite }) => {
  const day = 86_400_000;
  const offer = (days: number) => ({
    price: 100,
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + days * day).toISOString(),
  });
  emptySite.setNow(new Date());
  await page.clock.setFixedTime(new Date());
  await createProduct(emptySite.connection.db, { name: "Ftira", price: 200, offer: offer(30) });
  await editPage(emptySite, "specials", edit("offers", { longerTitle: "For weeks", longerLead: "" }));
  await openScreen(page, `${emptySite.url}/specials?ends=longer`);
  await expect(page).toHaveTitle("Specials, for weeks | localhost");
  await expect(page.getByRole("heading", { level: 2, name: "For weeks" })).toBeVisible();
});

test("the editor can move and hide a working part, but not copy it", async ({ page, site }) => {
  const { id } = await getRecord(site.connection.db, pageServer, "locations");
  await openAs(page, site, "editor", `/admin/pages/${id}`);
  await page.getByRole("button", { name: /^Actions for Map of the stores/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Hide from visitors", "Add a section below"]);
  await page.getByRole("menuitem", { name: "Add a section below" }).click();
  const palette = page.getByRole("dialog", { name: "Add a section" });
  await expect(palette.getByRole("button", { name: /^Steps: a timeline/ })).toBeVisible();
  await expect(palette.getByRole("button", { name: /^Map of the stores/ })).toHaveCount(0);
});
