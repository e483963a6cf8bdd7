import http from "node:http";
import { expect, test } from "vitest";
import { inWords, report, scale } from "./scale.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

const CONNECTIONS = 50;

test("SIGTERM under fifty connections finishes the requests in progress and exits", async () => {
  const rounds = scale(1, 20);
  let [answered, slowest] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    using site = startSite(WITH_ADMIN);
    const port = await site.listening;
    const token = await signIn(port);
    const acknowledged: string[] = [];
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const everybody = Promise.withResolvers<void>();
    let waiting = CONNECTIONS;
    const client = async (index: number) => {
      for (let turn = 0; ; turn += 1) {
        const writes = index % 5 === 0;
        const answer = await call(port, writes ? "/api/products" : "/products", {
          agent,
          ...(writes && { method: "POST", token, body: { name: "Ftira", category: "bakery" } }),
        }).catch((error: unknown) => error);
        // A connection that is refused or closed between two requests is how a stop looks from outside.
        if (answer instanceof Error) return answer;
        const { status, text } = Object(answer);
        expect([200, 201]).toContain(status);
        answered += 1;
        if (writes) acknowledged.push(String(Object(JSON.parse(text)).id));
        waiting -= turn === 0 ? 1 : 0;
        if (waiting === 0) everybody.resolve();
      }
    };
    const clients = Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => client(index)));
    await everybody.promise;
    const begun = performance.now();
    site.process.kill("SIGTERM");
    const { code, output } = await site.ended;
    slowest = Math.max(slowest, performance.now() - begun);
    agent.destroy();
    // Refused or reset, never a response aborted in its middle.
    for (const error of await clients) expect(String(error)).not.toMatch(/aborted|Parse Error/);
    expect(code).toBe(0);
    expect(output).toContain('"msg":"stopped"');
    expect(output.split("\n").filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);

    using again = startSite({ DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir });
    const second = await again.listening;
    for (const id of acknowledged) {
      expect((await call(second, `/api/products/${id}/history`, { token })).status).toBe(200);
    }
  }
  report(
    "SIGTERM under 50 connections",
    `${rounds} stops, ${answered} answers, none aborted, exit code 0; ended within ${inWords(slowest)}`,
  );
});
