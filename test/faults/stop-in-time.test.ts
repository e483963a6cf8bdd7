import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { drawNoise } from "../support/hostile-files.ts";
import { inWords, PATIENCE, report } from "./scale.ts";
import { call, pictureForm, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

/** What docs/reliability.md promises, in milliseconds. */
const LONGEST_STOP = 10_000;

/** A mail server that begins to answer each sentence, goes on for ever, and so is never silent for long. */
async function openTarPit() {
  const sockets = new Set<net.Socket>();
  let greeted = 0;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.write("220 mail.example\r\n");
    socket.once("data", () => {
      greeted += 1;
      const timer = setInterval(() => socket.write("250-wait\r\n"), 500);
      socket.once("close", () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    greeted: () => greeted,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The lines of a log from the one that says that the stop has begun. */
function sinceStop(output: string): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = output
    .trim()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  return lines.slice(lines.findIndex(({ msg }) => msg === "stopping"));
}

test("a mail server and a client that do not respond do not delay the shutdown, and the log says what was aborted", async () => {
  using post = await openTarPit();
  using site = startSite({ ...WITH_ADMIN, SMTP_URL: post.url, MAIL_FROM: "staff@shop.example" });
  const port = await site.listening;
  const to = WITH_ADMIN.ADMIN_EMAIL;
  const asked = { method: "POST", body: { email: to } };
  expect((await call(port, "/api/users/request-password-reset", asked)).status).toBe(202);
  // The e-mail is sent at a random moment within fifteen seconds.
  await expect.poll(post.greeted, { timeout: PATIENCE }).toBe(1);
  // Answered that it may go on, which it never does.
  const holding = http.request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: "/api/users/login",
    headers: { "Content-Type": "application/json", "Content-Length": 90, Expect: "100-continue" },
  });
  const held = new Promise<string>((resolve) => holding.on("error", ({ message }) => resolve(message)));
  await new Promise<void>((resolve) => {
    holding.on("continue", resolve);
    holding.flushHeaders();
  });

  const begun = performance.now();
  site.process.kill("SIGTERM");
  const { code, output } = await site.ended;
  const took = performance.now() - begun;
  expect(await held).toContain("socket hang up");
  expect(code).toBe(0);
  expect(took).toBeLessThan(LONGEST_STOP);
  const lines = sinceStop(output);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, to, msg: expect.stringContaining("e-mail not sent") }),
  );
  expect(lines.at(-1)).toMatchObject({ level: 40, aborted: 1, msg: expect.stringMatching(/^stopped/) });
  report("a stop while a mail server and a client hold it up", `ended after ${inWords(took)}, exit code 0`);
});

test("a picture whose client has disconnected does not delay the exit", async () => {
  using site = startSite(WITH_ADMIN);
  const port = await site.listening;
  const token = await signIn(port);
  const { type, body } = pictureForm(await drawNoise("jpeg", 2000, 1500));
  const leaving = http.request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: "/api/upload/image",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": type, "Content-Length": body.length },
  });
  leaving.on("error", () => undefined);
  leaving.end(body);
  const isBeingEncoded = () => fs.readdirSync(site.uploadsDir).some((name) => name.startsWith(".new-"));
  await expect.poll(isBeingEncoded, { interval: 10 }).toBe(true);
  leaving.destroy();

  site.process.kill("SIGTERM");
  const { code, output } = await site.ended;
  expect(code).toBe(0);
  const lines = sinceStop(output);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(lines.at(-1)).toMatchObject({ msg: "stopped" });
});
