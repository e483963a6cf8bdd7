import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import type { Db } from "../../storage/database/tables.ts";
import { meaningOf } from "../../rules/matching/meaning.ts";
import { MAX_QUERY, type SearchResult } from "../../rules/matching/search.ts";
import { chooseTop, type Candidate } from "../../rules/matching/top-answers.ts";
import type { Search } from "./begin-search.ts";
import { findHelp } from "./help-pages.ts";
import { findLists } from "./list-answers.ts";
import { findRelevant } from "./find-relevant.ts";
import { findStoreAnswers } from "./store-answers.ts";
import { orNothing } from "./report-source.ts";
import { SEARCHED_KINDS } from "./searched-kinds.ts";

/** What a query may mean. */
export interface FoundAnswers {
  /** Pages, stores and lists. */
  answers: Candidate[];
  /** Records. */
  candidates: Candidate[];
  /** What stands above the results. */
  top: SearchResult[];
}

/** Returns what a query may mean. */
export async function findAnswers(db: Db, typed: string, search: Search): Promise<FoundAnswers> {
  const query = typed.trim().slice(0, MAX_QUERY);
  const meaning = meaningOf(query);
  const { now, report, reads, knownPages } = search;
  const records = SEARCHED_KINDS.map((kind) =>
    orNothing(report, kind, () => findRelevant(db, serverKindOf(kind), meaning, search)),
  );
  const pages = [
    orNothing(report, "help", async () => findHelp(await knownPages(), meaning)),
    orNothing(report, "lists", () => findLists(db, meaning, reads)),
    orNothing(report, "stores", async () =>
      findStoreAnswers(await reads.list("stores"), meaning, query, now),
    ),
  ];
  const candidates = (await Promise.all(records)).flat();
  const answers = (await Promise.all(pages)).flat();
  return { answers, candidates, top: chooseTop([...answers, ...candidates]) };
}
