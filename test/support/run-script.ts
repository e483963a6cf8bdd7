import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs a command of the project on a data folder. */
export async function runScript(script: string, dataDir: string, ...args: string[]) {
  return runWith({ DATA_DIR: dataDir, BACKUP_DIR: path.join(dataDir, "backups") }, script, ...args);
}

/** Runs a command of the project with these settings alone. */
export async function runWith(env: Readonly<Record<string, string>>, script: string, ...args: string[]) {
  const child = startScript(env, script, ...args);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (part: Buffer) => (stdout += part.toString()));
  child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
  const [code]: unknown[] = await once(child, "close");
  return { code, stdout, stderr };
}

/** Starts a command of the project with these settings alone. */
export function startScript(env: Readonly<Record<string, string>>, script: string, ...args: string[]) {
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
