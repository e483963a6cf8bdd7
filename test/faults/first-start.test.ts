import fs from "node:fs";
import { expect, test, vi } from "vitest";
import { residentMemory } from "../bench/processes.ts";
import { seed } from "../../src/start/samples/seed.ts";
import { createStores } from "../../src/storage/files/stores.ts";
import { BROWSER, openTestSite, SEEDED_AT } from "../support/test-site.ts";
import { report } from "./scale.ts";
import { startSite } from "./site-process.ts";

/** In megabytes, after a start and some hundred hits: 135 with Node 26 on x86-64, of which Node itself takes 62. */
const MEMORY = 145;

/** How long a loaded machine may take until the first picture is being stored, or a process has ended. */
const PATIENCE = { timeout: 60_000, interval: 50 };

// What a process has loaded and started is only known on Linux.
const isKnown = process.platform === "linux";

test.runIf(isKnown)(
  "creates the sample content in a process of its own, which ends when the site is killed",
  async () => {
    using site = startSite({ SEED: "sample" });
    const seeding = await findSeeding(site);
    // The server has not loaded the picture library, whose memory it would keep until its next start.
    expect(fs.readFileSync(`/proc/${site.process.pid}/maps`, "utf8")).not.toContain("libvips");

    site.process.kill("SIGKILL");
    await site.ended;
    await vi.waitFor(() => expect(isRunning(seeding)).toBe(false), PATIENCE);
  },
);

test("adds nothing to the content that another process has created meanwhile", async () => {
  await using site = await openTestSite();
  const { db, config, logger } = site.accounts;
  const { uploads } = createStores(config, logger);
  const count = () =>
    db
      .selectFrom("history")
      .select((of) => of.fn.countAll().as("all"))
      .execute();
  const before = await count();
  expect(await seed({ db, uploads, workDir: config.uploadsDir }, SEEDED_AT)).toBe(0);
  expect(await count()).toEqual(before);
});

test.runIf(isKnown)("takes little memory after a start and some hundred hits", async () => {
  using site = startSite();
  const url = `http://127.0.0.1:${await site.listening}/`;
  for (let hit = 0; hit < 300; hit += 1)
    await (await fetch(url, { headers: { "User-Agent": BROWSER } })).text();
  const memory = residentMemory({ child: site.process });
  report("memory after a start and 300 hits", `${memory} MB`);
  expect(memory).toBeLessThan(MEMORY);
});

test.runIf(isKnown)("stops with a sentence when the process that seeds is killed", async () => {
  using site = startSite({ SEED: "sample" });
  process.kill(await findSeeding(site), "SIGKILL");
  const { code, output } = await site.ended;
  expect(code).toBe(1);
  expect(output).toContain("The sample content could not be created, so the site can't start: SIGKILL");
  expect(output).toContain("SEED=none");
});

/** Waits until the first picture is being stored, and returns the id of the process that creates it. */
async function findSeeding({ process: { pid }, uploadsDir }: ReturnType<typeof startSite>): Promise<number> {
  await vi.waitFor(() => expect(fs.readdirSync(uploadsDir)).not.toEqual([]), PATIENCE);
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  const commandOf = (child: number) => fs.readFileSync(`/proc/${child}/cmdline`, "utf8");
  const seeding = children.filter((child) => commandOf(child).includes("server/seed.js"));
  expect(seeding).toHaveLength(1);
  return seeding[0] ?? 0;
}

/** A process that has ended but that its parent has not asked for its result yet is not running. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return fs.existsSync(file) && !/\) [ZX] /.test(fs.readFileSync(file, "utf8"));
}
