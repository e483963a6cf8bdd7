import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Runs a script of this folder with one argument and kills it with SIGKILL after it has
 * printed so many lines, unless it ended before.
 *
 * @returns every line it printed, those that were on their way at the kill included.
 * @throws Error with what it wrote to stderr when it failed by itself.
 */
export async function killAfter(script: string, argument: string, lineCount: number): Promise<string[]> {
  const file = new URL(script, import.meta.url).pathname;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, argument], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] },
  });
  let complaints = "";
  child.stderr.on("data", (part: Buffer) => (complaints += part.toString()));
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    if (lines.length >= lineCount) child.kill("SIGKILL");
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
  });
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`${script} failed: ${complaints}`);
  return lines;
}
