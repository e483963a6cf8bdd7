import type { Db } from "../../storage/database/tables.ts";
import type { GroupedAnswer, SearchGroup, SearchResult } from "../../rules/matching/search.ts";
import { inOrder } from "../../rules/matching/top-answers.ts";
import type { SearchReads } from "../context.ts";
import { beginSearch } from "./begin-search.ts";
import type { Report } from "./report-source.ts";
import { answerQuery, type Found } from "./search-site.ts";

/** Records of each kind that a page of results can show. */
const MAX_OF_KIND = 60;

/** A page that answers less than this has little to do with the query. */
const MIN_RELEVANCE = 0.5;

/** The order of the types, after that of the best result. */
const TYPES = ["product", "blog", "store", "list", "help", "job", "page"];

/** Searches as `searchSite`, and returns everything that the query finds as well, by type. */
export async function searchByType(
  db: Db,
  query: string,
  report: Report,
  reads: SearchReads,
): Promise<GroupedAnswer> {
  const search = beginSearch(db, report, reads, MAX_OF_KIND);
  const { answer, found } = await answerQuery(db, query, search);
  return { answer, groups: groupsOf(found, answer.top[0] ?? answer.results[0]) };
}

/** First what the query means, then what has its letters. The type of the best result comes first. */
function groupsOf(
  { results: matches, answers, candidates }: Found,
  best: SearchResult | undefined,
): SearchGroup[] {
  const related = inOrder([...answers, ...candidates]);
  const sure = related.filter(({ relevance }) => relevance >= MIN_RELEVANCE);
  // Of pages only those that answer; a record that mentions the words is listed after those with its letters.
  const records = new Set(candidates.map(({ document }) => document.id));
  const rest = related.filter(
    ({ document, relevance }) => relevance < MIN_RELEVANCE && records.has(document.id),
  );
  const all = [...sure.map(({ document }) => document), ...matches, ...rest.map(({ document }) => document)];
  const groups = Map.groupBy(distinct(all), ({ type }) => type);
  const types = [...new Set([...(best ? [best.type] : []), ...TYPES, ...groups.keys()])];
  return types.flatMap((type) => {
    const results = groups.get(type);
    return results ? [{ type, results }] : [];
  });
}

/** Leaves out what has the id or the address of an earlier result. */
function distinct(results: readonly SearchResult[]): SearchResult[] {
  const seen = new Set<string>();
  return results.filter(({ id, url }) => {
    if (seen.has(id) || seen.has(url)) return false;
    seen.add(id).add(url);
    return true;
  });
}
