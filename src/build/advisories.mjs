// Asks the npm registry whether there are security advisories for the packages that the site needs at run time:
// `npm run --silent advisories`. Exit code 0: none; 1: at least one; 2: it could not be checked, for example without a
// network. A scheduler can report 1 at once, and 2 only when it lasts. `npm run advisories -- --level=high` ignores
// advisories below that severity. Plain JavaScript without packages, like prepare.mjs.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const LEVELS = ["info", "low", "moderate", "high", "critical"];
const [NONE, FOUND, NOT_CHECKED] = [0, 1, 2];

const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
const [word = "--level=low", ...others] = process.argv.slice(2);
const level = word.replace(/^--level=/, "");
process.exitCode =
  LEVELS.includes(level) && others.length === 0
    ? check()
    : notChecked(`--level must be one of ${LEVELS.join(", ")}`);

/** @returns {number} the exit code */
function check() {
  const { stdout, error } = spawnSync(
    "npm",
    ["audit", "--json", "--omit=dev", "--package-lock-only", "--audit=true", "--fetch-retries=1"],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) return notChecked(`npm could not be started: ${error.message}`);
  const report = parse(stdout);
  // npm exits with 1 both for an advisory and without a network. Only a report has the list.
  if (!report?.vulnerabilities)
    return notChecked(report?.message ?? report?.error?.summary ?? "npm gave no report");
  const found = Object.values(report.vulnerabilities)
    .filter(({ severity }) => LEVELS.indexOf(severity) >= LEVELS.indexOf(level))
    .sort((a, b) => LEVELS.indexOf(b.severity) - LEVELS.indexOf(a.severity));
  for (const { name, severity, range, via } of found)
    console.log(`${severity}: ${name} ${range}: ${reasons(via)}`);
  if (found.length > 0) {
    console.log(
      `${found.length} of the packages have advisories. Update them, or say in docs/security.md why they do no harm here.`,
    );
    return FOUND;
  }
  console.log(
    `No advisory of severity ${level} or above for ${report.metadata?.dependencies?.prod ?? "the"} packages.`,
  );
  return NONE;
}

/**
 * @param {string} reason
 * @returns {number}
 */
function notChecked(reason) {
  console.error(
    `The advisories could not be checked: ${reason.replace(/\.$/, "")}. This says nothing about the packages; check again later.`,
  );
  return NOT_CHECKED;
}

/** @param {readonly any[]} via other packages by name, and advisories */
function reasons(via) {
  return via
    .map((each) => (typeof each === "string" ? `through ${each}` : `${each.title} ${each.url}`))
    .join("; ");
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
