import fs from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { once } from "node:events";
import { expect, test } from "vitest";
import { makeTempDir } from "../support/test-database.ts";
import { makeInstallation, type } from "./installation.ts";
import { PATIENCE } from "./scale.ts";
import { call, signIn, WITH_ADMIN } from "./site-process.ts";

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

test(
  "npm run upgrade builds beside the running site and swaps; --back says what is lost, and returns",
  { timeout: Math.max(PATIENCE, 300_000) },
  async () => {
    using dir = makeTempDir();
    const { clone, release } = makeInstallation(dir.path);
    const port = await findFreePort();
    const backups = path.join(dir.path, "elsewhere");
    const settings = {
      ...WITH_ADMIN,
      PORT: String(port),
      HOST: "127.0.0.1",
      SEED: "none",
      BACKUP_DIR: backups,
    };
    // What a process manager does.
    const script = (name: string, text: string) => {
      const file = path.join(dir.path, name);
      fs.writeFileSync(file, text);
      return `sh ${file}`;
    };
    const pid = path.join(dir.path, "pid");
    const start = script(
      "start.sh",
      `sh src/build/start.sh > ${dir.path}/log 2>&1 < /dev/null &\necho $! > ${pid}\n`,
    );
    const stop = script(
      "stop.sh",
      `ls .upgrade/next/build/server/server.js\nkill $(cat ${pid})\nwhile kill -0 $(cat ${pid}) 2> /dev/null; do sleep 0.1; done\n`,
    );
    const upgrade = (words = "") =>
      type(`npm run --silent upgrade -- --stop "${stop}" --start "${start}" ${words}`, settings, clone);
    const names = async () => {
      const { text } = await call(port, "/api/products");
      return [...JSON.parse(text)].map(({ name }) => String(name)).toSorted();
    };
    const add = async (name: string) => {
      const body = { name, category: "bakery", status: "active" };
      const made = await call(port, "/api/products", { method: "POST", token: await signIn(port), body });
      expect(made.status).toBe(201);
    };
    try {
      expect(type(start, settings, clone).status).toBe(0);
      await expect
        .poll(() =>
          call(port, "/readyz").then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      await add("Ftira");
      expect(upgrade().output).toContain("This is the newest version. Nothing was changed.");

      release();
      const upgraded = upgrade();
      expect(upgraded.status, upgraded.output).toBe(0);
      // The build was there when the site was stopped.
      expect(upgraded.output).toMatch(
        /Building the site[^]*\.upgrade\/next\/build\/server\/server\.js[^]*It was down for/,
      );
      expect(await names()).toEqual(["Ftira"]);
      await add("Gbejna");

      const refused = upgrade("--back");
      expect(refused.status).toBe(1);
      expect(refused.output).toContain("everything that was saved since");
      expect(await names()).toEqual(["Ftira", "Gbejna"]);
      const returned = upgrade("--back --yes");
      expect(returned.status, returned.output).toBe(0);
      expect(returned.output).toContain("The replaced files are in");
      expect(await names()).toEqual(["Ftira"]);
      expect(upgrade("--back").output).toContain("No upgrade by this command is known here.");
    } finally {
      type(stop, {}, clone);
    }
  },
);
