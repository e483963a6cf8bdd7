// Finds or installs PostgreSQL for the tests that run on it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** Where Debian and others put PostgreSQL's programs. */
const FOLDERS = ["/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql"];

/**
 * Finds the folder of PostgreSQL's programs, those of the newest version.
 *
 * @returns {string | undefined} undefined if it is not installed
 */
export function findPostgres() {
  const versions = FOLDERS.flatMap((folder) =>
    fs.existsSync(folder) ? fs.readdirSync(folder).map((version) => path.join(folder, version, "bin")) : [],
  );
  return versions
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .find((folder) => fs.existsSync(path.join(folder, "initdb")));
}

/** Installs Debian's package where that can be done without asking anybody. The tests start a server of their own. */
export function ensurePostgres() {
  if (findPostgres() || process.getuid?.() !== 0 || !fs.existsSync("/etc/debian_version")) return;
  console.log("Installing PostgreSQL for the tests ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "postgresql"],
  ])
    spawnSync("apt-get", words, { env, stdio: "ignore", timeout: 300_000 });
}
