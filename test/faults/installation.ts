import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { migrations } from "#migrations";
import { follow } from "./site-process.ts";
import { words } from "../support/words.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What a clone does not have, and what the site needs for nothing. */
const LEFT_OUT = new Set(words`
  .git node_modules build data uploads .react-router docs screens test test-results`);

/** Git must not read the user's own settings. */
const GIT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Rita",
  GIT_AUTHOR_EMAIL: "rita@shop.example",
  GIT_COMMITTER_NAME: "Rita",
  GIT_COMMITTER_EMAIL: "rita@shop.example",
};

/** What a machine itself sets: `NODE_EXTRA_CA_CERTS` where a proxy with a certificate of its own is before the registry. */
const MACHINE = ["PATH", "HOME", "NODE_EXTRA_CA_CERTS"];

function environment(settings: Readonly<Record<string, string>>) {
  return { ...Object.fromEntries(MACHINE.map((name) => [name, process.env[name]])), ...GIT, ...settings };
}

/** Returns the commands of a section of the README, or of the guide for operators. */
export function commandsOf(section: string): string[] {
  const guides = ["README.md", "docs/operate.md"].map((file) =>
    fs.readFileSync(path.join(root, file), "utf8"),
  );
  const text =
    guides
      .join("\n")
      .split(/^## /m)
      .find((part) => part.startsWith(section)) ?? "";
  const [, block = ""] = /^```sh\n(.*?)^```$/ms.exec(text) ?? [];
  return block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Types a command into a shell and waits for its end. */
export function type(command: string, settings: Readonly<Record<string, string>>, cwd = root) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env: environment(settings),
  });
  return { status, output: stdout + stderr };
}

/** Types a command that starts the site, and leaves it running. */
export function typeStart(command: string, settings: Readonly<Record<string, string>>, cwd: string) {
  // In a group of its own, as a shell does it: Ctrl+C reaches npm and what npm has started.
  const shell = spawn("sh", ["-c", command], { cwd, env: environment(settings), detached: true });
  const site = follow(shell);
  const signal = (name: NodeJS.Signals) => {
    if (shell.pid !== undefined && !site.isOver()) process.kill(-shell.pid, name);
  };
  return {
    ...site,
    pressControlC: () => signal("SIGINT"),
    [Symbol.dispose]: () => signal("SIGKILL"),
  };
}

/** An origin with an older version of the project, and a clone of it, neither installed nor built. */
export function makeInstallationBefore(dir: string, version: string) {
  const [author, origin, clone] = [
    path.join(dir, "author"),
    path.join(dir, "origin.git"),
    path.join(dir, "site"),
  ];
  git(dir, "clone", "--shared", "--no-checkout", root, author);
  git(author, "checkout", "-B", "main", version);
  git(dir, "clone", "--bare", "--branch", "main", author, origin);
  git(dir, "clone", origin, clone);
  return {
    clone,
    /** Puts this version into the origin. */
    release() {
      git(author, "rm", "--quiet", "-r", ".");
      copySources(author);
      commit(author, "The next version");
      git(author, "push", origin, "main");
    },
  };
}

function copySources(to: string): void {
  fs.cpSync(root, to, { recursive: true, filter: (file) => !LEFT_OUT.has(path.relative(root, file)) });
}

/**
 * An origin with this version of the project, and a clone of it with its packages installed and built: what
 * `npm start` leaves on a fresh clone. The packages are links to those here and the build is a copy, since
 * installing takes minutes and the network, and building the same sources again would show nothing; npm is told of
 * neither, and would install or build if either did not fit. What a release changes is built in the clone.
 */
export function makeInstallation(dir: string) {
  const [author, origin, clone] = [
    path.join(dir, "author"),
    path.join(dir, "origin.git"),
    path.join(dir, "site"),
  ];
  copySources(author);
  git(author, "init", "--initial-branch=main");
  commit(author, "The version that is installed");
  git(dir, "clone", "--bare", author, origin);
  git(dir, "clone", origin, clone);
  fs.mkdirSync(path.join(clone, "node_modules"));
  for (const name of fs.readdirSync(path.join(root, "node_modules"))) {
    fs.symlinkSync(path.join(root, "node_modules", name), path.join(clone, "node_modules", name));
  }
  const keptBuild = path.join(root, "build");
  const placeBuild = () => {
    fs.rmSync(path.join(clone, "build"), { recursive: true, force: true });
    fs.cpSync(keptBuild, path.join(clone, "build"), { recursive: true });
  };
  placeBuild();
  return {
    clone,
    /** Puts the next version into the origin, with a migration. @returns the migration's name */
    release() {
      const last = Number.parseInt(migrations.at(-1)?.name ?? "", 10);
      const name = `${String(last + 1).padStart(4, "0")}-shelves`;
      fs.writeFileSync(path.join(author, `migrations/${name}.ts`), MIGRATION);
      commit(author, "The next version, with a migration");
      git(author, "push", origin, "main");
      return name;
    },
    /** The version from before the release again, with its build. */
    goBack() {
      git(clone, "checkout", "--detach", "HEAD~1");
      placeBuild();
    },
  };
}

const MIGRATION = `import { sql, type QueryExecutorProvider } from "kysely";

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql\`CREATE TABLE shelves (id TEXT NOT NULL PRIMARY KEY) STRICT\`.execute(db);
}
`;

function commit(folder: string, message: string): void {
  git(folder, "add", "--all");
  git(folder, "commit", "--message", message);
}

function git(cwd: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync("git", words, { cwd, encoding: "utf8", env: environment({}) });
  if (error) throw new Error("git could not be started: please install it, the README's upgrade needs it.");
  if (status !== 0) throw new Error(`git ${words.join(" ")} failed: ${stderr}`);
}
