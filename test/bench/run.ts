/**
 * `npm run bench`: writes its parts of docs/performance.md, or those that are named: `npm run bench -- offers flood`. Figures are
 * medians of rounds that are interleaved, judged by processor time, since other work on the machine moves every other clock.
 */
import { measureAfterWrite } from "./after-write.ts";
import { measureAnswers } from "./answers.ts";
import { measureFirstStart } from "./first-start.ts";
import { measureFlood } from "./flood.ts";
import { measureOffers } from "./offers.ts";
import { machine, writeSection } from "./report.ts";
import { measureSearch, SIZES } from "./search-figures.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 2);

const PARTS: Readonly<Record<string, () => Promise<string[]>>> = {
  bench: () => measureAnswers(ROUNDS, SECONDS),
  "first-start": () => measureFirstStart(ROUNDS, SECONDS),
  "after-write": () => measureAfterWrite(),
  offers: () => measureOffers(),
  flood: measureFlood,
  search: () => measureSearch(SIZES),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(", ")}: ${Object.keys(PARTS).join(", ")}.`);
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  writeSection(name, [machine(), "", ...(await measure())].join("\n"));
}
