/**
 * `npm run upgrade`: builds the newest version beside the running site, and then stops it, puts the new build in its place and
 * starts it: seconds, not the minute of a build. `npm run upgrade -- --back` returns to the version from before.
 *
 *   --to <commit or tag>   another version than the newest of the branch
 *   --stop, --start        the commands that stop and start the site; by default those of the systemd service `suqna`
 *   --yes                  returns although that loses what was saved since the upgrade
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { isIPv6 } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readConfig, type Config } from "../../config.ts";
import { failCommand, OperatorError } from "../../errors.ts";
import { isAheadSince } from "../../storage/database/migrator.ts";
import { openExistingDatabase } from "../../storage/database/open-database.ts";
import { listBackups } from "../backup/list-backups.ts";

/** For a migration of a large database, in milliseconds. */
const READY_WITHIN = 10 * 60_000;

/** For one request that asks whether the site is ready, in milliseconds: it is then asked again. */
const ANSWER_WITHIN = 5_000;

/** The project's folder. */
const root = process.cwd();
const folder = path.join(root, ".upgrade");
/** What is built: the next version, and what the last upgrade replaced. */
const next = path.join(folder, "next");
const previous = path.join(folder, "previous");
const stateFile = path.join(folder, "previous.json");

const previousSchema = z.strictObject({
  commit: z.string(),
  date: z.iso.datetime(),
  /** The backup that a return has restored, where it did not end. */
  restored: z.string().optional(),
});

await main().catch(failCommand);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      stop: { type: "string", default: "systemctl stop suqna" },
      start: { type: "string", default: "systemctl start suqna" },
      back: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const config = readConfig(process.env);
  if (git("status", "--porcelain", "--untracked-files=no") !== "")
    throw new OperatorError("Files of the project were changed here (git status). Nothing was changed.");
  await (values.back ? goBack(config, values) : upgrade(config, values));
}

interface Commands {
  stop: string;
  start: string;
}

async function upgrade(
  config: Config,
  { to, ...commands }: Commands & { to?: string | undefined },
): Promise<void> {
  git("fetch", "--quiet", "--tags", "origin");
  const commit = findCommit(to);
  const present = git("rev-parse", "HEAD");
  if (commit === present) return console.log("This is the newest version. Nothing was changed.");
  console.log(`Building ${commit.slice(0, 8)} beside the running site ...`);
  prepareNext(commit);
  await replace(config, commands, () => {
    fs.rmSync(previous, { recursive: true, force: true });
    swap(next, previous);
    fs.writeFileSync(stateFile, JSON.stringify({ commit: present, date: new Date().toISOString() }));
    git("reset", "--quiet", "--hard", commit);
  });
  fs.rmSync(next, { recursive: true, force: true });
  console.log(`To return to ${present.slice(0, 8)}: npm run upgrade -- --back`);
}

/** The commit of a version; of an annotated tag, the one that it names. */
function findCommit(to?: string): string {
  try {
    return git("rev-parse", `${to ?? "@{upstream}"}^{commit}`);
  } catch {
    throw new OperatorError(
      to === undefined
        ? "No branch is checked out here that follows one of origin, so the newest version is not known. Name a version, npm run upgrade -- --to <tag>, or check the branch out first: git checkout main. Nothing was changed."
        : `There is no version ${to}; git tag lists those that have a name. Nothing was changed.`,
    );
  }
}

/** Checks the version out in a folder of its own, with its packages and its build. */
function prepareNext(commit: string): void {
  fs.rmSync(next, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  run("git", ["clone", "--quiet", "--shared", "--no-checkout", root, next]);
  run("git", ["-C", next, "checkout", "--quiet", "--detach", commit]);
  const lock = (where: string) => fs.readFileSync(path.join(where, "package-lock.json"), "utf8");
  // The same packages are not installed again.
  if (lock(root) === lock(next)) {
    fs.symlinkSync(path.join(root, "node_modules"), path.join(next, "node_modules"));
    run(process.execPath, ["src/build/prepare.mjs", "build"], next);
  } else run(process.execPath, ["src/build/prepare.mjs", "start"], next);
}

/** Puts the build and the packages of one folder in place, and those in place into the other folder. */
function swap(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const name of ["build", "node_modules"]) {
    const given = path.join(from, name);
    if (!fs.lstatSync(given, { throwIfNoEntry: false })?.isDirectory()) continue;
    fs.renameSync(path.join(root, name), path.join(to, name));
    fs.renameSync(given, path.join(root, name));
  }
}

