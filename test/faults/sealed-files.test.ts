import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { KEY_COPY } from "../../src/site/messages/key-copy.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { makeTempDir } from "../support/test-database.ts";
import { openForm, sendMessage } from "./message-form.ts";
import { report, scale } from "./scale.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

/** The settings of a site in a folder. Each form comes from a network of its own, as the number of forms of one is limited. */
function settingsIn(dir: string) {
  const settings = {
    ...WITH_ADMIN,
    DATA_DIR: path.join(dir, "data"),
    UPLOADS_DIR: path.join(dir, "uploads"),
    TRUST_PROXY: "1",
  };
  const privateDir = path.join(settings.DATA_DIR, "private");
  fs.mkdirSync(privateDir, { recursive: true, mode: 0o700 });
  return { settings, privateDir };
}

/** Sends the form with a document. */
const send = (port: number, name: string, content: Buffer) =>
  sendMessage(port, name, { content, name: "cv.pdf" });

const largePdf = (fill: string) => buildPdf({ text: fill.repeat(700_000) });

/** The document of a message, as staff open it. */
async function openDocument(port: number, token: string, id: string): Promise<Buffer> {
  const message = JSON.parse((await call(port, `/api/submissions/${id}`, { token })).text);
  const answer = await fetch(`http://127.0.0.1:${port}/api/submissions/${id}/files/${message.files[0].id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test("a document that does not fit on the disk is not there in part, and its sender is told", async (context) => {
  using dir = makeTempDir();
  const { settings, privateDir } = settingsIn(dir.path);
  const mount = ["-t", "tmpfs", "-o", "size=1m,mode=700", "tmpfs", privateDir];
  if (spawnSync("mount", mount).status !== 0) return context.skip("this user may not mount a file system");
  try {
    using site = startSite(settings);
    const port = await site.listening;
    const token = await openForm(port);
    expect((await send(port, "0.1", largePdf("a"))).status).toBe(303);
    const before = fs.readdirSync(privateDir);
    expect(before).toHaveLength(1);

    const second = largePdf("b");
    const refused = await send(port, "0.2", second);
    expect(refused.status).toBe(507);
    const page = await refused.text();
    expect(page).toContain("We could not store your message just now.");
    expect(page).toContain("Message 0.2");
    expect(fs.readdirSync(privateDir)).toEqual(before);
    const list = async () => JSON.parse((await call(port, "/api/messages", { token })).text);
    const [first] = await list();
    expect(await list()).toHaveLength(1);

    const { status } = await call(port, `/api/messages/${first.id}`, { method: "DELETE", token });
    expect(status).toBe(204);
    expect((await send(port, "0.3", second)).status).toBe(303);
    const [kept] = await list();
    expect((await openDocument(port, token, kept.id)).equals(second)).toBe(true);
  } finally {
    spawnSync("umount", ["-l", privateDir]);
  }
});

test("a kill while a document is stored leaves it whole with its message, or nothing of it after the next start", async () => {
  using dir = makeTempDir();
  const { settings, privateDir } = settingsIn(dir.path);
  const rounds = scale(4, 30);
  const sent = largePdf("c");
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    using site = startSite(settings);
    const port = await site.listening;
    if (round === 0) await openForm(port);
    // The folder of the file, its draft, and the rename into its place are the changes at which it ends.
    let changes = 0;
    const watcher = fs.watch(privateDir, { recursive: true }, () => {
      changes += 1;
      if (changes === 1 + (round % 4)) site.process.kill("SIGKILL");
    });
    const answer = await send(port, `1.${round}`, sent).catch(() => undefined);
    if (answer?.status === 303) acknowledged += 1;
    watcher.close();
    site.process.kill("SIGKILL");
    await site.ended;
  }
  using site = startSite(settings);
  const port = await site.listening;
  const token = await signIn(port);
  const messages: { id: string }[] = JSON.parse((await call(port, "/api/messages", { token })).text);
  expect(messages.length).toBeGreaterThanOrEqual(acknowledged);
  for (const { id } of messages) expect((await openDocument(port, token, id)).equals(sent)).toBe(true);
  expect((await send(port, "1.99", sent)).status).toBe(303);
  site.process.kill("SIGTERM");
  await site.ended;
  const connection = openSqlite(settings.DATA_DIR);
  const rows = await connection.db.selectFrom("message_files").select("id").execute();
  const keys = await connection.db.selectFrom("file_keys").select("fileId").execute();
  await connection.close();
  const ids = rows.map(({ id }) => id).toSorted();
  expect(fs.readdirSync(privateDir).toSorted()).toEqual(ids);
  expect(keys.map(({ fileId }) => fileId).toSorted()).toEqual(ids);
  // A site that stops waits for no minute to be over.
  const copy = JSON.parse(fs.readFileSync(path.join(settings.DATA_DIR, "backups", KEY_COPY), "utf8"));
  expect(Object.keys(copy.keys).toSorted()).toEqual(ids);
  expect(fs.readdirSync(path.join(settings.UPLOADS_DIR, ".tmp"))).toEqual([]);
  report("Documents", `${rounds} kills while one was stored, ${acknowledged} acknowledged, none in part`);
});
