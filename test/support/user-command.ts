import { spawnSync } from "node:child_process";
import path from "node:path";
import type { TestAccounts } from "./test-accounts.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs `npm run user` with these words on the data of a test. */
export function runUserCommand(site: TestAccounts, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["src/operate/commands/user-command.ts", ...words],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...site.env, PUBLIC_URL: "https://www.suqna.example" },
    },
  );
  return { status, stdout, stderr };
}
