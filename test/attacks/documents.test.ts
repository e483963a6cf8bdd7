import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { beginsAsZip, checkDocument } from "../../src/media/documents/check-document.ts";
import { ExpectedError } from "../../src/errors.ts";
import { buildDocx, buildOdt, buildZip, docxFiles, relationship } from "../support/build-document.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { checkPdfOf } from "../support/check-pdf-of.ts";
import { openContactForm } from "../support/contact-form.ts";
import { damagedDocuments, EVIL, hostileDocuments } from "../support/hostile-documents.ts";
import { refusedFiles } from "../support/hostile-files.ts";
import { isFullSize } from "../support/property-runs.ts";
import { namesIn } from "../support/test-stores.ts";

const SENTENCE = /^[A-Z][^<>]+[.]$/;

/** The error with which a document is refused; undefined where it is accepted. */
function refusalOf(content: Buffer): unknown {
  try {
    checkDocument(content);
    return undefined;
  } catch (error) {
    return error;
  }
}

test("documents as Word, LibreOffice and Google write them are accepted", () => {
  const picture = fs.readFileSync("views/public/icon-192.png");
  const links = [
    relationship("hyperlink", "https://rita.example/Launch"),
    relationship("hyperlink", "mailto:rita@visitor.example"),
    relationship("attachedTemplate", "file:///C:\\Users\\Rita\\Templates\\CV.dotx"),
    relationship("image", "media/image1.png", "Internal"),
  ].join("");
  const body =
    '<w:p><w:fldSimple w:instr=" PAGE "/></w:p><w:p><w:r><w:t>DDE, macros and JavaScript</w:t></w:r></w:p>';
  const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
  const says = (words: string) => `<w:instrText>${words}</w:instrText>`;
  const pages = `${mark("begin")}${says(" =")}${mark("begin")}${says(" NUMPAGES ")}${mark("separate")}<w:t>2</w:t>${mark("end")}${says(" - 1 ")}${mark("separate")}<w:t>1</w:t>${mark("end")}`;
  const contents = `${mark("begin")}${says(" TOC ")}${mark("separate")}${mark("begin")}${says(" PAGEREF a ")}${mark("separate")}${mark("end")}${mark("end")}`;
  const shape =
    '<v:shape href="https://rita.example"><v:imagedata r:id="rimage" o:title="photo"/></v:shape><a:blip r:embed="rimage"/>';
  const word = {
    links,
    body: body + pages + contents + shape,
    files: [{ name: "word/media/image1.png", content: picture, stored: true }],
  };
  const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  expect(checkDocument(buildDocx(word))).toBe(docx);
  // Word leaves room in the header of the first file.
  const room = Buffer.concat([Buffer.from([0x20, 0xa2, 0x1c, 2]), Buffer.alloc(0x21c)]);
  expect(checkDocument(buildZip(docxFiles(word).map((file) => ({ ...file, extra: room }))))).toBe(docx);
  // Google's export does not know the sizes before.
  expect(checkDocument(buildZip(docxFiles(word).map((file) => ({ ...file, sizesFollow: true }))))).toBe(docx);
  const odt = {
    body: '<text:p><text:a xlink:href="https://rita.example/Launch">x</text:a><draw:image xlink:href="Pictures/a.png"/></text:p><meta:template xlink:href="file:///C:/Users/Rita/CV%20short.ott"/><meta:template xlink:href="../../templates/cv.ott"/>',
    files: [{ name: "Pictures/a.png", content: picture }],
  };
  expect(checkDocument(buildOdt(odt))).toBe("application/vnd.oasis.opendocument.text");
});

test("an ordinary PDF whose link ends in /Launch or /JavaScript is accepted", async () => {
  await using site = await openContactForm();
  for (const word of ["Launch", "JavaScript"]) {
    const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://rita.example/${word}) >> >>`;
    const content = buildPdf({ objects: [link], text: `https://rita.example/${word}` });
    const id = await site.writeMessage({ message: word }, { content, filename: "cv.pdf" });
    expect((await site.send("get", `/api/submissions/${id}`).expect(200)).body.files).toHaveLength(1);
  }
});

