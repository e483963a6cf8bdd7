import zlib from "node:zlib";
import { PDFDocument, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { ACTIVE, scanPdf } from "../../src/media/pdfs/scan-pdf.ts";
import { buildPdf, objectStream, stream } from "../support/build-pdf.ts";
import { checkPdfOf } from "../support/check-pdf-of.ts";

const NAMES = [...ACTIVE.keys()];
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("latin1");
const hex = (text: string) => `<${Buffer.from(utf16(text), "latin1").toString("hex")}>`;
const escaped = (name: string) => `#${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
const text = (value: string) => `(${value.replaceAll(/[\\()]/g, "\\$&")})`;
/** The same file, with a part replaced. */
function change(file: Buffer, from: string, to: string): Buffer {
  const before = file.toString("latin1");
  expect(before).toContain(from);
  return Buffer.from(
    before.replace(from, () => to),
    "latin1",
  );
}

/** Every way to write a word that looks like the name. */
const spellings = (name: string) => [
  `(https://shop.example/${name})`,
  `(/${name} first)`,
  `(a \\(/${name}\\) b (/${name}) \\\\)`,
  `(\\057${name} \\\n/${name}\\)`.concat(")"),
  `(\\\\/${escaped(name)} << /S /${name} >>)`,
  `(% /${name})`,
  hex(`/${name}`),
  text(utf16(`/${name} ( ħ`)),
];

const metadata = (words: string) =>
  stream(
    "/Type /Metadata /Subtype /XML",
    Buffer.from(`<?xpacket begin=""?><rdf:RDF><dc:title>${words}</dc:title></rdf:RDF><?xpacket end="w"?>`),
  );

test.each(NAMES)(
  "accepts the word %s in links, titles, bookmarks, metadata and the names of places",
  async (name) => {
    const strings = spellings(name);
    const link = (target: string) => `<< /Type /Annot /Subtype /Link /A << /S /URI /URI ${target} >> >>`;
    const objects = [
      `<< ${strings.map((string, index) => `/K${index} ${string}`).join(" ")} >>`,
      `[${strings.join("")}]`,
      `<< /Title ${strings[0]} /Author${strings[1]}/Keywords ${strings[2]}/Subject ${hex(name)} >>`,
      `<< /Title ${strings[7]} /Parent 7 0 R /Dest /${escaped(name)} >>`,
      `<< /${name} [3 0 R /XYZ 72 720.5 null] /a#28b#29 [3 0 R /FitH 700] >>`,
      `<< /Type /Annot /Subtype /Link /Dest /${name} >>`,
      `<< /S /GoTo /D /${name} >>`,
      ...strings.map(link),
      metadata(`https://shop.example/${name}`),
      ...strings.map((string, index) => objectStream(40 + index, link(string))),
      objectStream(60, `<< /Title ${strings[3]} /Dest /${name} >>`),
    ];
    await checkPdfOf(buildPdf({ objects, trailer: "/Info 7 0 R" }));
    await expect(
      checkPdfOf(buildPdf({ objects, catalog: "/Names 99 0 R /OpenAction [3 0 R /Fit]" })),
    ).resolves.toBeUndefined();
  },
);

test("accepts words in a file with object streams, a cross-reference stream, and updates", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  document.setTitle(NAMES.map((name) => `/${name}`).join(" "));
  document.setKeywords(NAMES.map((name) => `https://shop.example/${name}`));
  for (const name of NAMES) {
    const uri = PDFString.of(`https://shop.example/${name}`);
    const action = document.context.obj({ S: "URI", URI: uri });
    page.node.addAnnot(
      document.context.register(document.context.obj({ Type: "Annot", Subtype: "Link", A: action })),
    );
  }
  const compressed = Buffer.from(await document.save());
  expect(compressed.includes("/ObjStm")).toBe(true);
  await expect(checkPdfOf(compressed)).resolves.toBeUndefined();
  const plain = Buffer.from(await document.save({ useObjectStreams: false }));
  expect(plain.includes("/JavaScript")).toBe(true);
  await expect(checkPdfOf(plain)).resolves.toBeUndefined();
  for (const predictor of [0, 12]) {
    const referred = buildPdf({ objects: [WORD, crossReferences(15, predictor)] });
    await expect(checkPdfOf(referred)).resolves.toBeUndefined();
  }
  await expect(checkPdfOf(update(plain, "<< /Title (/JavaScript) >>"))).resolves.toBeUndefined();
});

