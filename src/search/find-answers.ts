import { listPublic } from "../content/lifecycle/read.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { storeServer } from "../content/stores/store.server.ts";
import type { Db } from "../database/tables.ts";
import { meaningOf } from "../rules/search/meaning.ts";
import { MAX_QUERY, type SearchDocument, type SearchResult } from "../rules/search/search.ts";
import { chooseTop, type Candidate } from "../rules/search/top-answers.ts";
import { findHelp } from "./help-pages.ts";
import { findLists } from "./list-answers.ts";
import { findRelevant } from "./find-relevant.ts";
import { readStaticPages } from "./page-descriptions.ts";
import { readPageHelp } from "./page-help.ts";
import { findStoreAnswers } from "./store-answers.ts";
import { onceFor, orNothing, type Report } from "./report-source.ts";
import { SEARCHED_KINDS } from "./searched-kinds.ts";

/** Records of each kind that are read, unless a caller needs more. */
const MAX_RELEVANT = 6;

/** The circumstances of a search. */
export interface Search {
  now: Date;
  report: Report;
  /** The pages of the menus and the specification, read once for the whole search. */
  readPages: () => Promise<SearchDocument[]>;
  /** Records of each kind that are read. */
  limit?: number;
}

/** Begins a search: it reports each failed source once, and reads the pages once. */
export function newSearch(db: Db, now: Date, report: Report, publicUrl: string): Search {
  let pages: Promise<SearchDocument[]> | undefined;
  const readPages = () => (pages ??= readStaticPages(db, now, publicUrl));
  return { now, report: onceFor(report), readPages };
}

/** Returns what a query may mean: pages, stores and lists (`answers`), records (`candidates`), and what stands above the results. */
export async function findAnswers(
  db: Db,
  typed: string,
  { now, report, readPages, limit = MAX_RELEVANT }: Search,
): Promise<{ answers: Candidate[]; candidates: Candidate[]; top: SearchResult[] }> {
  const query = typed.trim().slice(0, MAX_QUERY);
  const meaning = meaningOf(query);
  const records = SEARCHED_KINDS.map((kind) =>
    orNothing(report, kind, () => findRelevant(db, serverKindOf(kind), { meaning, now, limit })),
  );
  const pages = [
    orNothing(report, "help", async () => findHelp(await readPages(), await readPageHelp(db, now), meaning)),
    orNothing(report, "lists", () => findLists(db, meaning)),
    orNothing(report, "stores", async () =>
      findStoreAnswers(await listPublic(db, storeServer, now), meaning, query, now),
    ),
  ];
  const candidates = (await Promise.all(records)).flat();
  const answers = (await Promise.all(pages)).flat();
  return { answers, candidates, top: chooseTop([...answers, ...candidates]) };
}
