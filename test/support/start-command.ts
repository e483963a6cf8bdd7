import fs from "node:fs";
import path from "node:path";

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
