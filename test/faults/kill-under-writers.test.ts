import path from "node:path";
import { expect, test } from "vitest";
import Sqlite from "better-sqlite3";
import { makeTempDir } from "../support/test-database.ts";
import { createRandom } from "../support/drawn.ts";
import { inWords, report, scale } from "./scale.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

const WRITERS = 4;

/** What docs/reliability.md promises after a crash, in milliseconds. */
const READY_WITHIN = 5000;

test("kill -9 under four writers loses no write that was acknowledged", async () => {
  using dir = makeTempDir();
  const settings = {
    ...WITH_ADMIN,
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
  };
  const random = createRandom(6);
  const kills = scale(2, 200);
  /** The version of each product that was last acknowledged. */
  const acknowledged = new Map<string, number>();
  const unexplained: string[] = [];
  let [token, writes, slowest] = ["", 0, 0];
  for (let round = 0; round < kills; round += 1) {
    const begun = performance.now();
    using site = startSite(settings);
    const port = await site.listening;
    expect((await call(port, "/readyz")).status).toBe(200);
    if (round > 0) slowest = Math.max(slowest, performance.now() - begun);
    // The session outlives a kill: one sign-in is enough.
    if (token === "") token = await signIn(port);
    let left = 1 + Math.floor(random() * 40);
    const writer = async () => {
      let id: string | undefined;
      while (!site.isOver()) {
        const wanted = id === undefined ? 201 : 200;
        const answer = await call(port, id === undefined ? "/api/products" : `/api/products/${id}`, {
          method: id === undefined ? "POST" : "PUT",
          token,
          body:
            id === undefined
              ? { name: "Ftira", category: "bakery" }
              : { description: "Bread. ".repeat(writes % 40) },
        }).catch(() => undefined);
        // Broken off by the kill: neither acknowledged nor refused.
        if (!answer) return;
        if (answer.status !== wanted) {
          unexplained.push(`${answer.status}: ${answer.text}`);
          return;
        }
        const record = Object(JSON.parse(answer.text));
        acknowledged.set(String(record.id), Number(record.version));
        writes += 1;
        // What was on its way at the kill still arrives after it.
        left -= 1;
        if (left === 0) site.process.kill("SIGKILL");
        id = id === undefined ? String(record.id) : undefined;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await site.ended;

    expect(unexplained).toEqual([]);
    const database = new Sqlite(path.join(settings.DATA_DIR, "site.db"), { readonly: true });
    const versions = database
      .prepare<[], { id: string; version: number }>("SELECT id, version FROM products")
      .all();
    const stored = new Map(versions.map(({ id, version }) => [id, version]));
    const lost = [...acknowledged].filter(([id, version]) => (stored.get(id) ?? 0) < version);
    expect(lost).toEqual([]);
    if (round % 10 === 0 || round === kills - 1)
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    // No write is there by half.
    expect(
      database
        .prepare(
          "SELECT count(*) FROM products WHERE version <> (SELECT count(*) FROM history WHERE recordId = id)",
        )
        .pluck()
        .get(),
    ).toBe(0);
    database.close();
  }
  // Promised of a machine that does nothing else, as the full size asks for.
  if (kills > 2) expect(slowest).toBeLessThan(READY_WITHIN);
  expect(writes).toBeGreaterThan(kills);
  report(
    "kill -9 under 4 writers",
    `${kills} kills, ${writes} acknowledged writes, 0 lost, integrity ok; ready again within ${inWords(slowest)}`,
  );
});
