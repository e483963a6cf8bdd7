import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { listPublicById } from "../../content/lifecycle/read.ts";
import { searchDocumentOf } from "../../content/search-index/search-document.ts";
import type { SearchDocument } from "../../rules/matching/search.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { SearchReads } from "../context.ts";
import type { KnownPages } from "./meaning/help-pages.ts";

/** Records of each kind that are read for what a query means, unless a caller needs more. */
const MAX_RELEVANT = 6;

/** Receives the error of a source that failed, for the log. */
export type Report = (error: unknown) => void;

export type Search = ReturnType<typeof beginSearch>;

/**
 * The circumstances of a search, and what it reads: its questions read no record twice.
 *
 * @param limit records of each kind that are read for what the query means.
 */
export function beginSearch(db: Db, report: Report, reads: SearchReads, limit = MAX_RELEVANT) {
  const now = reads.now();
  let known: Promise<KnownPages> | undefined;
  /** As that of `reads`, once for each search. */
  const knownPages = () => (known ??= reads.knownPages());
  const failed = new Set<string>();
  const documents = new Map<string, SearchDocument | undefined>();
  return {
    db,
    now,
    reads,
    knownPages,
    limit,
    /** Reads a source. One that fails is reported, once for each search, and gives an empty list (specification, section 8). */
    orNothing: async <Item>(source: string, read: () => Promise<Item[]>): Promise<Item[]> => {
      try {
        return await read();
      } catch (cause) {
        if (!failed.has(source)) report(new Error(`The search source “${source}” failed.`, { cause }));
        failed.add(source);
        return [];
      }
    },
    /** Those of the records that a visitor may see, as documents by id. */
    readDocuments: async (kind: ContentKind, ids: readonly string[]) => {
      const rules = serverKindOf(kind);
      const missing = ids.filter((id) => !documents.has(id));
      if (missing.length > 0) {
        const records = await listPublicById(db, rules, missing, now);
        const facts = rules.search?.readFacts ? (await knownPages()).facts : {};
        for (const id of missing) documents.set(id, undefined);
        for (const record of records) documents.set(record.id, searchDocumentOf(rules, record, facts));
      }
      return new Map(
        ids.flatMap((id) => {
          const document = documents.get(id);
          return document ? [[id, document] as const] : [];
        }),
      );
    },
  };
}