test("every hostile document is refused with a sentence", async () => {
  const files = hostileDocuments();
  expect(files.length + (await refusedFiles()).length).toBeGreaterThan(500);
  for (const { what, content } of files) {
    if (!beginsAsZip(content) && !content.subarray(0, 5).equals(Buffer.from("%PDF-"))) continue;
    const error: unknown = beginsAsZip(content)
      ? refusalOf(content)
      : await checkPdfOf(content).catch((thrown: unknown) => thrown);
    expect(error, what).toBeInstanceOf(ExpectedError);
    expect(error instanceof ExpectedError ? error.message : "", what).toMatch(SENTENCE);
  }
});

test("a document with a changed byte is refused, or its words are as they were", () => {
  for (const { what, content } of damagedDocuments(isFullSize ? 5_000 : 500)) {
    const error = refusalOf(content);
    // Accepted: times, versions and attributes of files say nothing that is checked by a sum.
    if (error === undefined) expect(checkDocument(content), what).toMatch(/^application\//);
    else expect(error, what).toBeInstanceOf(ExpectedError);
  }
});

test("what is refused is stored nowhere, whatever its name says", { timeout: 1_800_000 }, async () => {
  await using site = await openContactForm();
  const names = [
    "../../../etc/cron.d/evil",
    "<img src=x onerror=alert(1)>.pdf",
    "$(touch evil).docx",
    "a\r\nContent-Type: text/html.pdf",
    "cv\u202Efdp.exe",
    `${"a".repeat(5_000)}.pdf`,
    "con.docx",
    ".htaccess",
  ];
  const all = [...hostileDocuments(), ...(await refusedFiles())].filter(({ what }) => what !== "a PDF");
  const chosen = isFullSize ? all : all.filter((_, index) => index % 13 === 0);
  for (const [index, { what, content }] of chosen.entries()) {
    const answer = await site
      .write({ message: `${index}` }, { content, filename: names[index % names.length] ?? "" })
      .set("X-Forwarded-For", `10.1.${Math.floor(index / 9)}.1`);
    expect(answer.status, what).toBe(400);
    expect(answer.body.fields.photo, what).toMatch(SENTENCE);
    expect(answer.text, what).not.toContain("<img");
  }
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
  for (const table of ["messages", "message_files", "file_keys"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  const left = fs
    .readdirSync(path.dirname(site.dataDir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:site\.db|site\.lock|.*secret|.*-key)/.test(entry.name));
  expect(
    left.filter((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name)).includes(EVIL)),
  ).toEqual([]);
});

test("a document is sent as it is, to be saved and never shown, under a name that ends as it should", async () => {
  await using site = await openContactForm();
  const content = buildDocx();
  const id = await site.writeMessage({}, { content, filename: 'cv".html' });
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  const [file] = body.files;
  expect(file).toMatchObject({ bytes: content.length, type: expect.stringContaining("wordprocessingml") });
  const answer = await site
    .send("get", `/api/submissions/${id}/files/${file.id}`)
    .responseType("blob")
    .expect(200);
  expect(answer.body).toEqual(content);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename=.*\.html\.docx"/);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  // As before: only a picture is the photo of a message.
  expect((await site.send("get", `/api/messages/${id}`).expect(200)).body.hasPhoto).toBe(false);
  await site.send("get", `/api/messages/${id}/photo`).expect(404);
});

test("the frame for PDF files is for who is signed in, has no origin and no network, and runs a script of the build alone", async () => {
  await using site = await openContactForm();
  const address = "/admin/pdf-frame?script=%2Fassets%2Fshow-pdf.js";
  await site.sendAnonymous("get", address).expect(401);
  const { headers, text } = await site.send("get", address).expect(200);
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual(
    expect.arrayContaining([
      "sandbox allow-scripts",
      "default-src 'none'",
      "connect-src 'none'",
      "frame-ancestors 'self'",
    ]),
  );
  expect(policy.join(" ")).not.toMatch(/unsafe|'self' 'nonce|allow-same-origin|https?:/);
  expect(headers["cache-control"]).toBe("no-store");
  expect(text).toContain('<script src="/assets/show-pdf.js" nonce="');
  for (const script of [
    "//evil.example/x.js",
    "https://evil.example/x.js",
    "/assets/../uploads/x.js",
    '/assets/x.js"><script>alert(1)</script>',
    "/uploads/x.js",
    "/views/admin/x.ts?a=b",
    "data:text/javascript,1",
    "",
  ])
    await site.send("get", `/admin/pdf-frame?script=${encodeURIComponent(script)}`).expect(404);
  await site.send("get", "/admin/pdf-frame").expect(404);
});
