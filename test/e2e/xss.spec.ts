import type { Browser, BrowserContext, Frame, Page } from "@playwright/test";
import { createBlog } from "../support/build-content.ts";
import {
  writeHostileBanners,
  writeHostileContent,
  type HostileGroup,
  type HostilePages,
} from "../support/hostile-content.ts";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { test as base, expect, hydrated, openScreen } from "./fixtures.ts";

interface HostileSite {
  site: TestSite;
  pages: Record<HostileGroup, HostilePages>;
}

/** A site whose every field that staff write is full of attacks. */
const test = base.extend<object, { hostile: HostileSite }>({
  hostile: [
    async ({}, use) => {
      await using site = await openTestSite({ seed: "none" });
      // Hundreds of records that no crash has to be survived with.
      site.connection.sqlite.pragma("synchronous = OFF");
      await use({ site, pages: await writeHostileContent(site.connection.db, SEEDED_AT) });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

// In one worker: the site has hundreds of records.
test.describe.configure({ mode: "default" });

const FRAMES_AT_ONCE = 20;

const GROUPS: readonly HostileGroup[] = ["articles", "recipes", "products", "jobs", "stores and banners"];

// All of these run without the policy, which is the harder half: what does not run without it does not run with it.

for (const group of GROUPS) {
  test(`no attack vector in ${group} runs`, async ({ browser, hostile }) => {
    await using watched = await openWatched(browser, "off");
    const { page, ran } = watched;
    for (const path of drawn(group, hostile.pages[group].lively)) {
      const address = hostile.site.url + path;
      const answer = await page.goto(address);
      expect(answer?.status(), path).toBe(200);
      await hydrated(page);
      expect(await findDangerous(page), path).toEqual([]);
      expect(page.url()).toBe(address);
    }
    expect(ran).toEqual([]);
  });
}

test("no attack vector in menu banners runs", async ({ browser, hostile }) => {
  await using watched = await openWatched(browser, "off");
  const { page, ran } = watched;
  await openScreen(page, hostile.site.url);
  const menus = page.locator("header details");
  await expect(menus).not.toHaveCount(0);
  for (const menu of await menus.all()) {
    await menu.locator("summary").click();
    await expect(menu).toContainText("alert(1)");
    expect(await findDangerous(page)).toEqual([]);
  }
  expect(ran).toEqual([]);
});

test("no attack vector in short fields runs on any of their pages", async ({ browser, hostile }) => {
  test.setTimeout(300_000);
  await using watched = await openWatched(browser, "off");
  const { page, ran } = watched;
  await page.goto(`${hostile.site.url}/healthz`);
  const paths = GROUPS.flatMap((group) => hostile.pages[group].still);
  expect(paths.length).toBeGreaterThan(200);
  const shown = drawn("short fields", paths);
  for (let from = 0; from < shown.length; from += FRAMES_AT_ONCE) {
    const batch = shown.slice(from, from + FRAMES_AT_ONCE);
    expect(await page.evaluate(showInFrames, batch)).toEqual(batch.map(() => "200 with a heading"));
    const found = await Promise.all(page.mainFrame().childFrames().map(findDangerous));
    expect(found.flat(), batch.join(" ")).toEqual([]);
  }
  expect(ran).toEqual([]);
});

test("no attack vector in banners runs", async ({ browser }) => {
  await using site = await openTestSite({ seed: "none" });
  await writeHostileBanners(site.connection.db, "about_footer");
  await using watched = await openWatched(browser, "off");
  const { page, ran } = watched;
  await openScreen(page, `${site.url}/about`);
  await expect(page.getByText("alert(1)").nth(200)).toBeAttached();
  expect(await findDangerous(page)).toEqual([]);
  expect(ran).toEqual([]);
});

test("an unsanitised article runs without the policy alone, and is noticed", async ({ browser }) => {
  await using site = await openTestSite({ seed: "none" });
  const { slug } = await createBlog(site.connection.db, { title: "Bread" });
  const path = `/blog/${slug}`;
  const content = `<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">a</a><iframe srcdoc="<script>alert(4)</script>"></iframe>`;
  await site.connection.db.updateTable("blogs").set({ content }).where("slug", "=", slug).execute();
  for (const policy of ["off", "on"] as const) {
    await using watched = await openWatched(browser, policy);
    const { page, ran } = watched;
    await openScreen(page, site.url + path);
    expect(await findDangerous(page)).toHaveLength(3);
    await page.getByRole("link", { name: "a", exact: true }).click();
    if (policy === "on") expect(ran).toEqual([]);
    else await expect.poll(() => new Set(ran).size).toBeGreaterThanOrEqual(3);
  }
});

interface Watched extends AsyncDisposable {
  page: Page;
  /** Every call of what the vectors call, and every script asked for elsewhere. */
  ran: string[];
}

/** A page of a context of its own that notices whatever a vector does. */
async function openWatched(browser: Browser, policy: "on" | "off"): Promise<Watched> {
  const context = await browser.newContext({ bypassCSP: policy === "off" });
  const ran: string[] = [];
  await watchContext(context, ran);
  const page = await context.newPage();
  await page.clock.setFixedTime(SEEDED_AT);
  return { page, ran, [Symbol.asyncDispose]: () => context.close() };
}

async function watchContext(context: BrowserContext, ran: string[]): Promise<void> {
  await context.exposeFunction("noteVector", (what: string) => ran.push(what));
  await context.addInitScript(`
    for (const name of ["alert", "prompt", "confirm", "print", "msgbox"]) {
      window[name] = (word) => void window.noteVector(name + "(" + word + ") at " + location.href);
    }`);
  context.on("dialog", (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.route(
    ({ hostname, protocol }) => protocol.startsWith("http") && hostname !== "localhost",
    (route) => {
      const type = route.request().resourceType();
      // Staff may show pictures from elsewhere; whatever else leaves the site was a vector's doing.
      if (type !== "image") ran.push(`${type} from ${route.request().url()}`);
      return route.abort();
    },
  );
}

/**
 * Shows what the server sends for each path in a frame of its own: the parser and the vectors
 * have their way, and no asset has to be loaded as a visit would.
 */
function showInFrames(paths: readonly string[]): Promise<string[]> {
  document.body.replaceChildren();
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(path);
      const html = await answer.text();
      const frame = document.createElement("iframe");
      // React's own scripts would take the frame's address for the page's.
      frame.srcdoc = html.replace(/<script type="module"[^>]*>[^<]*<\/script>|<link [^>]*>/g, "");
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      await loaded;
      return `${answer.status} ${frame.contentDocument?.querySelector("h1") ? "with a heading" : "without"}`;
    }),
  );
}

/** What could run on the page as it stands after React took over, whether or not it has run yet. */
function findDangerous(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const addresses = ["href", "src", "action", "formaction", "data", "xlink:href", "poster", "background"];
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        // As a browser reads an address: without spaces and control characters.
        const address = value.replace(/[\p{Cc}\s]/gu, "").toLowerCase();
        const runs =
          addresses.includes(name) && /^(?:javascript|vbscript|data:text|data:image\/svg)/.test(address);
        if (runs || name.startsWith("on") || name === "srcdoc")
          found.push(`${element.localName} ${name}=${value}`);
      }
    }
    const foreign = document.querySelectorAll(
      "base, object, embed, frame, frameset, applet, math, animate, foreignObject, meta[http-equiv=refresh]",
    );
    return [...found, ...Array.from(foreign, (element) => element.localName)];
  });
}
