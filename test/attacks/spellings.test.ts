import { expect, test } from "vitest";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { createBlog, createJob } from "../support/build-content.ts";
import { listenWithEcho } from "../support/echo-pages.ts";
import { openLightSite } from "../support/light-site.ts";
import { listen } from "../support/raw-request.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { createTestApp } from "../support/test-app.ts";

const SECRET = "Zeppelin bread";

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Other spellings of a path, by which other systems were led past the check of a path or to another file. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  "capital letters": (path) => path.toUpperCase(),
  "a slash at the end": (path) => `${path}/`,
  "two slashes at the end": (path) => `${path}//`,
  "two slashes at the beginning": (path) => `/${path}`,
  "two slashes within": (path) => path.replace("/api/", "/api//"),
  "a dot at the end": (path) => `${path}.`,
  "a dot segment": (path) => path.replace("/api/", "/api/./"),
  "a dot segment at the end": (path) => `${path}/.`,
  "a way up and down": (path) => path.replace("/api/", "/api/jobs/../"),
  "an encoded way up": (path) => path.replace("/api/", "/api/jobs/%2e%2e/"),
  "a way up from another folder": (path) => `/uploads/..${path}`,
  "an encoded way up from another folder": (path) => `/assets/%2e%2e${path}`,
  "an encoded letter": (path) => path.replace(/[a-z]$/, encoded),
  "a letter encoded twice": (path) =>
    path.replace(/([a-z])$/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  "an encoded slash": (path) => path.replace(/\/([^/]*)$/, "%2f$1"),
  "a slash encoded twice": (path) => path.replace(/\/([^/]*)$/, "%252f$1"),
  "an encoded backslash": (path) => path.replace(/\/([^/]*)$/, "%5c$1"),
  "a backslash": (path) => path.replaceAll("/", "\\").replace("\\", "/"),
  "an overlong slash": (path) => path.replace(/\/([^/]*)$/, "%c0%af$1"),
  "an overlong dot": (path) => path.replace("/api/", "/api/jobs/%c0%ae%c0%ae/"),
  "a full-width slash": (path) => path.replace(/\/([^/]*)$/, "%ef%bc%8f$1"),
  "a semicolon": (path) => `${path};.css`,
  "a semicolon after a dot segment": (path) => path.replace("/api/", "/api/..;/api/"),
  "a null byte": (path) => `${path}%00`,
  "a null byte and an ending": (path) => `${path}%00.css`,
  "a line break": (path) => `${path}%0a`,
  "a tab": (path) => `${path}%09`,
  "a space at the end": (path) => `${path}%20`,
  "an ending of a file": (path) => `${path}.json`,
  "an ending of data": (path) => `${path}.data`,
  "an encoded question mark": (path) => `${path}%3f`,
  "an encoded fragment": (path) => `${path}%23`,
  "an unfinished code": (path) => `${path}%`,
  "a code that is none": (path) => `${path}%zz`,
  "a lone surrogate": (path) => `${path}%ed%a0%80`,
  "a query of the method": (path) => `${path}?_method=GET&method=GET`,
  "an absolute address": (path) => `http://localhost:3000${path}`,
};

test.each(Object.entries(SPELLINGS))("%s opens no call that needs a permission", async (_what, spell) => {
  await using site = createTestAccounts();
  await using server = await listen(site.app);
  const { id } = await createBlog(site.db, { title: SECRET, status: "draft" });
  const calls = ACCESS_TABLE.filter(({ call, callers }) => call.startsWith("GET ") && callers !== "anyone");
  expect(calls.length).toBeGreaterThan(15);
  for (const path of [...calls.map(({ call }) => `/api${call.slice(4)}`), `/api/blogs/${id}/history`]) {
    const answer = await server.send(spell(path.replace(/:\w+/, id)));
    expect([400, 401, 404, 405], `${spell(path)}: ${answer.status}`).toContain(answer.status);
    expect(answer.text).not.toContain(SECRET);
  }
  expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test.each(Object.entries(SPELLINGS))(
  "%s shows no page of the staff without the check of its session",
  async (_what, spell) => {
    await using site = createTestAccounts();
    await using server = await listen(site.app);
    for (const plain of ["/admin", "/admin/people", "/admin/jobs/new"]) {
      const spelt = spell(plain);
      const { status, headers } = await server.send(spelt);
      expect([400, 404, 405], spelt).toContain(status);
      // React Router decodes a path once. Where that is the path of a staff page, the check has run.
      const [path = ""] = spelt.split("?");
      const decoded = /%(?![\da-f]{2})/i.test(path) ? path : unescape(path);
      if (spelt.startsWith("/") && /^\/admin(?:[/.]|$)/i.test(decoded))
        expect(headers["cache-control"], spelt).toBe("no-store");
    }
  },
);

test.each(["/apply/mine/x", "/unsubscribe/x", "/subscribe/confirm/x"])(
  "a page of an e-mailed link is private in each spelling: %s",
  async (plain) => {
    await using site = createTestAccounts();
    await using server = await listen(site.app);
    for (const path of [plain, plain.toUpperCase(), plain.replace(/[a-z]/, encoded), `${plain}.data`]) {
      const { headers } = await server.send(path);
      expect([headers["cache-control"], headers["referrer-policy"]], path).toEqual([
        "no-store",
        "same-origin",
      ]);
    }
  },
);

test.each(["/./", "/a/../", "/a/%2e%2E/", "/.%2e/admin", "/admin/.", "/..?a=b", "/\\", "/a\\..\\"])(
  "%s leads to no screen: React Router would make another path of it, whose middleware has not run",
  async (path) => {
    await using site = createTestApp();
    await using server = await listenWithEcho(site);
    const { status, text } = await server.send(path);
    expect(status).toBe(404);
    expect(text).toContain("Page not found");
  },
);

test.each(Object.entries(SPELLINGS))("%s is kept as no other page", async (_what, spell) => {
  await using site = await openLightSite();
  await createJob(site.given.db, { title: "Baker" });
  const ask = async (path: string) =>
    (await fetch(site.url + path, { headers: { "Accept-Encoding": "identity" } })).text();
  // As the path of a URL, which begins with a slash.
  const spelt = spell("/list")
    .replace(/^http:\/\/localhost:3000/, "")
    .replace(/^(?!\/)/, "/");
  await ask(spelt);
  expect(await ask("/list")).toContain(await site.fresh("/list"));
  expect(await ask("/")).toContain(await site.fresh("/"));
});
