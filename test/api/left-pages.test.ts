import { once } from "node:events";
import http from "node:http";
import { expect, test } from "vitest";
import { createApp } from "../../src/start/app.ts";
import { renderPages } from "../../src/site/rendering/pages.ts";
import { buildOf, RENDERING } from "../support/echo-pages.ts";
import { openPort } from "../support/raw-request.ts";
import { createTestApp } from "../support/test-app.ts";

test.each([
  ["a page that is sent as it is made is given up", 0, true],
  // The site on a day: what its screens read over is there until the page is made.
  ["a page that is made as a whole is made to its end", Number.POSITIVE_INFINITY, false],
])("%s when its client has gone", async (_what, waitForParts, isGivenUp) => {
  await using given = createTestApp();
  const { site } = given;
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const made = Promise.withResolvers<boolean>();
  const build = buildOf(async ({ signal }) => {
    begun.resolve();
    await gate.promise;
    made.resolve(signal.aborted);
    return new Response("A page.");
  });
  const pages = renderPages({ ...RENDERING, build, site, waitForParts });
  const app = createApp(given.parts, { site, pages });
  const closed: Promise<unknown>[] = [];
  const server = http.createServer((incoming, answer) => {
    closed.push(once(answer, "close"));
    app(incoming, answer);
  });
  const port = await openPort(server);
  const client = http.get({ host: "127.0.0.1", port }).on("error", () => undefined);
  await begun.promise;
  client.destroy();
  await Promise.all(closed);
  gate.resolve();
  expect(await made.promise).toBe(isGivenUp);
  server.close();
  await once(server, "close");
});
