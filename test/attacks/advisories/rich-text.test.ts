import { expect, test } from "vitest";
import { createStaff } from "../../support/staff.ts";
import { findUnsafe } from "../../support/safe-html.ts";

/** What an editor sends as an article, and what of it is stored. */
const ARTICLES: readonly (readonly [name: string, sent: string, stored: string])[] = [
  [
    "CVE-2026-44990 sanitize-html: markup within xmp does not come to life",
    "<p>a</p><xmp><img src=x onerror=alert(1)></xmp>",
    "<p>a</p>",
  ],
  [
    "CVE-2026-40186 sanitize-html: encoded markup within textarea and option stays text",
    "<p>a</p><textarea>&lt;img src=x onerror=alert(1)&gt;</textarea><option>&lt;script&gt;alert(1)&lt;/script&gt;</option>",
    "<p>a</p>",
  ],
  [
    "CVE-2026-53606 sanitize-html: no attribute with a script's address stays, whichever holds it",
    '<p>a</p><form action="javascript:alert(1)"><button formaction="javascript:alert(1)">b</button></form><video poster="javascript:alert(1)"></video><table background="javascript:alert(1)"><tbody><tr><td>c</td></tr></tbody></table>',
    "<p>a</p>b<table><tbody><tr><td>c</td></tr></tbody></table>",
  ],
  [
    "CVE-2026-84371 sanitize-html: an animation in SVG changes no link",
    '<p>a</p><svg><a href="#b"><animate attributeName="href" values="#b;javascript:alert(1)"></animate><text>c</text></a></svg>',
    "<p>a</p>c",
  ],
  [
    "CVE-2024-21501 sanitize-html: a style is removed unread, so it names no file of the server",
    '<p style="background:url(file:///etc/passwd)">a</p>',
    "<p>a</p>",
  ],
  [
    "CVE-2024-54128 Directus: markup that imitates a form or a frame is removed",
    '<p>a</p><form><input name="password"></form><iframe src="https://evil.example"></iframe><meta http-equiv="refresh" content="0;url=https://evil.example">',
    "<p>a</p>",
  ],
  [
    "CVE-2025-14284 TipTap: a link to a script is no link, however it is written",
    '<p><a href="javascript:alert(1)">a</a><a href="JaVa&#x09;script:alert(1)">b</a><a href="&#1;javascript:alert(1)">c</a><a href="data:text/html,x">d</a></p>',
    "<p>abcd</p>",
  ],
  [
    "GHSA-cp6q-959q-f8rh TipTap: an attribute called __proto__ gives an element no other attribute",
    '<p __proto__="x" constructor="y"><a __proto__.onclick="alert(1)" href="/blog" onclick="alert(1)">a</a></p>',
    '<p><a href="/blog">a</a></p>',
  ],
];

test.each(ARTICLES)("%s", async (_name, sent, stored) => {
  await using staff = await createStaff("editor");
  const post = { title: "Bread", category: "news", status: "published", content: sent };
  const { body } = await staff.send("post", "/api/blogs", post).expect(201);
  const read = await staff.sendAnonymous("get", `/api/blogs/${body.id}`).expect(200);
  expect(read.body.content).toBe(stored);
  expect(findUnsafe(read.body.content)).toEqual([]);
});

test("CVE-2024-4439 WordPress: the name of an author cannot hold markup", async () => {
  await using site = await createStaff("editor");
  for (const name of ['Rita"><script>alert(1)</script>', "Rita <b>", "Rita ＜img src=x onerror=alert(1)＞"])
    await site.send("put", "/api/users/me", { name }).expect(400);
});

test("CVE-2026-28223 Wagtail: a title with markup is answered as JSON that no browser reads as a page", async () => {
  const title = "<script>alert(document.cookie)</script>";
  await using staff = await createStaff("editor");
  const { body } = await staff
    .send("post", "/api/blogs", { title, category: "news", status: "published" })
    .expect(201);
  for (const answer of [
    await staff.send("get", `/api/blogs/${body.id}`).expect(200),
    await staff.send("put", `/api/blogs/${body.id}`, { title, status: title }).expect(400),
    await staff.send("get", "/api/blogs?%3Cscript%3E=1").expect(400),
  ]) {
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  }
  const feed = await staff.sendAnonymous("get", "/blog/feed.xml").expect(200);
  expect(feed.text).toContain("&lt;script&gt;");
  expect(feed.text).not.toContain("<script");
});
