import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { makeTempDir } from "../support/test-database.ts";
import { words } from "../support/words.ts";

const root = path.resolve(import.meta.dirname, "../..");
const fixtures = path.join(root, "test/fixtures");

/** What a build of the project needs. */
const SOURCES = words`
  src views migrations server.ts vite.config.ts react-router.config.ts tsconfig.json package.json`;

/** An edit of a file: the line goes before the first line that matches. */
interface Edit {
  file: string;
  before: RegExp;
  line: string;
}

/** How the project is copied. */
interface CopyOptions {
  /** `own` copies the packages too: those behind a link have other paths in the build. */
  packages?: "linked" | "own";
  /** Environment variables for its commands. */
  environment?: Readonly<Record<string, string>>;
}

/** A copy of the project that a developer extends. */
export function copyProject({ packages = "linked", environment = {} }: CopyOptions = {}) {
  const dir = makeTempDir();
  for (const name of SOURCES)
    fs.cpSync(path.join(root, name), path.join(dir.path, name), { recursive: true });
  const [from, to] = [path.join(root, "node_modules"), path.join(dir.path, "node_modules")];
  if (packages === "linked") fs.symlinkSync(from, to);
  // Hard links take seconds. Where cp can't make them, the files are copied, but for caches that other tests write to.
  else if (spawnSync("cp", ["-al", from, to]).status !== 0) {
    const filter = (file: string) => !/node_modules\/\.(?!bin)/.test(file);
    fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
  }
  return {
    path: dir.path,
    /** Adds the files of a fixture and edits others. @returns every file that was touched, in order. */
    extend(fixture: string, edits: readonly Edit[]): string[] {
      const from = path.join(fixtures, fixture);
      const added = fs
        .readdirSync(from, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)));
      fs.cpSync(from, dir.path, { recursive: true });
      for (const edit of edits) insertLine(path.join(dir.path, edit.file), edit);
      return [...new Set([...added, ...edits.map(({ file }) => file)])].toSorted();
    },
    /** Runs a command of the project's packages. @throws Error with its output when it fails. */
    run(command: string, ...words: string[]): void {
      const bin = path.join(dir.path, "node_modules/.bin", command);
      const env = { ...process.env, ...environment };
      const { status, stdout, stderr } = spawnSync(bin, words, { cwd: dir.path, env, encoding: "utf8" });
      if (status !== 0) throw new Error(`${command} ${words.join(" ")} failed:\n${stdout}${stderr}`);
    },
    [Symbol.dispose]: () => dir[Symbol.dispose](),
  };
}

function insertLine(file: string, { before, line }: Edit): void {
  const lines = fs.readFileSync(file, "utf8").split("\n");
  const place = lines.findIndex((each) => before.test(each));
  if (place === -1) throw new Error(`No line of ${file} matches ${before}.`);
  fs.writeFileSync(file, lines.toSpliced(place, 0, line).join("\n"));
}
