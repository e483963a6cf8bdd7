import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import pino from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  createPictureProcess,
  PICTURE_SCRIPT,
  type PictureLimits,
} from "../../src/media/pictures/picture-process.ts";
import { stripPng } from "../../src/media/pictures/decode-picture.ts";
import { blackPng, drawNoise } from "../support/hostile-files.ts";
import { compressedText, deflatedZeros, profile, withChunks } from "../support/hostile-pictures.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { makeTempDir } from "../support/test-database.ts";
import { withoutPrograms } from "../support/without-programs.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Limits that no ordinary picture reaches on any machine. */
const AMPLE: PictureLimits = {
  processorMs: 600_000,
  clockMs: 600_000,
  megabytes: 4000,
  leastMegabytes: 4000,
};

function upload(staff: Staff, content: Buffer) {
  return staff.send("post", "/api/upload/image").attach("image", content, "a.png");
}

/** Starts the picture process, or a script in its place, in a folder of the test's own. */
function startPictures({ limits = AMPLE, script }: { limits?: PictureLimits; script?: string } = {}) {
  const dir = makeTempDir();
  const folder = path.join(dir.path, "out");
  fs.mkdirSync(folder);
  const file = path.join(dir.path, "process.mjs");
  if (script !== undefined) fs.writeFileSync(file, script);
  const logLines: Record<string, unknown>[] = [];
  const logger = pino({ level: "trace" }, { write: (line) => logLines.push(JSON.parse(line)) });
  const pictures = createPictureProcess({
    script: script === undefined ? path.join(root, PICTURE_SCRIPT) : file,
    logger,
    limits,
  });
  return {
    logLines,
    encode(content: Buffer) {
      const source = path.join(dir.path, `${Math.random()}`);
      fs.writeFileSync(source, content);
      return pictures.inTurn((encode) => encode(source, folder));
    },
    [Symbol.dispose]() {
      pictures.stop();
      dir[Symbol.dispose]();
    },
  };
}

test.each(["zTXt", "iTXt"] as const)("compressed texts (%s) never reach the decoder", (type) => {
  const plain = blackPng(60, 40);
  const text = compressedText(type, deflatedZeros(1));
  expect(stripPng(withChunks(plain, [text, text]))).toEqual(plain);
});

test("a colour profile reaches the decoder only if it inflates to the size of a real one", async () => {
  const plain = blackPng(60, 40);
  expect(stripPng(withChunks(plain, [profile(deflatedZeros(20))]))).toEqual(plain);
  expect(stripPng(withChunks(plain, [profile(Buffer.from("not compressed"))]))).toEqual(plain);
  const small = withChunks(plain, [profile(zlib.deflateSync(Buffer.alloc(3000)))]);
  expect(stripPng(small)).toEqual(small);
  // The colours of a wide profile stay what they were.
  const wide = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#e01020" } })
    .withIccProfile("p3")
    .png()
    .toBuffer();
  expect(wide.includes("iCCP")).toBe(true);
  const colours = (png: Buffer) => sharp(png).toColourspace("srgb").raw().toBuffer();
  expect(await colours(stripPng(wide))).toEqual(await colours(wide));
});

test("a PNG that breaks off or lies about a chunk's length is stripped without an error", async () => {
  const whole = withChunks(await drawNoise("png"), [compressedText("zTXt", deflatedZeros(1))]);
  for (let length = 0; length < 200; length++) {
    expect(stripPng(whole.subarray(0, length)).length).toBeLessThanOrEqual(length);
  }
  const lying = Buffer.from(whole);
  lying.writeUInt32BE(0xff_ff_ff_ff, 33);
  expect(stripPng(lying).length).toBeLessThan(whole.length);
});

test.each([
  [1, 50_000_000],
  [50_000_000, 1],
  [20_001, 10],
])("a picture of %i by %i pixels is refused by its header", async (width, height) => {
  await using staff = await createStaff("editor");
  const answer = await upload(staff, blackPng(width, height)).expect(400);
  expect(answer.body.error).toMatch(/longer than 20,000 pixels on one side\.$/);
});

test("an AVIF above 12.5 megapixels is refused by its header, before its decoder fills the memory", async () => {
  await using staff = await createStaff("editor");
  const flat = { width: 4000, height: 3200, channels: 3 as const, background: "#357" };
  const answer = await upload(staff, await sharp({ create: flat }).avif({ effort: 0 }).toBuffer()).expect(
    400,
  );
  expect(answer.body.error).toMatch(/^An AVIF picture can have at most 12\.5 megapixels/);
  const photo = await sharp({ create: { ...flat, height: 3000 } })
    .avif({ effort: 0 })
    .toBuffer();
  // Without the limits of memory, which depend on how much this process has at the moment.
  using given = startPictures();
  expect(await given.encode(photo)).toMatchObject({ width: 1920, height: 1440 });
});

