import { serverKindOf } from "../content/kinds.server.ts";
import type { ContentKind } from "../content/kinds.ts";
import { listPublicById } from "../content/lifecycle/read.ts";
import type { Db } from "../database/tables.ts";
import type { SearchDocument } from "../rules/search/search.ts";
import { readSearchFacts, searchDocumentOf } from "../search-index/search-document.ts";
import { readStaticPages } from "./page-descriptions.ts";
import { onceFor, type Report } from "./report-source.ts";

/** Records of each kind that are read for what a query means, unless a caller needs more. */
const MAX_RELEVANT = 6;

/** The circumstances of a search, and what it reads: the list and the answers above it read nothing twice. */
export interface Search {
  now: Date;
  report: Report;
  /** Records of each kind that are read for what the query means. */
  limit: number;
  /** The pages of the menus and the specification. */
  readPages: () => Promise<SearchDocument[]>;
  /** Those of the records that a visitor may see, as documents by id. */
  readDocuments: (kind: ContentKind, ids: readonly string[]) => Promise<Map<string, SearchDocument>>;
}

/** Begins a search. It reports each failed source once. */
export function beginSearch(
  db: Db,
  now: Date,
  report: Report,
  publicUrl: string,
  limit = MAX_RELEVANT,
): Search {
  let pages: Promise<SearchDocument[]> | undefined;
  const documents = new Map<string, SearchDocument | undefined>();
  return {
    now,
    report: onceFor(report),
    limit,
    readPages: () => (pages ??= readStaticPages(db, now, publicUrl)),
    async readDocuments(kind, ids) {
      const rules = serverKindOf(kind);
      const missing = ids.filter((id) => !documents.has(id));
      if (missing.length > 0) {
        const records = await listPublicById(db, rules, missing, now);
        const facts = await readSearchFacts(db, rules);
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
