import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "../support/test-database.ts";
import { openForm, sendMessage } from "./message-form.ts";
import { report, scale } from "./scale.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

test("no message is lost that was acknowledged before a kill, nor its photo", async () => {
  using dir = makeTempDir();
  const settings = {
    ...WITH_ADMIN,
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    // Each message comes from a network of its own, as the number of messages of one is limited.
    TRUST_PROXY: "1",
  };
  const acknowledged: string[] = [];
  const rounds = scale(2, 20);
  for (let round = 0; round < rounds; round += 1) {
    using site = startSite(settings);
    const port = await site.listening;
    if (round === 0) await openForm(port);
    for (let n = 0; n < 5; n += 1) acknowledged.push(await write(port, `${round}.${n}`));
    // Right after the last answer.
    site.process.kill("SIGKILL");
    await site.ended;
  }
  using site = startSite(settings);
  const port = await site.listening;
  const token = await signIn(port);
  const kept: { id: string; reference: string }[] = [];
  for (let page = 1; kept.length < acknowledged.length; page += 1) {
    const rows = JSON.parse((await call(port, `/api/messages?page=${page}`, { token })).text);
    if (rows.length === 0) break;
    kept.push(...rows);
  }
  for (const { id } of kept)
    expect((await call(port, `/api/messages/${id}/photo`, { token })).status, id).toBe(200);
  expect(kept.map(({ reference }) => reference).toSorted()).toEqual(acknowledged.toSorted());
  report("Messages", `${acknowledged.length} acknowledged before ${rounds} kills, none lost`);
});

/** Sends a message and returns the reference with which it is acknowledged. */
async function write(port: number, name: string): Promise<string> {
  const content = fs.readFileSync("views/public/icon-192.png");
  const answer = await sendMessage(port, name, { content, name: "photo.png" });
  expect(answer.status, await answer.text()).toBe(303);
  return answer.headers.get("location")?.split("=")[1] ?? "";
}
