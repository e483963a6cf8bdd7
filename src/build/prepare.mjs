// Prepares `npm start`, `npm run dev` and `npm test`: packages, the build, a browser, PostgreSQL.
// Plain JavaScript without packages: it runs before anything is installed, on Node 20 or newer.
// Usage: node src/build/prepare.mjs start|dev|test|build
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { hashOf } from "./hash-of.mjs";
import { ensureTestServers } from "./test-servers.mjs";

// `import.meta.dirname` needs Node 20.11.
const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
const purpose = process.argv[2];

if (purpose === "start" || purpose === "dev" || purpose === "test") prepare();
// For an upgrade whose packages are those that are installed.
else if (purpose === "build") buildSite();
else fail("Usage: node src/build/prepare.mjs start|dev|test|build");

function prepare() {
  installPackages(root);
  if (purpose !== "dev") buildSite();
  if (purpose !== "test") return;
  // In a folder of its own: the generator of clients needs an older TypeScript beside it.
  installPackages(path.join(root, "test/fixtures/client"));
  ensureBrowser(root);
  ensureTestServers();
}

/**
 * Installs the packages of a folder's lockfile, unless they are installed already.
 *
 * @param {string} folder
 */
function installPackages(folder) {
  const marker = path.join(folder, "node_modules/.installed");
  const wanted = hashOf(folder, ["package.json", "package-lock.json"]);
  if (read(marker) === wanted) return;
  console.log("Installing packages ...");
  // The host's Node may be older than some packages need: they run on the Node of the package `node`.
  run("npm", ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"], folder);
  fs.writeFileSync(marker, wanted);
}

/** Builds the site if its sources have changed since the last build. */
function buildSite() {
  const marker = path.join(root, "build/.sources");
  const wanted = hashOf(root, [
    "src",
    "views",
    "migrations",
    "server.ts",
    "vite.config.ts",
    "react-router.config.ts",
    "package.json",
    "package-lock.json",
  ]);
  if (read(marker) === wanted) return;
  console.log("Building the site ...");
  fs.rmSync(marker, { force: true });
  run("react-router", ["build", "--logLevel", "warn"], root);
  fs.writeFileSync(marker, wanted);
}

/** @param {string} file */
function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/**
 * Runs a command with the commands of the installed packages, and their Node, first on the path.
 *
 * @param {string} command
 * @param {string[]} words
 * @param {string} cwd
 */
function run(command, words, cwd) {
  const binaries = path.join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: `${binaries}${path.delimiter}${process.env["PATH"] ?? ""}` };
  const { status, error } = spawnSync(command, words, { cwd, env, stdio: "inherit" });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) fail(`${command} ${words[0]} failed; see its message above.`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
