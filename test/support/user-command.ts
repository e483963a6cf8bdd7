import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { TestAccounts } from "./test-accounts.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Runs `npm run user` with these words on the data of a test. The test's process goes on meanwhile: a transaction that a
 * request has left to the background would otherwise hold its locks until the command gives up.
 */
export async function runUserCommand(site: TestAccounts, ...words: string[]) {
  const command = spawn(process.execPath, ["src/operate/commands/user-command.ts", ...words], {
    cwd: root,
    env: { ...site.env, PUBLIC_URL: "https://www.suqna.example" },
  });
  const [[status], stdout, stderr] = await Promise.all([
    once(command, "close"),
    text(command.stdout),
    text(command.stderr),
  ]);
  return { status: Number(status), stdout, stderr };
}
