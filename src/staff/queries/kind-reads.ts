import { cached } from "../../content/content-state.ts";
import type { ContentWatch } from "../../content/content-watch.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { ContentIssue } from "../staff-context.ts";
import { listKindIssues } from "./content-issues.ts";
import { listLinkingRecords, type LinkingRecord } from "./dead-links.ts";
import { readKindOverview, type KindOverview } from "./overview.ts";

/** What the overview reads of one kind. It depends on the records of the kind and the clock, not on who reads it. */
export interface KindReads {
  overview: (kind: ContentKind) => Promise<KindOverview>;
  issues: (kind: ContentKind) => Promise<ContentIssue[]>;
  linking: (kind: ContentKind) => Promise<LinkingRecord[]>;
}

/** Reads from the database. */
export function createKindReads(db: Db, clock: () => Date): KindReads {
  return {
    overview: (kind) => readKindOverview(db, kind, clock()),
    issues: (kind) => listKindIssues(db, kind, clock()),
    linking: (kind) => listLinkingRecords(db, kind, clock()),
  };
}

/** The same, read once until a record of the kind is written or the clock changes what visitors see. */
export function createCachedKindReads(reads: KindReads, watch: ContentWatch): KindReads {
  const tablesOf = (_value: unknown, kind: ContentKind) => [kind];
  return {
    overview: cached(reads.overview, watch, { tablesOf }),
    issues: cached(reads.issues, watch, { tablesOf }),
    linking: cached(reads.linking, watch, { tablesOf }),
  };
}
