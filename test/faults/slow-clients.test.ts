import net from "node:net";
import { expect, test } from "vitest";
import { watchFamily } from "../support/child-processes.ts";
import { blackPng } from "../support/hostile-files.ts";
import { inWords, report, scale } from "./scale.ts";
import { browseUntil, call, pictureForm, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

/** What docs/reliability.md promises for the whole process, in megabytes. */
const PICTURES_TAKE = 512;

test("slow and silent connections delay no visitor and are closed", async () => {
  using site = startSite();
  const port = await site.listening;
  const count = scale(200, 1000);
  let [open, closed] = [0, 0];
  const everyoneGone = Promise.withResolvers<void>();
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = net.connect({ host: "127.0.0.1", port });
    socket.on("error", () => undefined);
    socket.on("connect", () => {
      open += 1;
      // A head that never ends, a body that never comes, and nothing at all, by turns.
      if (index % 3 === 0) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
      if (index % 3 === 1) {
        socket.write(
          "POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n",
        );
        socket.write("Content-Length: 90000\r\n\r\n{");
      }
    });
    socket.on("close", () => {
      closed += 1;
      if (closed === count) everyoneGone.resolve();
    });
    socket.resume();
    return socket;
  });
  // One byte a second, from each of those that have begun.
  const drip = setInterval(() => {
    for (const [index, socket] of sockets.entries()) if (index % 3 < 2 && socket.writable) socket.write("x");
  }, 1000);
  await expect.poll(() => open).toBe(count);
  // The short form does not wait for the server's limits, only for a visitor's round.
  const gone = scale(0, 1) === 0 ? Promise.resolve() : everyoneGone.promise;
  const begun = performance.now();
  const visit = await browseUntil(port, gone);
  const took = performance.now() - begun;
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  expect(visit.trouble).toEqual([]);
  expect(site.isOver()).toBe(false);
  report(
    "slow connections while a visitor browses",
    `${count} connections that drip or say nothing; ${visit.pages} pages answered meanwhile, the slowest in ${inWords(visit.slowest)}` +
      (scale(0, 1) === 0 ? "" : `; all ${closed} closed by the server after ${inWords(took)}`),
  );
});

test("several decompression bombs are rejected or decoded within the limits while a visitor browses", async () => {
  using site = startSite(WITH_ADMIN);
  const port = await site.listening;
  const token = await signIn(port);
  // Just within the limit of 50 megapixels, and far beyond it: a few kilobytes each.
  const sizes =
    scale(0, 1) === 0
      ? [
          [3000, 2000],
          [12_000, 12_000],
        ]
      : [
          [7000, 7000],
          [12_000, 12_000],
        ];
  const bombs = Array.from({ length: scale(4, 8) }, (_, index) => {
    const [width = 0, height = 0] = sizes[index % sizes.length] ?? [];
    return pictureForm(blackPng(width + index, height));
  });
  const family = watchFamily(site.process.pid ?? 0);
  const uploads = Promise.all(
    bombs.map((form) => call(port, "/api/upload/image", { method: "POST", token, ...form })),
  );
  const visit = await browseUntil(port, uploads);
  const statuses = (await uploads).map(({ status }) => status);
  expect(statuses.filter((status) => ![201, 400].includes(status))).toEqual([]);
  expect(statuses).toContain(201);
  expect(statuses).toContain(400);
  expect(visit.trouble).toEqual([]);
  expect(site.isOver()).toBe(false);
  const peak = Math.round(family.stop().megabytes);
  expect(peak).toBeLessThan(PICTURES_TAKE);
  report(
    "image bombs while a visitor browses",
    `${bombs.length} at once, ${statuses.filter((status) => status === 400).length} refused and the rest decoded; ` +
      `${visit.pages} pages meanwhile, the slowest in ${inWords(visit.slowest)}` +
      `; the processes never had more than ${peak} MB together`,
  );
});
