// Finds or installs the programs that tests start: PostgreSQL, nginx before several replicas, and what checks alert rules and e-mails.
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

/** Where Debian puts nginx, and Prometheus's check of rules. */
export const NGINX = "/usr/sbin/nginx";
export const PROMTOOL = "/usr/bin/promtool";

/** What judges e-mails, by the rules that need no network. */
export const SPAMASSASSIN = "/usr/bin/spamassassin";

/** Installs Debian's packages where that can be done without a prompt. The tests start servers of their own. */
export function ensureTestServers() {
  const missing = [
    ...(findPostgres() ? [] : ["postgresql"]),
    ...(fs.existsSync(NGINX) ? [] : ["nginx-light"]),
    ...(fs.existsSync(PROMTOOL) ? [] : ["prometheus"]),
    ...(fs.existsSync(SPAMASSASSIN) ? [] : ["spamassassin"]),
  ];
  if (missing.length === 0 || process.getuid?.() !== 0 || !fs.existsSync("/etc/debian_version")) return;
  console.log(`Installing ${missing.join(" and ")} for the tests ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
  ])
    spawnSync("apt-get", words, { env, stdio: "ignore", timeout: 300_000 });
}
