import fc from "fast-check";
import { expect, test } from "vitest";
import { OBJECT_BEGINS } from "../../src/media/pdfs/pdf-syntax.ts";
import { ACTIVE } from "../../src/media/pdfs/scan-pdf.ts";
import { buildPdf, objectStream, stream } from "../support/build-pdf.ts";
import { checkPdfOf } from "../support/check-pdf-of.ts";
import { forAllAsync } from "../support/property-runs.ts";

const name = fc.constantFrom(...ACTIVE.keys());

/** What people write: any characters, those that mean something in a PDF, and words that look like names. */
const words = fc
  .array(
    fc.oneof(
      name.map((word) => `/${word}`),
      name.map((word) => `https://shop.example/#${word.charCodeAt(0).toString(16)}${word.slice(1)}`),
      fc.constantFrom("(", ")", "\\", "<<", ">>", "[", "]", "%", " ", "\n", "\r", "stream", "obj", "R"),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""))
  // What looks like the beginning of an object is refused on purpose where words look like active content.
  .filter((text) => !OBJECT_BEGINS.test(`${text}<`));

/** A string of a PDF, in one of the ways in which generators write it. */
const string = fc.tuple(words, fc.constantFrom("literal", "octal", "utf16", "hex")).map(([text, way]) => {
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  if (way === "hex") return `<${utf16.toString("hex")}>`;
  const bytes = way === "utf16" ? utf16.toString("latin1") : Buffer.from(text).toString("latin1");
  if (way === "octal") {
    return `(${bytes.replaceAll(/[^ -~]|[()\\]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`)})`;
  }
  return `(${bytes.replaceAll(/[()\\\r\n]/g, (byte) => (byte === "\r" ? "\\r" : `\\${byte}`))})`;
});

/** An object with strings in places where files have them. */
const harmless = fc.oneof(
  string.map((text) => `<< /Title ${text} /Parent 2 0 R /Dest [3 0 R /XYZ 0 9.5 null] >>`),
  fc.tuple(string, string).map(([author, keywords]) => `<</Author${author}/Keywords${keywords}>>`),
  string.map((text) => `<< /Subtype /Link /A << /S /URI /URI ${text} >> /Contents ${text} >>`),
  fc.array(string).map((texts) => `[${texts.join("")}]`),
  name.map((word) => `<< /Subtype /Link /Dest /${word} /Border [0 0 0] >>`),
  fc.uniqueArray(name).map((ids) => `<< ${ids.map((id) => `/${id} [3 0 R /Fit]`).join(" ")} >>`),
  words.map((text) =>
    stream("/Type /Metadata /Subtype /XML", Buffer.from(`<x>${text.replaceAll(">", "&gt;")}</x>`)),
  ),
);

/** Objects as they are, or in an object stream. */
const objects = fc.array(
  fc
    .tuple(harmless, fc.boolean())
    .map(([object, inside]) => (inside && !object.includes("endstream") ? objectStream(50, object) : object)),
  { maxLength: 6 },
);

test("words in any place are never refused", async () => {
  await forAllAsync(400, objects, string, async (all, text) => {
    await checkPdfOf(buildPdf({ objects: all, catalog: `/Lang ${text}`, trailer: `/ID [${text}${text}]` }));
  });
});

/** An object in which a name means something. */
const active = fc
  .tuple(name, string)
  .chain(([word, text]) =>
    fc.constantFrom(
      `<< /T ${text} /S /${word} >>`,
      `<</T${text}/${word} 9 0 R>>`,
      `<< /AA << /O << /T ${text} /S /${word} >> >> >>`,
      `<< /A [3 0 R /Fit] /${word} (x) >>`,
      `[${text} /${word}]`,
    ),
  );

test("active content in any place is never accepted", async () => {
  await forAllAsync(400, objects, active, fc.nat(), fc.boolean(), async (all, hostile, place, inside) => {
    const among = all.toSpliced(place % (all.length + 1), 0, inside ? objectStream(60, hostile) : hostile);
    await expect(checkPdfOf(buildPdf({ objects: among }))).rejects.toMatchObject({ status: 400 });
  });
});

const DAMAGE = [
  "(",
  ")",
  "\\",
  "<",
  ">",
  "<<",
  ">>",
  "[",
  "]",
  "%",
  "\n",
  "\0",
  "\x80",
  "/",
  "endobj\n",
  "obj",
  "9 0 obj ",
];

test("active content in a damaged file is never accepted", async () => {
  const hostile = "<< /S /JavaScript /JS (app.alert) >>";
  const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...DAMAGE)), { minLength: 1, maxLength: 6 });
  await forAllAsync(400, objects, fc.nat(), damage, async (all, place, changes) => {
    const among = all.toSpliced(place % (all.length + 1), 0, hostile);
    let file = buildPdf({ objects: among }).toString("latin1");
    for (const [at, part] of changes) {
      // Anywhere but in the name itself, and not after the end.
      const position = at % file.length;
      const own = file.indexOf("/JavaScript /JS (app");
      if (position >= own && position <= own + "/JavaScript".length) continue;
      file = file.slice(0, position) + part + file.slice(position);
    }
    await expect(checkPdfOf(Buffer.from(file, "latin1"))).rejects.toMatchObject({
      status: expect.toBeOneOf([400, 415]),
    });
  });
});
