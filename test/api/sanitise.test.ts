import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitiseArticle } from "../../src/content/kinds/blogs/sanitise.ts";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { readSamples } from "../../src/content/sample-content/read-samples.ts";
import { buildBlog } from "../support/build-content.ts";
import { processorTimeOf } from "../support/processor-time.ts";
import { forAll } from "../support/property-runs.ts";
import { findUnsafe } from "../support/safe-html.ts";
import { createStaff } from "../support/staff.ts";
import { XSS_VECTORS } from "../support/xss-vectors.ts";

test("the corpus has at least two hundred vectors, all different", () => {
  expect(new Set(XSS_VECTORS).size).toBe(XSS_VECTORS.length);
  expect(XSS_VECTORS.length).toBeGreaterThanOrEqual(200);
});

test("the check used by these tests detects unsafe HTML", () => {
  for (const html of [
    "<script>",
    "<p onclick=x>",
    '<p class="x">',
    '<a href="javascript:x">',
    "<P>",
    "a > b",
    '<img alt="">',
    '<a href="https://x.example">',
    '<img src="https://x.example/a.gif" alt="">',
    "<!-- -->",
    "<p",
    "\0",
    '<a href="&#106;avascript:x">',
    '<a href="//x.example">',
    "</p onclick=x>",
    '<img src="/uploads/../x" alt="">',
  ]) {
    expect(findUnsafe(html), html).not.toEqual([]);
  }
});

test("removes everything that could run from each vector: alone, inside an article, and repeated", () => {
  for (const vector of XSS_VECTORS) {
    for (const content of [
      vector,
      `<p>Bread ${vector} and <a href="/wine">wine</a></p>`,
      `${vector}${vector}`,
    ]) {
      const kept = sanitiseArticle(content);
      expect(findUnsafe(kept), content).toEqual([]);
      expect(sanitiseArticle(kept), content).toBe(kept);
    }
  }
});

test("the API stores exactly what the sanitiser returns, on creation and on change", async () => {
  await using staff = await createStaff("editor");
  const everything = XSS_VECTORS.join("");
  const created = await staff.send("post", "/api/blogs", buildBlog({ content: everything })).expect(201);
  expect(created.body.content).toBe(sanitiseArticle(everything));
  // Ten at a time: each on its own is the test above.
  for (let from = 0; from < XSS_VECTORS.length; from += 10) {
    const content = XSS_VECTORS.slice(from, from + 10).join("\n");
    const { body } = await staff.send("put", `/api/blogs/${created.body.id}`, { content }).expect(200);
    expect(body.content, content).toBe(sanitiseArticle(content));
  }
});

test("does not change a vector in a plain-text field", async () => {
  await using staff = await createStaff("editor");
  const { body: post } = await staff.send("post", "/api/blogs", buildBlog()).expect(201);
  for (const vector of XSS_VECTORS.filter((text) => !/[\r\n\0]/.test(text) && text.length <= 300)) {
    const { body } = await staff
      .send("put", `/api/blogs/${post.id}`, { excerpt: vector, imageAlt: vector })
      .expect(200);
    expect(body).toMatchObject({ excerpt: vector.trim(), imageAlt: vector.trim() });
  }
});

test("does not change the elements that an article needs", () => {
  const article = [
    "<h2>Bread</h2><p>A <strong>good</strong> <em>ftira</em>,<br />made of H<sub>2</sub>O &amp; flour &lt; 1 kg.</p><hr />",
    '<ul><li>one</li><li><a href="/recipes/ftira">two</a></li></ul><ol><li>three</li></ol><blockquote>Tajba!</blockquote>',
    '<p><a href="https://shop.example/?a=1&amp;b=2" target="_blank" rel="noopener">shop</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+356 2000 0000">call</a></p>',
    '<figure><img src="/uploads/0123456789abcdef-400x300/400.webp" alt="Bread" width="400" height="300" /><figcaption>Bread</figcaption></figure>',
    '<figure><img src="/uploads/0123456789abcdef-400x300/400.webp" alt="" role="presentation" /></figure>',
    '<table><caption>Times</caption><thead><tr><th scope="col" colspan="2">Day</th></tr></thead><tbody><tr><td rowspan="2">Monday</td></tr></tbody></table>',
  ].join("");
  expect(sanitiseArticle(article)).toBe(article);
  expect(findUnsafe(article)).toEqual([]);
});