/** Returns the file with an update at its end, as editors append it. */
function update(file: Buffer, object: string, position?: number): Buffer {
  const before = `${file.toString("latin1")}\n`;
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before)?.[1];
  const start = before.length;
  const body = `90 0 obj\n${object}\nendobj\n`;
  const row = `${String(position ?? start).padStart(10, "0")} 00000 n \n`;
  const table = `xref\n90 1\n${row}trailer\n<< /Size 91 /Root 1 0 R /Prev ${previous} >>\n`;
  return Buffer.from(`${before}${body}${table}startxref\n${start + body.length}\n%%EOF\n`, "latin1");
}

const WORD = "<< /Title (https://shop.example/JavaScript) >>";

/** Places for a name with a meaning, beside words that have none. */
const PLACES: Readonly<Record<string, (name: string) => Buffer>> = {
  "as a key": (name) => buildPdf({ objects: [WORD, `<< /${name} 5 0 R >>`] }),
  "as a value": (name) => buildPdf({ objects: [WORD, `<< /S /${name} >>`] }),
  "as a key behind the words": (name) => buildPdf({ objects: [`<< /Title (/JS)/${name}(x) >>`] }),
  "in nested arrays": (name) => buildPdf({ objects: [WORD, `[[[(/JS) /${name}]]]`] }),
  "with an escape": (name) => buildPdf({ objects: [WORD, `<< /S /${escaped(name)} >>`] }),
  "in an action at the opening": (name) =>
    buildPdf({ catalog: `/OpenAction << /S /${name} /F (/JS) >>`, objects: [WORD] }),
  "in further actions": (name) =>
    buildPdf({ catalog: `/AA << /WC << /S /URI /Next << /S /${name} >> >> >>`, objects: [WORD] }),
  "in the trailer": (name) => buildPdf({ objects: [WORD], trailer: `/${name} 5 0 R` }),
  "in the dictionary of a stream": (name) =>
    buildPdf({ objects: [WORD, stream(`/${name} 5 0 R`, Buffer.from("x"))] }),
  "in an object stream": (name) =>
    buildPdf({ objects: [WORD, objectStream(9, `<< /T (/JS) /S /${name} >>`)] }),
  "in an update": (name) => update(buildPdf({ objects: [WORD] }), `<< /S /${name} /T (/JS) >>`),
  "beside the names of places": (name) => buildPdf({ objects: [`<< /a [3 0 R /Fit] /${name} (x) >>`] }),
  "with a place and something else": (name) => buildPdf({ objects: [`<< /${name} [3 0 R /Fit (x)] >>`] }),
};

test.each(Object.entries(PLACES))(
  "refuses every active name %s, beside words that look like one",
  async (_place, build) => {
    for (const name of NAMES) {
      // By the scan itself, too.
      expect(scanPdf(build(name)), name).toBeDefined();
      await expect(checkPdfOf(build(name)), name).rejects.toMatchObject({ status: 400 });
    }
  },
);

test("refuses the name of a place that leads to no page", async () => {
  for (const name of NAMES) {
    // In buildPdf, 4 is a stream.
    await expect(
      checkPdfOf(buildPdf({ objects: [`<< /${name} [4 0 R /Fit] >>`] })),
      name,
    ).rejects.toMatchObject({
      status: 400,
    });
  }
});

const SCRIPT = "<< /S /JavaScript /JS (app.alert) >>";

/** Returns an object stream whose table says that the second of two objects begins at a place inside the first. */
function overlappingObjects(): string {
  const outer = `<< /T (${SCRIPT}) >>`;
  const table = `9 0 10 ${outer.indexOf(SCRIPT)} `;
  return stream(`/Type /ObjStm /N 2 /First ${table.length}`, Buffer.from(table + outer));
}

