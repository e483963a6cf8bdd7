import path from "node:path";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { makeStaff, PASSWORD } from "./support/site-staff.ts";
import { SEEDED_AT, type TestSite } from "./support/test-site.ts";

const folder = path.resolve(import.meta.dirname, "../docs/pictures");

interface Shot {
  name: string;
  path: string;
  /** Runs before the screenshot is taken. */
  act?: (page: Page) => Promise<void>;
}

/** Takes the screenshots of docs/admin.md: real screens with the sample content, as small WebP files. */
export async function photographGuide(browser: Browser, site: TestSite): Promise<void> {
  const { db } = site.accounts;
  // Remove the account that the site is created with.
  await db.deleteFrom("users").execute();
  const email = "rita@example.com";
  const staff = [
    { user: await makeStaff(site, "admin"), email },
    { user: await makeStaff(site, "recruiter", "Carmen Grech"), email: "carmen@example.com" },
    { user: await makeStaff(site, "editor", "Joseph Mifsud"), email: "joseph@example.com" },
  ];
  for (const { user, email: address } of staff)
    await db.updateTable("users").set({ email: address }).where("id", "=", user.id).execute();
  const context = await browser.newContext({
    viewport: { width: 1180, height: 780 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(SEEDED_AT);
  await page.goto(`${site.url}/admin/login`, { waitUntil: "networkidle" });
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin$/);
  const { id: post } = await db
    .selectFrom("blogs")
    .select("id")
    .where("slug", "=", "hobz-biz-zejt-for-a-hot-day")
    .executeTakeFirstOrThrow();
  const product = await db
    .selectFrom("products")
    .select(["id", "name", "category"])
    .where("status", "=", "active")
    .orderBy("name")
    .limit(1)
    .executeTakeFirstOrThrow();
  await page.evaluate(changePost, `/api/blogs/${post}`);
  const shots: Shot[] = [
    { name: "overview", path: "/admin" },
    { name: "list", path: "/admin/products" },
    { name: "editor", path: `/admin/blogs/${post}` },
    {
      name: "history",
      path: `/admin/blogs/${post}/history`,
      act: (screen) => screen.getByRole("button", { name: "Show changes" }).first().click(),
    },
    { name: "banners", path: "/admin/banners" },
    { name: "pictures", path: "/admin/pictures" },
    { name: "import", path: "/admin/products/import", act: (screen) => chooseFile(screen, product) },
    { name: "people", path: "/admin/people" },
    {
      name: "account",
      path: "/admin/account",
      act: async (screen) => {
        await screen.getByRole("button", { name: "Set up" }).click();
        await screen.getByRole("img", { name: /QR code/ }).scrollIntoViewIfNeeded();
      },
    },
  ];
  for (const shot of shots) await photograph(page, site, shot);
  await page.setViewportSize({ width: 390, height: 780 });
  await photograph(page, site, { name: "phone", path: "/admin/jobs" });
  await context.close();
}

/** Takes the screenshots of the README: the top of the home page. */
export async function photographHome(browser: Browser, site: TestSite): Promise<void> {
  const sizes = { desktop: { width: 1280, height: 1750 }, phone: { width: 390, height: 1500 } };
  for (const [name, viewport] of Object.entries(sizes)) {
    const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
    await page.clock.setFixedTime(SEEDED_AT);
    await page.goto(site.url, { waitUntil: "networkidle" });
    await sharp(await page.screenshot())
      .png({ palette: true, dither: 0 })
      .toFile(path.join(folder, `home-${name}.png`));
    await page.close();
  }
}

/** Runs in the page: changes a post, so that its history has an entry. */
async function changePost(address: string): Promise<void> {
  const body = JSON.stringify({
    excerpt:
      "Crusty bread rubbed with ripe tomato, then olive oil, tuna, capers and mint. Ready in 15 minutes, and better eaten with your feet in the sea.",
  });
  await fetch(address, { method: "PUT", headers: { "Content-Type": "application/json" }, body });
}

async function photograph(page: Page, site: TestSite, { name, path: address, act }: Shot): Promise<void> {
  await page.goto(`${site.url}${address}`, { waitUntil: "networkidle" });
  await act?.(page);
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(path.join(folder, `admin-${name}.webp`));
}

/** Chooses a file with a changed price, a new product and an error. */
async function chooseFile(
  page: Page,
  { id, name, category }: { id: string; name: string; category: string },
): Promise<void> {
  const lines = [
    "Product ID,Name,Category,Price,Status",
    `${id},"${name}",${category},1.95,Live`,
    ",Carob syrup,Pantry,4.20,Draft",
    ",Capers in salt,Pantry,three euro,Draft",
  ];
  const text = lines.join("\n");
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("heading", { name: /nothing is saved yet/ }).waitFor();
}