test("the sample articles lose nothing", async () => {
  for (const { fields } of await readSamples(blogServer, new Date("2026-11-18T09:30:00Z"))) {
    const content = String(fields["content"]);
    const words = (html: string) =>
      html
        .replace(/<[^>]*>/g, " ")
        .split(/\s+/)
        .join(" ");
    expect(words(sanitiseArticle(content))).toBe(words(content.replace(/&(?!amp;|lt;|gt;)/g, "&amp;")));
    const tags = (html: string) => [...html.matchAll(/<\/?([a-z]\w*)/g)].map(([, name]) => name);
    expect(tags(sanitiseArticle(content))).toEqual(tags(content));
  }
});

test.each([
  [
    "<b>a</b><i>b</i><h1>c</h1><h4>d</h4><h5>e</h5>",
    "<strong>a</strong><em>b</em><h2>c</h2><h4>d</h4><h4>e</h4>",
  ],
  ['<a href="https://x.example">x</a>', '<a href="https://x.example" target="_blank" rel="noopener">x</a>'],
  ['<a href="/x" target="_blank" rel="opener">x</a>', '<a href="/x">x</a>'],
  ['<a name="x">text</a>', "text"],
  ['<p style="color:red" class="x" id="y" lang="mt">p</p>', "<p>p</p>"],
  ['<img src="https://x.example/a.gif" alt="x">text', "text"],
  ['<img src="/uploads/a/1.webp" width="100%" height="-1">', '<img src="/uploads/a/1.webp" alt="" />'],
  ["<div><p>p</p></div><span>s</span>", "<p>p</p>s"],
  ["  <p>p</p>\r\n", "<p>p</p>"],
  ["", ""],
])("%j becomes %j", (given, expected) => {
  expect(sanitiseArticle(given)).toBe(expected);
});

const pieces = fc.constantFrom(
  "<p>",
  "</p>",
  "<div>",
  "<ul><li>",
  "</li>",
  "<table>",
  "<tr><td>",
  "</table>",
  "<a href='/x'>",
  "</a>",
  "<b>",
  "</b>",
  "<h1>",
  "</h1>",
  "<svg>",
  "<math>",
  "<style>",
  "</style>",
  "<script>",
  "</script>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<template>",
  "<textarea>",
  "</textarea>",
  "<noscript>",
  "<iframe>",
  "<img src='/uploads/a/1.webp'>",
  "<img src=x onerror=y>",
  '"',
  "'",
  ">",
  "<",
  "&",
  "&lt;",
  "&#60;",
  "&#0;",
  "&#1;",
  "\0",
  "\r",
  "=",
  "/",
  "onclick=x ",
  "javascript:",
  "<br>",
  "x",
);

test("returns safe HTML for any input, and is idempotent", () => {
  const html = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((list) => list.join("")),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(fc.constantFrom(...XSS_VECTORS), { maxLength: 4 }).map((list) => list.join("")),
  );
  forAll(3000, html, (given) => {
    const once = sanitiseArticle(given);
    expect(findUnsafe(once)).toEqual([]);
    expect(sanitiseArticle(once)).toBe(once);
  });
});

test.each([
  ["nested lists", "<ul><li>".repeat(25_000)],
  ["nested quotations", "<blockquote>".repeat(16_000)],
  ["open brackets", "<".repeat(200_000)],
  ["entities", "&amp;".repeat(40_000)],
  ["an attribute", `<a href="${"/".repeat(190_000)}">`],
  ["many attributes", `<p ${"a=b ".repeat(49_000)}>`],
  ["comments", "<!--".repeat(50_000)],
  ["links", '<a href="/x">'.repeat(15_000)],
])("sanitises a hundred thousand %s in linear time", (_what, html) => {
  const spent = processorTimeOf(() => expect(findUnsafe(sanitiseArticle(html))).toEqual([]));
  // Quadratic time would take minutes.
  expect(spent).toBeLessThan(20_000);
});

test("rejects a post that exceeds its limit after escaping", async () => {
  await using staff = await createStaff("editor");
  const { body } = await staff
    .send("post", "/api/blogs", buildBlog({ content: "<".repeat(199_999) }))
    .expect(400);
  expect(body.fields).toEqual({ content: "This post is too long." });
});
