import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** How `npm start` runs the built site, as package.json has it: tests and measurements are of that. */
export const START_COMMAND = readStartCommand();

function readStartCommand(): { env: Record<string, string>; words: string[] } {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const [variables = "", command = ""] = String(scripts.start).split(/\bnode /);
  const env = Object.fromEntries(
    variables
      .trim()
      .split(" ")
      .map((pair) => pair.split("=")),
  );
  return { env, words: command.split(" ") };
}
