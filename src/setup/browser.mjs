// Finds or brings a Chromium for the browser tests.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** Names under which an installed Chromium goes. */
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The same without a window: what a window is made of would work beside the page. */
const HEADLESS_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * The Chromium on the path, if there is one.
 *
 * @returns {string | undefined}
 */
export function findInstalledChromium() {
  return findOnPath(NAMES);
}

/**
 * The Chromium without a window on the path, if there is one: for measurements.
 *
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  return findOnPath(HEADLESS_NAMES);
}

/**
 * @param {string[]} names
 * @returns {string | undefined}
 */
function findOnPath(names) {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}

/**
 * Makes sure that a Chromium is there: an installed one, else Playwright's own, else Debian's package.
 *
 * @param {string} root the project's folder
 */
export function ensureBrowser(root) {
  if (process.env["CHROMIUM_PATH"] || findInstalledChromium() || playwrightHasOne(root)) return;
  console.log("Bringing a Chromium for the browser tests ...");
  if (attempt(root, path.join(root, "node_modules/.bin/playwright"), ["install", "--with-deps", "chromium"]))
    return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const words of [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
  ]) {
    const [command = "apt-get", ...rest] = [...asRoot, ...words];
    attempt(root, command, rest);
  }
  if (!findInstalledChromium()) {
    console.error("No Chromium could be installed. Please install one and set CHROMIUM_PATH to its file.");
    process.exit(1);
  }
}

/** @param {string} root */
function playwrightHasOne(root) {
  const script =
    'import("playwright").then(({ chromium }) => process.stdout.write(chromium.executablePath()))';
  const { stdout } = spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
  return Boolean(stdout) && fs.existsSync(stdout);
}

/**
 * Runs a command that may fail, its output kept to itself: another way is tried then.
 *
 * @param {string} root
 * @param {string} command
 * @param {string[]} words
 */
function attempt(root, command, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, words, { cwd: root, env, stdio: "ignore", timeout: 300_000 }).status === 0;
}
