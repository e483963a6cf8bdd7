import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "../support/test-database.ts";
import { PATIENCE, report, scale } from "./scale.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

test(
  "no message is lost that was acknowledged before a kill, nor its photo",
  { timeout: PATIENCE },
  async () => {
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
      if (round === 0) {
        const body = { email: "care@shop.example" };
        const token = await signIn(port);
        expect((await call(port, "/api/settings/contact", { method: "PUT", token, body })).status).toBe(200);
      }
      for (let n = 0; n < 5; n += 1) acknowledged.push(await write(port, `${round}.${n}`));
      // Right after the last answer.
      site.process.kill("SIGKILL");
      await site.ended;
    }
    using site = startSite(settings);
    const port = await site.listening;
    const token = await signIn(port);
    const { text, status } = await call(port, "/api/messages", { token });
    expect(status).toBe(200);
    const kept: { id: string; reference: string }[] = JSON.parse(text);
    for (const { id } of kept)
      expect((await call(port, `/api/messages/${id}/photo`, { token })).status, id).toBe(200);
    expect(kept.map(({ reference }) => reference).toSorted()).toEqual(acknowledged.toSorted());
    report("Messages", `${acknowledged.length} acknowledged before ${rounds} kills, none lost`);
  },
);

/** Sends a message and returns the reference with which it is acknowledged. */
async function write(port: number, name: string): Promise<string> {
  const form = new FormData();
  const fields = {
    topic: "other",
    message: `Message ${name}`,
    name: "Rita",
    email: "rita@visitor.example",
    phone: "",
    store: "",
    order: "",
    homepage: "",
    shown: new Date(Date.now() - 60_000).toISOString(),
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("photo", new Blob([fs.readFileSync("views/public/icon-192.png")]), "photo.png");
  const answer = await fetch(`http://127.0.0.1:${port}/message`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { "X-Forwarded-For": `10.0.${name}` },
  });
  expect(answer.status, await answer.text()).toBe(303);
  return answer.headers.get("location")?.split("=")[1] ?? "";
}
