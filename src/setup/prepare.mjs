// What has to be there before `npm start`, `npm run dev` and `npm test`: packages, the build, a browser.
// Plain JavaScript without packages: it runs before anything is installed, on any Node from 20 on.
// Usage: node src/setup/prepare.mjs start|dev|test
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { hashOf } from "./hash-of.mjs";

// `import.meta.dirname` came with Node 20.11.
const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
const purpose = process.argv[2];

if (purpose === "start" || purpose === "dev" || purpose === "test") prepare();
else fail("Usage: node src/setup/prepare.mjs start|dev|test");

function prepare() {
  installPackages();
  if (purpose !== "dev") buildSite();
  if (purpose === "test") ensureBrowser(root);
}

/** Installs what the lockfile says, unless that is what is installed. */
function installPackages() {
  const marker = path.join(root, "node_modules/.installed");
  const wanted = hashOf(root, ["package.json", "package-lock.json"]);
  if (read(marker) === wanted) return;
  console.log("Installing packages ...");
  // The host's Node may be older than some packages ask for: they run on the one that the package `node` brings.
  run("npm", ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"]);
  fs.writeFileSync(marker, wanted);
}

/** Builds the site when its sources are not those of the last build. */
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
  run("react-router", ["build", "--logLevel", "warn"]);
  fs.writeFileSync(marker, wanted);
}

/** @param {string} file */
function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/**
 * Runs a command with the installed packages' commands, and their Node, first on the path.
 *
 * @param {string} command
 * @param {string[]} words
 */
function run(command, words) {
  const binaries = path.join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: `${binaries}${path.delimiter}${process.env["PATH"] ?? ""}` };
  const { status, error } = spawnSync(command, words, { cwd: root, env, stdio: "inherit" });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) fail(`${command} ${words[0]} failed; its message stands above.`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
