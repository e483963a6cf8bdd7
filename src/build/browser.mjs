// Finds or installs a Chromium for the browser tests.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/**
 * Names of an installed Chromium. The headless shells come first: a full Chromium also runs its window, which takes two
 * fifths of the processor time.
 */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/**
 * Finds the Chromium to use: the one that `CHROMIUM_PATH` names, else the first on the path.
 *
 * @returns {string | undefined} undefined if Playwright's own is to be used
 */
export function findChromium() {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return process.env["CHROMIUM_PATH"] ?? installed.find((file) => fs.existsSync(file));
}

/**
 * Makes sure that there is a Chromium: an installed one, else Playwright's own, else Debian's package.
 *
 * @param {string} root the project's folder
 */
export function ensureBrowser(root) {
  if (findChromium() || playwrightHasOne(root)) return;
  console.log("Installing a Chromium for the browser tests ...");
  if (attempt(root, path.join(root, "node_modules/.bin/playwright"), ["install", "--with-deps", "chromium"]))
    return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const asked = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "fonts-liberation"];
  const ways = [
    ["apt-get", "update", "-qq"],
    [...asked, "chromium-headless-shell"],
    // Older Debian releases have no package of the headless shell.
    [...asked, "chromium"],
  ];
  for (const words of ways) {
    const [command = "apt-get", ...rest] = [...asRoot, ...words];
    attempt(root, command, rest);
    if (findChromium()) return;
  }
  console.error("No Chromium could be installed. Please install one and set CHROMIUM_PATH to its file.");
  process.exit(1);
}

/** @param {string} root */
function playwrightHasOne(root) {
  const script =
    'import("playwright").then(({ chromium }) => process.stdout.write(chromium.executablePath()))';
  const { stdout } = spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
  return Boolean(stdout) && fs.existsSync(stdout);
}

/**
 * Runs a command that may fail, without its output. Another one is tried if it fails.
 *
 * @param {string} root
 * @param {string} command
 * @param {string[]} words
 */
function attempt(root, command, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, words, { cwd: root, env, stdio: "ignore", timeout: 300_000 }).status === 0;
}