test("a GIF above 25 megapixels is refused by its header, before its decoder fills the memory", async () => {
  await using staff = await createStaff("editor");
  const flat = { width: 5100, height: 5000, channels: 3 as const, background: "#357" };
  const answer = await upload(staff, await sharp({ create: flat }).gif({ effort: 1 }).toBuffer()).expect(400);
  expect(answer.body.error).toMatch(/^A GIF picture can have at most 25 megapixels/);
});

test("a progressive JPEG of full colour resolution above 25 megapixels is refused by its header, before its decoder fills the memory", async () => {
  await using staff = await createStaff("editor");
  const flat = { width: 5100, height: 5000, channels: 3 as const, background: "#357" };
  const bomb = await sharp({ create: flat })
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const answer = await upload(staff, bomb).expect(400);
  expect(answer.body.error).toMatch(
    /^A progressive JPEG with full colour resolution \(4:4:4\) can have at most 25 megapixels/,
  );
});

test("a picture that takes too much memory is refused with a sentence, and the next one is encoded", async () => {
  using given = startPictures({
    limits: { ...AMPLE, megabytes: 0, leastMegabytes: 200 },
    script: `import fs from "node:fs";
      const taken = [];
      process.on("message", ({ source }) => {
        if (fs.readFileSync(source, "latin1") === "bomb") setInterval(() => taken.push(Buffer.alloc(10_000_000, 1)), 5);
        else process.send({ encoded: { width: 1, height: 1, bytes: 1 } });
      });`,
  });
  await expect(given.encode(Buffer.from("bomb"))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^This picture takes too much memory/),
  });
  expect(given.logLines).toContainEqual(
    expect.objectContaining({ level: 40, msg: "picture process replaced" }),
  );
  await expect(given.encode(Buffer.from("fine"))).resolves.toMatchObject({ width: 1 });
});

test.each([
  ["processor time", { ...AMPLE, processorMs: 300 }, "for (;;);"],
  ["time", { ...AMPLE, clockMs: 300 }, ""],
])("a picture that takes too much %s is refused with a sentence", async (_what, limits, work) => {
  using given = startPictures({ limits, script: `process.on("message", () => { ${work} });` });
  await expect(given.encode(await drawNoise("png"))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^This picture takes too long/),
  });
});

test("a crash of the decoder is a sentence, and the next picture gets a new process", async () => {
  using given = startPictures({
    script: `import fs from "node:fs";
      process.on("message", ({ source }) => {
        if (fs.readFileSync(source, "latin1") === "crash") process.abort();
        process.send({ encoded: { width: process.pid, height: 1, bytes: 1 } });
      });`,
  });
  const first = await given.encode(Buffer.from("fine"));
  expect(await given.encode(Buffer.from("fine"))).toEqual(first);
  await expect(given.encode(Buffer.from("crash"))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^This picture can't be processed/),
  });
  const next = await given.encode(Buffer.from("fine"));
  expect(next.width).not.toBe(first.width);
  expect(given.logLines).toEqual([
    expect.objectContaining({ level: 40, reason: expect.stringMatching(/^ended with SIGABRT/) }),
  ]);
});

test("where no process can be started, a picture is to be sent again, and the next one is encoded", async () => {
  using pictures = startPictures();
  const photo = await drawNoise("jpeg");
  await withoutPrograms(() => expect(pictures.encode(photo)).rejects.toMatchObject({ status: 503 }));
  await expect(pictures.encode(photo)).resolves.toMatchObject({ width: 90 });
});

test("a reply that is none is refused", async () => {
  using given = startPictures({
    script: `process.on("message", () => process.send({ encoded: { width: "9", bytes: {} } }));`,
  });
  await expect(given.encode(Buffer.from("x"))).rejects.toMatchObject({ status: 400 });
});

test("the process knows no secret of the server", async () => {
  process.env["SESSION_SECRET"] = "s".repeat(40);
  try {
    using given = startPictures({
      script: `process.on("message", () => process.send({ failed: { message: JSON.stringify(process.env) } }));`,
    });
    await expect(given.encode(Buffer.from("x"))).rejects.toThrow(/"NODE_ENV":"production"/);
    await expect(given.encode(Buffer.from("x"))).rejects.not.toThrow(/sss/);
  } finally {
    delete process.env["SESSION_SECRET"];
  }
});
