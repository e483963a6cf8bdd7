import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestAccounts } from "./test-accounts.ts";
import fs from "node:fs";

const root = path.resolve(import.meta.dirname, "../..");

/** The script that `npm start`, the container and the README start the built site with. */
export const START_SCRIPT = path.join(root, "src/build/start.sh");

/** What the script sets and runs: tests and measurements start the same. */
export const START_COMMAND = readStartCommand();

function readStartCommand(): { env: Record<string, string>; words: string[] } {
  const script = fs.readFileSync(START_SCRIPT, "utf8");
  const [, command = ""] = /^exec node (.+)$/m.exec(script) ?? [];
  const variables = [...script.matchAll(/^export (\w+)=(\S+)$/gm)];
  return {
    env: Object.fromEntries(variables.map(([, name = "", value = ""]) => [name, value])),
    words: command.split(" "),
  };
}

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