/** Stops the site, runs `work`, and starts it again. Says for how long it was down. */
async function replace({ host, port }: Config, { stop, start }: Commands, work: () => void): Promise<void> {
  run("sh", ["-c", stop]);
  const begun = performance.now();
  try {
    work();
  } finally {
    run("sh", ["-c", start]);
  }
  while (!(await isReady(host, port))) {
    if (performance.now() - begun > READY_WITHIN)
      throw new OperatorError(
        "The site is not ready after ten minutes. See its log, or return: npm run upgrade -- --back",
      );
    await wait(200);
  }
  console.log(
    `The site answers again. It was down for ${((performance.now() - begun) / 1000).toFixed(1)} seconds.`,
  );
}

async function isReady(host: string, port: number): Promise<boolean> {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const answer = await fetch(`http://${isIPv6(address) ? `[${address}]` : address}:${port}/readyz`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }).catch(() => undefined);
  return answer?.ok === true;
}

async function goBack(config: Config, { yes, ...commands }: Commands & { yes: boolean }): Promise<void> {
  if (!fs.existsSync(stateFile))
    throw new OperatorError(
      "No upgrade by this command is known here. See docs/operate.md. Nothing was changed.",
    );
  const { commit, date, restored } = previousSchema.parse(JSON.parse(fs.readFileSync(stateFile, "utf8")));
  const isChanged = await hasMigratedSince(config, date);
  const backups = isChanged ? await listBackups(config.backupDir, new Date()) : [];
  // The first one: what was before the upgrade.
  const backup = backups.findLast(
    (entry) => entry.kind === "before-migration" && entry.date.toISOString() >= date,
  );
  if (isChanged && !backup)
    throw new OperatorError(
      `The upgrade has changed the database, and the backup that was made before it is not in ${config.backupDir}. ` +
        "Set BACKUP_DIR as the site has it. Nothing was changed.",
    );
  if (backup && !yes)
    throw new OperatorError(
      `The upgrade has changed the database, which the version before does not read. Returning restores the backup ${backup.name}: ` +
        `everything that was saved since ${backup.date.toISOString()} is then missing on the site. The database with it is kept beside, and its place is printed. ` +
        "To go on: npm run upgrade -- --back --yes. Nothing was changed.",
    );
  await replace(config, commands, () => {
    // By this version's command: in the version before it may be elsewhere. Where it fails, this version starts again.
    if (backup) {
      run(process.execPath, ["src/operate/backup/restore-command.ts", backup.name]);
      fs.writeFileSync(stateFile, JSON.stringify({ commit, date, restored: backup.name }));
    }
    const left = path.join(folder, "left");
    fs.rmSync(left, { recursive: true, force: true });
    swap(previous, left);
    git("reset", "--quiet", "--hard", commit);
  });
  fs.rmSync(stateFile);
  if (!backup && restored === undefined)
    console.log("Nothing that was saved is lost: the version before reads the database as it is.");
}

async function hasMigratedSince(config: Config, date: string): Promise<boolean> {
  await using connection = openExistingDatabase(config);
  return await isAheadSince(connection.db, date);
}

function git(...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
  if (error) throw new OperatorError("git could not be started. Nothing was changed.");
  if (status !== 0) throw new OperatorError(`git ${words.join(" ")} failed: ${stderr.trim()}`);
  return stdout.trim();
}

/** @throws OperatorError where it fails; its output says why. */
function run(command: string, words: readonly string[], cwd = root): void {
  const { status, error } = spawnSync(command, words, { cwd, stdio: "inherit" });
  if (error || status !== 0)
    throw new OperatorError(
      `${command} ${words.join(" ")} failed${error ? `: ${error.message}` : "; see above"}.`,
    );
}
