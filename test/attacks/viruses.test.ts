import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../../src/config.ts";
import { createVirusScanner, pingClamd } from "../../src/media/virus-scanner.ts";
import { buildDocx } from "../support/build-document.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { makeTempDir } from "../support/test-database.ts";
import { namesIn } from "../support/test-stores.ts";
import net from "node:net";
import { words } from "../support/words.ts";

/** What EICAR's test file of antivirus programs contains, which is harmless. */
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** How clamd behaves: as it should, refusing what is large, answering at once, or as another program would. */
type Mode = "right" | "limit" | "early" | "nonsense";

/** A clamd that finds EICAR's file: `await using clamd = await startClamd()`. It checks the form of what it is sent. */
async function startClamd({ at = "tcp" }: { at?: "tcp" | "unix" } = {}) {
  const dir = makeTempDir();
  const state: { mode: Mode; received: Buffer[] } = { mode: "right", received: [] };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let bytes: Buffer = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      if (socket.writableEnded) return;
      bytes = Buffer.concat([bytes, part]);
      const answer = answerTo(bytes);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  function answerTo(bytes: Buffer): string | undefined {
    if (state.mode === "nonsense") return "stream: lost FIND";
    if (bytes.toString("latin1") === "zPING\0") return "PONG";
    const command = "zINSTREAM\0";
    if (!bytes.toString("latin1").startsWith(command)) return undefined;
    if (state.mode === "early") return "stream: Early FOUND";
    if (state.mode === "limit") return "INSTREAM size limit exceeded. ERROR";
    const parts: Buffer[] = [];
    for (let at = command.length; at + 4 <= bytes.length;) {
      const length = bytes.readUInt32BE(at);
      if (length === 0) {
        const content = Buffer.concat(parts);
        state.received.push(content);
        return content.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
      }
      parts.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return undefined;
  }
  const file = path.join(dir.path, "clamd.ctl");
  const start = (port = 0) =>
    new Promise<void>((resolve) =>
      at === "unix" ? server.listen(file, resolve) : server.listen(port, "127.0.0.1", resolve),
    );
  await start();
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: at === "unix" ? `unix://${file}` : `tcp://127.0.0.1:${port}`,
    state,
    stop,
    restart: () => start(port),
    async [Symbol.asyncDispose]() {
      await stop();
      dir[Symbol.dispose]();
    },
  };
}

const pdf = (text = "CV") => ({ content: buildPdf({ text }), filename: "cv.pdf" });
/** A PDF that nothing but the scanner refuses. */
const infected = () => pdf(EICAR.replaceAll(/[()\\]/g, String.raw`\$&`));

const fileOf = async (site: ContactFormSite, id: string) =>
  (await site.send("get", `/api/submissions/${id}`).expect(200)).body.files[0];
const open = (site: ContactFormSite, id: string, file: { id: string }) =>
  site.send("get", `/api/submissions/${id}/files/${file.id}`);

test.each(["tcp", "unix"] as const)("each file is handed to clamd as it was sent, by %s", async (at) => {
  await using clamd = await startClamd({ at });
  await using site = await openContactForm({ CLAMD_URL: clamd.url });
  const files = [pdf(), { content: buildDocx(), filename: "cv.docx" }];
  for (const [index, file] of files.entries()) {
    const id = await site.writeMessage({ message: `${index}` }, file);
    expect((await fileOf(site, id)).scannedDate).toBe(site.now().toISOString());
  }
  const photo = await drawNoise("jpeg", 900, 900);
  await site.writeMessage({ message: "a photo" }, { content: photo, filename: "a.jpg" });
  expect(clamd.state.received).toEqual([...files.map(({ content }) => content), photo]);
  await expect(pingClamd(clamd.url)).resolves.toBeUndefined();
});

