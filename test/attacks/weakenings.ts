import fs from "node:fs";
import path from "node:path";

/** A change of the code that takes a defence away, and the tests that must then fail. */
export interface Weakening {
  /** What the weakened build does. */
  what: string;
  /** The file, from the project's folder. */
  file: string;
  /** The code that is replaced. It stands exactly once in the file. */
  text: string;
  replacement: string;
  /** The number of an advisory, or another part of the name of tests: all tests with it in their name must fail. */
  tests: readonly string[];
}

const folder = path.join(import.meta.dirname, "weakenings");

/** Every weakened build. `npm run attacks:weakened` makes one after the other and runs its tests. */
export const WEAKENINGS: readonly Weakening[] = fs
  .readdirSync(folder)
  .flatMap((name) =>
    fs
      .readFileSync(path.join(folder, name), "utf8")
      .trim()
      .split(/\n\n(?!#)/)
      .slice(1),
  )
  .map(readWeakening);

/** Reads what it does, its file, the lines that go (-), those that come (+), and the tests, a line each. */
function readWeakening(block: string): Weakening {
  const [what = "", ...lines] = block.split("\n");
  const after = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const [file = ""] = after("in ");
  return {
    what,
    file,
    text: after("- ").join("\n"),
    replacement: after("+ ").join("\n"),
    tests: after("fails: "),
  };
}

/**
 * Whether the source of a test file has the test of a name: as it is, or in two parts, where a table completes the title of
 * its tests.
 */
export function hasTest(source: string, name: string): boolean {
  const words = name.split(" ");
  return words.some((_word, at) =>
    [words.slice(0, at), words.slice(at)].every((part) => source.includes(part.join(" "))),
  );
}

const NO_WEBSOCKET = "The server has no WebSocket and handles no upgrade. The test proves that none opens.";

/** Advisories whose tests no change of a few lines can make fail, with the reason. */
export const CANNOT_BE_WEAKENED: Readonly<Record<string, string>> = {
  "CVE-2024-54151": NO_WEBSOCKET,
  "CVE-2023-45820": NO_WEBSOCKET,
  "CVE-2026-44578": NO_WEBSOCKET,
  "CVE-2026-70593": "The name of a file is read nowhere. The test proves that no code reads it.",
  "CVE-2026-21884": "No key of a scroll position is given. The test proves that no screen gives one.",
  "CVE-2025-61686":
    "Sessions are rows of the database, and there is no store in files. The test proves that no id leads to one.",
};
