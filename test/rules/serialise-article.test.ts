import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitiseArticle } from "../../src/content/kinds/blogs/sanitise.ts";
import { serialiseArticle, type ArticleNode } from "../../views/admin/rich-text/serialise-article.ts";
import { forAll } from "../support/property-runs.ts";

/** Letters, spaces of all kinds, and what markup is made of. */
const text = fc.string({
  unit: fc.constantFrom(..."abħ ċ&<>\"'\u00a0\n\t\0\r;#😀", "&amp;", "<p>", "script"),
  minLength: 1,
  maxLength: 12,
});

const href = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    "/specials",
    "//evil.example",
    "javascript:alert(1)",
    "mailto:a@b.mt",
    "tel:+356 2123",
    "https://x y",
    'https://x.example/?a=1&b="2"',
    " /x",
    "/x ",
    "",
    "/\\evil",
  ),
);

const mark = fc.oneof(
  fc.constantFrom("bold", "italic", "subscript", "superscript").map((type) => ({ type })),
  href.map((value) => ({ type: "link", attrs: { href: value } })),
);

/** The editor allows a mark once, links before all others. */
const marks = fc
  .uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 })
  .map((list) => list.toSorted((a, b) => Number(b.type === "link") - Number(a.type === "link")));

const inline: fc.Arbitrary<ArticleNode[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant("text"), text, marks }) },
    { weight: 1, arbitrary: fc.constant({ type: "hardBreak" }) },
  ),
  { maxLength: 4 },
);

function node(type: string, content: fc.Arbitrary<ArticleNode[]>, attrs: Record<string, unknown> = {}) {
  return content.map((children): ArticleNode => ({ type, attrs, content: children }));
}

const src = fc.constantFrom(
  "/uploads/0123456789abcdef-8x6/8.webp",
  "/uploads/../x",
  "https://x.example/a.png",
  "",
);
const size = fc.constantFrom(8, 6, null, 0, -1, 1.5, 12_000);

const { block } = fc.letrec<{ block: ArticleNode; blocks: ArticleNode[]; cell: ArticleNode }>((tie) => ({
  blocks: fc.array(tie("block"), { maxLength: 3 }),
  cell: fc
    .record({ header: fc.boolean(), content: tie("blocks"), colspan: fc.nat(3), rowspan: fc.nat(3) })
    .map(({ header, content, ...attrs }) => ({ type: header ? "tableHeader" : "tableCell", attrs, content })),
  block: fc.oneof(
    { maxDepth: 30, depthIdentifier: "article" },
    node("paragraph", inline),
    fc.constantFrom(2, 3, 4, 7).chain((level) => node("heading", inline, { level })),
    fc.constant({ type: "horizontalRule" }),
    fc
      .record({ src, alt: text, width: size, height: size, content: inline })
      .map(({ content, ...attrs }) => ({ type: "figure", attrs, content })),
    node("blockquote", tie("blocks")),
    node("bulletList", fc.array(node("listItem", tie("blocks")), { maxLength: 3 })),
    node("orderedList", fc.array(node("listItem", tie("blocks")), { maxLength: 3 })),
    fc
      .record({
        caption: fc.oneof(fc.constant(""), text),
        rows: fc.array(node("tableRow", fc.array(tie("cell"), { maxLength: 3 })), { maxLength: 3 }),
      })
      .map(({ caption, rows }) => ({ type: "table", attrs: { caption }, content: rows })),
  ),
}));

const article = fc.array(block, { maxLength: 4 }).map((content): ArticleNode => ({ type: "doc", content }));

test("the server stores any serialised article unchanged", () => {
  forAll(400, article, (document) => {
    const html = serialiseArticle(document);
    expect(sanitiseArticle(html)).toBe(html);
  });
});

test("keeps the text of nesting that is deeper than the server allows", () => {
  let inner: ArticleNode = { type: "paragraph", content: [{ type: "text", text: "deep" }] };
  for (let depth = 0; depth < 60; depth += 1) inner = { type: "blockquote", content: [inner] };
  const html = serialiseArticle({ type: "doc", content: [inner] });
  expect(html).toContain("deep");
  expect(sanitiseArticle(html)).toBe(html);
});

const word = (value: string, ...types: string[]): ArticleNode => ({
  type: "text",
  text: value,
  marks: types.map((type) => ({ type })),
});
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: "paragraph", content });
const cell = (type: string, value: string): ArticleNode => ({ type, content: [paragraph(word(value))] });

test.each<[string, ArticleNode[], string]>([
  ["an empty article", [paragraph()], ""],
  [
    "empty paragraphs",
    [paragraph(word("a")), paragraph(word(" \u00a0")), paragraph(word("b"))],
    "<p>a</p><p>b</p>",
  ],
  [
    "marks that go on",
    [paragraph(word("a", "bold"), word("b", "bold", "italic"), word("c"))],
    "<p><strong>a<em>b</em></strong>c</p>",
  ],
  [
    "an entry with a list in it",
    [
      {
        type: "bulletList",
        content: [
          {
            type: "listItem",
            content: [
              paragraph(word("a")),
              { type: "orderedList", content: [{ type: "listItem", content: [paragraph(word("b"))] }] },
            ],
          },
        ],
      },
    ],
    "<ul><li>a<ol><li>b</li></ol></li></ul>",
  ],
  [
    "an entry of two paragraphs",
    [
      {
        type: "bulletList",
        content: [{ type: "listItem", content: [paragraph(word("a")), paragraph(word("b"))] }],
      },
    ],
    "<ul><li><p>a</p><p>b</p></li></ul>",
  ],
  [
    "a table with a header row and column",
    [
      {
        type: "table",
        attrs: { caption: "Prices" },
        content: [
          { type: "tableRow", content: [cell("tableHeader", "a"), cell("tableHeader", "b")] },
          { type: "tableRow", content: [cell("tableHeader", "c"), cell("tableCell", "")] },
        ],
      },
    ],
    '<table><caption>Prices</caption><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
      '<tbody><tr><th scope="row">c</th><td></td></tr></tbody></table>',
  ],
  [
    "a picture with a caption",
    [
      {
        type: "figure",
        attrs: { src: "/uploads/x-8x6/8.webp", alt: 'A "ftira" & oil', width: 8, height: 6 },
        content: [word("Żejtun")],
      },
    ],
    '<figure><img src="/uploads/x-8x6/8.webp" alt="A &quot;ftira&quot; &amp; oil" width="8" height="6" />' +
      "<figcaption>Żejtun</figcaption></figure>",
  ],
])("%s", (_name, content, expected) => {
  expect(serialiseArticle({ type: "doc", content })).toBe(expected);
});