test("an infected file is refused with a sentence at its field, and nothing of it is stored", async () => {
  await using clamd = await startClamd();
  await using site = await openContactForm({ CLAMD_URL: clamd.url });
  // The signature in a string is escaped, as a PDF has it: clamd is asked about the bytes.
  const content = Buffer.concat([buildPdf(), Buffer.from(`\n%${EICAR}\n%%EOF\n`)]);
  const { body } = await site.write({}, { content, filename: "cv.pdf" }).expect(400);
  expect(body.fields.photo).toContain("virus scanner has found something harmful");
  expect(body.kept).toEqual({});
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
  expect(await site.db.selectFrom("message_files").selectAll().execute()).toEqual([]);
});

test.each(["stopped", "limit", "nonsense"] as const)(
  "while clamd is of no use (%s) a file is taken, named as unchecked, and opened once it is checked",
  async (how) => {
    await using clamd = await startClamd();
    await using site = await openContactForm({ CLAMD_URL: clamd.url });
    if (how === "stopped") await clamd.stop();
    else clamd.state.mode = how;
    const id = await site.writeMessage({}, pdf());
    const file = await fileOf(site, id);
    expect(file.scannedDate).toBeNull();
    const refused = await open(site, id, file).expect(503);
    expect(refused.body.error).toContain("not checked for viruses yet");
    const system = (await site.send("get", "/api/system").expect(200)).body.virusScan;
    expect(system).toMatchObject({
      scanner: clamd.url,
      unchecked: 1,
      failure: { reason: expect.any(String) },
    });

    if (how === "stopped") await clamd.restart();
    else clamd.state.mode = "right";
    await open(site, id, file).expect(200);
    expect((await fileOf(site, id)).scannedDate).not.toBeNull();
    await clamd.stop();
    // Once is enough.
    await open(site, id, file).expect(200);
    expect((await site.send("get", "/api/system").expect(200)).body.virusScan).toMatchObject({
      unchecked: 0,
      failure: null,
    });
  },
);

test("what was taken unchecked and is infected is not opened", async () => {
  await using clamd = await startClamd();
  await using site = await openContactForm({ CLAMD_URL: clamd.url });
  clamd.state.mode = "nonsense";
  const content = Buffer.concat([buildPdf(), Buffer.from(`\n%${EICAR}\n%%EOF\n`)]);
  const id = await site.writeMessage({}, { content, filename: "cv.pdf" });
  clamd.state.mode = "right";
  const { body } = await open(site, id, await fileOf(site, id)).expect(409);
  expect(body.error).toContain("Eicar-Test-Signature");
  expect(body.error).not.toContain(EICAR);
});

test("without CLAMD_URL files are unchecked, and System says so", async () => {
  await using site = await openContactForm();
  const id = await site.writeMessage({}, infected());
  await open(site, id, await fileOf(site, id)).expect(200);
  const { body } = await site.send("get", "/api/system").expect(200);
  expect(body.virusScan).toEqual({ scanner: null, unchecked: 1, failure: null });
});

test("a file is read as far as clamd takes it: while clamd is slow, files wait on the disk and not in memory", async () => {
  await using clamd = await startClamd();
  clamd.state.mode = "early";
  using dir = makeTempDir();
  const file = path.join(dir.path, "large");
  // Without a byte on the disk, and larger than any buffer.
  fs.writeFileSync(file, "");
  fs.truncateSync(file, 3 * 1024 ** 3);
  const scanner = createVirusScanner(clamd.url, {
    logger: pino({ enabled: false }),
    clock: () => new Date(),
  });
  expect(await scanner.scan(file)).toEqual({ infected: "Early" });
});

test("CLAMD_URL is a host or a socket", () => {
  for (const url of words`tcp://clamav tcp://10.0.0.5:3310 tcp://[::1]:3310 unix:///run/clamav/clamd.ctl`)
    expect(readConfig({ CLAMD_URL: url }).clamdUrl).toBe(url);
  for (const url of ["clamav:3310", "http://clamav:3310", "unix://run/clamd.ctl", "tcp://", "tcp://a b"])
    expect(() => readConfig({ CLAMD_URL: url }), url).toThrow(ConfigError);
});