/** Files in which one reader sees a string, and another may see a name. */
const AMBIGUOUS: Readonly<Record<string, Buffer>> = {
  "a string in which an object begins": buildPdf({ objects: [`(x 9 0 obj ${SCRIPT} endobj)`] }),
  "a string whose object ends in a comment": buildPdf({
    objects: ["<< /T (9 0 obj << /K %) /Z (\n /S /JavaScript /JS \\(app.alert\\) >> ) >>"],
  }),
  "a string in which an object begins between other white space": buildPdf({
    objects: [`(9\x800\xffobj ${SCRIPT})`],
  }),
  "a string at whose end an object begins": buildPdf({
    objects: ["<< /T (9 0 obj) /U (/JavaScript) /V (5 0 obj\\) /W (/Launch) >>"],
  }),
  "a string with a trailer": buildPdf({ objects: [`(trailer << /Root << /AA ${SCRIPT} >> >>)`] }),
  "a string with a cross-reference table": buildPdf({ objects: ["(xref 0 1 /JavaScript)"] }),
  "a string that does not end": buildPdf({ objects: ["<< /T (a \\) /JS (x) >>"] }),
  "a string with a parenthesis too many": buildPdf({ objects: ["<< /T (a)) /U (/JavaScript) >>"] }),
  "a comment in an object": buildPdf({ objects: ["<< /T (a) % (\n/U (b) /V (% /JavaScript) >>"] }),
  "a comment in which an object begins": Buffer.concat([
    buildPdf({ objects: [WORD] }),
    Buffer.from("% 9 0 obj (\n%%EOF\n"),
  ]),
  "a hexadecimal string with other letters": buildPdf({ objects: [`[<28 /x> ${WORD}]`] }),
  "a name with an escape that is none": buildPdf({ objects: [`<< /T#5 1 /U (/JavaScript) >>`] }),
  "words after all objects": Buffer.concat([buildPdf({ objects: [WORD] }), Buffer.from("x (\n%%EOF\n")]),
  "an object without an end": change(buildPdf({ objects: [WORD] }), "endobj", "      "),
  "a key without a value": buildPdf({ objects: ["<< /T (/JavaScript) /U >>"] }),
  "a key twice": buildPdf({ objects: ["<< /T (/JavaScript) /T (a) >>"] }),
  "a string that is longer than old readers can hold": buildPdf({
    objects: [`(${"x".repeat(40_000)} /JavaScript)`],
  }),
  "a table that leads into a string": update(buildPdf({ objects: [WORD] }), WORD, 500),
  "a file whose end leads to no table": change(buildPdf({ objects: [WORD] }), "startxref\n", "startxref\n1"),
  "a trailer that leads to no earlier table": buildPdf({ objects: [WORD], trailer: "/Prev 300" }),
  "a trailer that leads to no cross-reference stream": buildPdf({ objects: [WORD], trailer: "/XRefStm 300" }),
  "a stream whose length is wrong": buildPdf({
    objects: [WORD, stream("", Buffer.from("abc")).replace("/Length 3", "/Length 300")],
  }),
  "a stream whose length is somewhere else, twice": buildPdf({
    objects: [
      WORD,
      stream("", Buffer.from("abc")).replace("/Length 3", "/Length 7 0 R"),
      "3\nendobj\n7 0 obj\n9",
    ],
  }),
  "an object stream whose objects overlap": buildPdf({ objects: [overlappingObjects()] }),
  "an object stream with two numbers of objects": buildPdf({
    objects: [objectStream(9, WORD, "/Type /ObjStm /N 2")],
  }),
  "a cross-reference stream that leads into a string": buildPdf({ objects: [WORD, crossReferences(500)] }),
  "a filtered cross-reference stream that leads into a string": buildPdf({
    objects: [WORD, crossReferences(500, 12)],
  }),
  "a name that ends at a byte which one reader takes for white space": buildPdf({
    objects: ["<< /S /JavaScript\x80 /JS\xff(app.alert) >>"],
  }),
  "an object stream behind such a byte": buildPdf({
    objects: [objectStream(9, SCRIPT).replace(">>\nstream", ">>\x80stream")],
  }),
  "an object stream behind a name with the letters of an object": buildPdf({
    objects: [objectStream(9, SCRIPT, "/Type /ObjStm").replace("/FlateDecode", "/FlateDecode /Xobj 1")],
  }),
  "encryption beside words": buildPdf({ objects: [WORD], trailer: "/Encrypt 5 0 R" }),
};

/** Returns a cross-reference stream that says where the first object is: in buildPdf, at 15. */
function crossReferences(position: number, predictor = 0): string {
  const row = Buffer.from([1, position >> 8, position & 255, 0]);
  const entries = `/Type /XRef /W [1 2 1] /Index [1 1] /Size 10 /Filter /FlateDecode`;
  if (predictor === 0) return stream(entries, zlib.deflateSync(row));
  const settings = `/DecodeParms << /Predictor ${predictor} /Columns 4 >>`;
  return stream(`${entries} ${settings}`, zlib.deflateSync(Buffer.concat([Buffer.from([2]), row])));
}

test.each(Object.entries(AMBIGUOUS))("refuses %s", async (_what, content) => {
  // The scan itself: the parser is one of the readers that may be mistaken.
  expect(scanPdf(content)).toBeDefined();
  await expect(checkPdfOf(content)).rejects.toMatchObject({ status: 400 });
});
