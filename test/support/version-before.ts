import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { migrations } from "#migrations";

const FOLDER = path.resolve(import.meta.dirname, "../fixtures/version-0.1.0");

/**
 * Reads a file that version 0.1.0 (commit b3e62a2c) wrote: the last version that had the steps up to 0033 one by one. Its
 * database has records of every kind, an old slug of a job and of a product, a record in the bin, a preview, an account,
 * and rows in every other table.
 *
 * - `manifest.json`, `SHA256SUMS` and `site.db`: a backup of SQLite;
 * - `site.sql`: the same site on PostgreSQL;
 * - `answers.json`, `pages.json`: what it answered;
 * - `surface.json`: the addresses of its screens, and what each call of its API took and answered;
 * - `sections.json`: sections of every kind that a later migration changes, as it stored them.
 */
function read(name: string): Buffer {
  const file = path.join(FOLDER, name);
  return fs.existsSync(file) ? fs.readFileSync(file) : gunzipSync(fs.readFileSync(`${file}.gz`));
}

/** Words of the interface that the version before had, as later versions say them: the newer is better English. */
const REWORDED: readonly [before: RegExp, since: string][] = [
  [/\bThe way there\b/g, "Getting here"],
  [/\bPut these days into your calendar\b/g, "Add these dates to your calendar"],
  [/\bopening hours and the way there\b/g, "opening hours and directions"],
  [/\bservices and the way to \b/g, "services and directions for "],
  [/\bFilters in force\b/g, "Active filters"],
  [/\bTo answer to\. One of/g, "So that we can reply. One of"],
  [/\bRather talk to us\?/g, "Prefer to talk to us?"],
  [/\bProducts differ: always read their labels\./g, "Recipes change, so always read the label."],
  [/\bThe method names the amounts\b/g, "The method gives the amounts"],
  [/\bSome stores differ\b/g, "Hours vary by store"],
  [/\bNutrition of a portion\b/g, "Nutrition per portion"],
  [/\bNutrition of (?=100 g)/g, "Nutrition per "],
  [/\bWith a wheelchair\b/g, "Wheelchair access"],
  [/\bIn all (?=\d)/g, "Total time "],
  [/\bScale\b/g, "Update"],
  [/\bWhat for For how long\b/g, "Purpose How long"],
  // The site reloads by a rule of its own since.
  [/\breact-router-manifest-version (?=Session storage)/g, "suqna_ reloaded "],
  [/\bUntil the next page, or until you close the tab\b/g, "Until you close the tab"],
  [/\bcounted at this week’s real prices\b/g, "at this week’s actual prices"],
  // The filters of the specials name their number alone, as those of other lists do.
  [/\bEverything 1 offer Bakery 1 offer\b/g, "Everything 1 Bakery 1"],
  // Its ledger has no price from before the offer, so no reduction may be claimed (docs/prices.md).
  [/−17% (?=Ftira)/g, ""],
  [/\bWas €1\.45 Now (?=€1\.20)/g, ""],
  [/ You save €0\.25\./g, ""],
  [/You save€0\.25 One of each.*?Total €1\.45 €1\.20 /g, ""],
  [/ €0\.25 saved with one of each/g, ""],
  [
    /,\{"@type":"UnitPriceSpecification","priceType":"https:\/\/schema\.org\/ListPrice","price":"1\.45","priceCurrency":"EUR"\}/g,
    "",
  ],
];

/** What is to be read from `answers.json` and `pages.json` is for each test to say. */
export function readBefore(name: string): ReturnType<typeof JSON.parse> {
  const text = read(name).toString("utf8");
  return JSON.parse(REWORDED.reduce((words, [before, since]) => words.replace(before, since), text));
}

/** The steps up to the one that brings all that is counted of a day into one table. */
export const BEFORE_COUNTS = migrations.filter(({ name }) => name < "0042");

/** Rows of the tables of counts that came after the version before and ended with that step. */
export const COUNTS_BETWEEN = [
  `INSERT INTO redirects (id, version, "createdDate", "updatedDate", "from", "to", permanent, note, status,
     "sortName", "sortCategory", "searchText", source)
   VALUES ('00000000-0000-4000-8000-000000000001', 1, '', '', '/old', '/new', 1, '', 'active', '', '', '', '/old')`,
  `INSERT INTO redirect_uses VALUES ('00000000-0000-4000-8000-000000000001', 7, '2026-11-20')`,
  `INSERT INTO missing_addresses VALUES ('2026-11-19', '/gone', 3), ('2026-11-20', '/gone', 4)`,
];

/** What was counted of each day, before that step and since. */
export const COUNTED_BEFORE = `
  SELECT 'miss' AS what, day, term AS subject, count FROM search_misses
  UNION ALL SELECT 'missing', day, path, count FROM missing_addresses
  UNION ALL SELECT 'redirect', "lastDay", "redirectId", uses FROM redirect_uses
  ORDER BY what, day, subject`;
export const COUNTED_SINCE = "SELECT what, day, subject, count FROM daily_counts ORDER BY what, day, subject";

/** Writes the SQLite database of the version before to a data folder. */
export function placeDatabaseBefore(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(dataDir, "site.db"), read("site.db"), { mode: 0o600 });
}

/** Writes the backup that the version before made. */
export function placeBackupBefore(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ["manifest.json", "SHA256SUMS", "site.db"])
    fs.writeFileSync(path.join(folder, name), read(name));
}

/** The SQL that makes the PostgreSQL database of the version before in an empty one. */
export function dumpBefore(): string {
  return read("site.sql").toString("utf8");
}
