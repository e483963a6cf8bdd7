import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestAccounts } from "./test-accounts.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs a command of the project with these environment variables alone. */
export async function runScript(script: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = startScript(script, env, ...args);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (part: Buffer) => (stdout += part.toString()));
  child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
  const [code]: unknown[] = await once(child, "close");
  return { code, stdout, stderr };
}

/** Starts a command of the project with these environment variables alone. */
export function startScript(script: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  return spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(root, script), ...args],
    {
      cwd: root,
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}

/**
 * Runs `npm run user` with these words on the data of a test. The test's process goes on meanwhile: a transaction that a
 * request has left to the background would otherwise hold its locks until the command gives up.
 */
export async function runUserCommand(site: TestAccounts, ...words: string[]) {
  const env = { ...site.env, PUBLIC_URL: "https://www.suqna.example" };
  const { code, ...printed } = await runScript("src/operate/commands/user-command.ts", env, ...words);
  return { status: code, ...printed };
}
