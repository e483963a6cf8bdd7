// Writes the software bill of materials (CycloneDX 1.5, JSON) of the packages that the site needs at run time to standard
// output: `npm run --silent sbom > sbom.json`. npm reads them from the lockfile, so nothing has to be installed.
// Plain JavaScript without packages, like prepare.mjs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sbom-"));
try {
  writeRuntimePackages();
  const bom = reproducible(JSON.parse(runNpm()));
  process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);
} catch (error) {
  console.error(
    `The bill of materials could not be written: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * Writes the package and its lockfile without what only development needs. `npm sbom --omit=dev` would leave out every
 * package that development needs as well, React among them (npm 11).
 */
function writeRuntimePackages() {
  const { devDependencies: _development, ...manifest } = readJson("package.json");
  const lock = readJson("package-lock.json");
  const { devDependencies: _same, ...self } = lock.packages[""];
  const needed = Object.entries(lock.packages).filter(([name, { dev }]) => name !== "" && dev !== true);
  const packages = { "": self, ...Object.fromEntries(needed) };
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  fs.writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));
}

/** @returns {string} what npm prints */
function runNpm() {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { status, stdout, stderr, error } = spawnSync("npm", words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error || status !== 0) throw error ?? new Error(stderr.trim());
  return stdout;
}

/**
 * Replaces what npm makes up at each run, so that the same lockfile always gives the same bytes: the time by
 * SOURCE_DATE_EPOCH (seconds since 1970) or nothing, the serial number by a hash of the content, and the name of the
 * folder by the name of the package.
 *
 * @param {any} bom
 */
function reproducible(bom) {
  const { timestamp: _time, component, ...metadata } = bom.metadata;
  const epoch = process.env["SOURCE_DATE_EPOCH"];
  const time = epoch ? { timestamp: new Date(Number(epoch) * 1000).toISOString() } : {};
  const { serialNumber: _serial, ...rest } = bom;
  const content = {
    ...rest,
    metadata: {
      ...time,
      ...metadata,
      component: { ...component, name: component["bom-ref"].replace(/@[^@]*$/, "") },
    },
  };
  return { ...content, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}` };
}

/**
 * A UUID (version 8) from the hash of a text.
 *
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
