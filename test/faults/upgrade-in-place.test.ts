import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isFullSize } from "../support/property-runs.ts";
import { makeTempDir } from "../support/test-database.ts";
import { commandsOf, makeInstallation, makeInstallationBefore, type } from "./installation.ts";

import { call, signIn, WITH_ADMIN } from "./site-process.ts";

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** An operator of an installation, with the commands that start and stop it as a process manager does. */
async function makeOperator(dir: string, clone: string) {
  const port = await findFreePort();
  const settings = {
    ...WITH_ADMIN,
    PATH: [path.join(clone, "node_modules/.bin"), process.env["PATH"]].join(path.delimiter),
    PORT: String(port),
    HOST: "127.0.0.1",
    SEED: "none",
    BACKUP_DIR: path.join(dir, "elsewhere"),
  };
  const script = (name: string, text: string) => {
    const file = path.join(dir, name);
    fs.writeFileSync(file, text);
    return `sh ${file}`;
  };
  const pid = path.join(dir, "pid");
  const start = script("start.sh", `sh src/*/start.sh > ${dir}/log 2>&1 < /dev/null &\necho $! > ${pid}\n`);
  const stop = script(
    "stop.sh",
    `ls .upgrade/next/build/server/server.js\nkill $(cat ${pid})\nwhile kill -0 $(cat ${pid}) 2> /dev/null; do sleep 0.1; done\n`,
  );
  const run = (command: string) => type(command, settings, clone);
  return {
    run,
    stop: () => run(stop),
    async start() {
      expect(run(start).status).toBe(0);
      const ready = () => call(port, "/readyz").catch(() => ({ status: 0 }));
      await expect.poll(async () => (await ready()).status).toBe(200);
    },
    /** With its own command, or that of another version. */
    upgrade: (words = "", command = "npm run --silent upgrade --") =>
      run(`${command} --stop "${stop}" --start "${start}" ${words}`),
    async names() {
      const { text } = await call(port, "/api/products");
      return [...JSON.parse(text)].map(({ name }) => String(name)).toSorted();
    },
    async add(name: string) {
      const body = { name, category: "bakery", status: "active" };
      const made = await call(port, "/api/products", { method: "POST", token: await signIn(port), body });
      expect(made.status).toBe(201);
    },
    page: async (address: string) => (await call(port, address)).status,
  };
}

test("an upgrade whose words or version lead nowhere says what to do, also after a checkout of a version", () => {
  using dir = makeTempDir();
  const site = path.join(dir.path, "site");
  type(
    "git init --quiet origin && git -C origin commit --quiet --allow-empty --message First && git clone --quiet origin site && git -C site checkout --quiet --detach",
    {},
    dir.path,
  );
  const command = path.resolve("src/operate/upgrade/upgrade-command.ts");
  const upgrade = (words: string) => type(`${process.execPath} ${command} ${words}`, {}, site);
  for (const [words, sentence] of [
    ["", /^No branch is checked out here .* --to <tag>, .* Nothing was changed\.\n$/],
    ["--to v9", /^There is no version v9; git tag lists those that have a name\. Nothing was changed\.\n$/],
    ["--bak", /^Unknown option '--bak'.* Nothing was changed\.\n$/],
  ] as const)
    expect(upgrade(words)).toEqual({ status: 1, output: expect.stringMatching(sentence) });
  expect(upgrade("--to origin/HEAD").output).toBe("This is the newest version. Nothing was changed.\n");
});

test("npm run upgrade builds beside the running site and swaps; --back says what is lost, and returns", async () => {
  using dir = makeTempDir();
  const { clone, release } = makeInstallation(dir.path);
  const site = await makeOperator(dir.path, clone);
  try {
    await site.start();
    await site.add("Ftira");
    expect(site.upgrade().output).toContain("This is the newest version. Nothing was changed.");
    site.run("git -c user.name=Rita -c user.email=rita@shop.example tag --annotate --message Now v-now");
    expect(site.upgrade("--to v-now").output).toContain("This is the newest version.");

    release();
    const upgraded = site.upgrade();
    expect(upgraded.status, upgraded.output).toBe(0);
    // The build was there when the site was stopped.
    expect(upgraded.output).toMatch(
      /Building the site[^]*\.upgrade\/next\/build\/server\/server\.js[^]*It was down for/,
    );
    expect(await site.names()).toEqual(["Ftira"]);
    await site.add("Gbejna");

    const unfound = site.upgrade("--back --yes", "BACKUP_DIR=/nowhere npm run --silent upgrade --");
    expect(unfound.status).toBe(1);
    expect(unfound.output).toContain("the backup that was made before it is not in /nowhere");
    const refused = site.upgrade("--back");
    expect(refused.status).toBe(1);
    expect(refused.output).toContain("everything that was saved since");
    expect(await site.names()).toEqual(["Ftira", "Gbejna"]);
    const returned = site.upgrade("--back --yes");
    expect(returned.status, returned.output).toBe(0);
    expect(returned.output).toContain("The replaced files are in");
    expect(await site.names()).toEqual(["Ftira"]);
    expect(site.upgrade("--back").output).toContain("No upgrade by this command is known here.");
  } finally {
    site.stop();
  }
});

/** The last version before the house: version 0.1.0. A shallow clone does not have it. */
const BEFORE = "b3e62a2c";
const hasBefore = spawnSync("git", ["cat-file", "-e", BEFORE], { cwd: import.meta.dirname }).status === 0;

// It installs and builds two versions: minutes, and the network for the packages of the first. `npm test` has its database
// upgraded and restored in test/sqlite/upgrade.test.ts.
test.each(isFullSize && hasBefore ? ["0.1.0"] : [])(
  "version %s is upgraded to this one while it runs, and returned to with all that it had",
  async () => {
    using dir = makeTempDir();
    const { clone, release } = makeInstallationBefore(dir.path, BEFORE);
    const site = await makeOperator(dir.path, clone);
    try {
      const installed = site.run("node src/setup/prepare.mjs start");
      expect(installed.status, installed.output).toBe(0);
      await site.start();
      await site.add("Ftira");
      release();
      const [fetch = "", unpack = "", command = ""] = commandsOf("Upgrade from version 0.1.0");
      for (const words of [fetch, unpack]) expect(site.run(words)).toMatchObject({ status: 0 });
      const upgraded = site.upgrade("", command);
      expect(upgraded.status, upgraded.output).toBe(0);
      expect(upgraded.output).toContain("It was down for");
      expect(fs.existsSync(path.join(clone, "src/operate"))).toBe(true);
      expect(await site.names()).toEqual(["Ftira"]);
      for (const address of ["/", "/products", "/admin/login"]) expect(await site.page(address)).toBe(200);
      await site.add("Gbejna");

      expect(site.upgrade("--back").output).toContain("everything that was saved since");
      const returned = site.upgrade("--back --yes");
      expect(returned.status, returned.output).toBe(0);
      expect(fs.existsSync(path.join(clone, "src/setup"))).toBe(true);
      expect(await site.names()).toEqual(["Ftira"]);
      await site.add("Pastizzi");
      expect(await site.page("/")).toBe(200);
    } finally {
      site.stop();
    }
  },
);
