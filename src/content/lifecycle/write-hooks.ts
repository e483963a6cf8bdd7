import type { Db } from "../../storage/database/tables.ts";
import { updateSearchIndex } from "../search-index/index-write.ts";
import type { AnyRecord, Authorship, FinishedWrite, ServerKind } from "./server-kind.ts";
import { fieldChanges, recordAudit } from "../../storage/audit/record-audit.ts";
import { authorOf } from "../../rules/access/author.ts";
import type { AuditAction } from "../../rules/access/audit-actions.ts";
import { publicationOf, type PublicationState } from "../publication.ts";
import { storeNamesOf } from "./own-stores.ts";
import { titleOf } from "../kinds/kinds.ts";
import { joinWords } from "../../rules/text/text.ts";

/**
 * Adds the write to the audit log, and updates data that is derived from the content: the search index, and what the kind
 * itself derives. Runs in the write's transaction: an error rolls the write back, and the content is read as it will be after
 * the commit.
 */
export async function runWriteHooks<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  write: FinishedWrite<Item>,
): Promise<void> {
  await updateSearchIndex(trx, kind, write);
  await auditWrite(trx, kind, write);
  await kind.afterWrite?.(trx, write);
}

/**
 * Adds a write of a record to the audit log. The line has the fields that changed and the stores that the record names, and
 * refers to the entry in the history, which has the whole record.
 */
async function auditWrite<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  write: FinishedWrite<Item>,
): Promise<void> {
  const { record, action, by, historyHash } = write;
  const before = Object.fromEntries<unknown>(Object.entries(write.before ?? {}));
  const after = Object.fromEntries<unknown>(Object.entries(record));
  await recordAudit(trx, {
    action: actionOf(kind, write),
    subject: { type: kind.name, id: record.id, name: titleOf(kind.name, after) },
    changes:
      action === "updated" ? fieldChanges(before, after, ["slug", ...Object.keys(kind.schema.shape)]) : [],
    history: { version: record.version, hash: historyHash },
    note: joinWords((await storeNamesOf(trx, kind, [record]))[0] ?? []),
    by: auditAuthor(by),
    now: by.now,
  });
}

/** The author of a write, as the audit log names people: by the account and its address. */
export function auditAuthor({ userId, actor }: Authorship): { userId: string | null; name: string } {
  return { userId: userId ?? null, name: authorOf(actor).address ?? actor };
}

/** What the write was to visitors: a change of a record's state has an action of its own. */
function actionOf<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  { before, record, action, now }: FinishedWrite<Item>,
): AuditAction {
  if (action === "binned" || action === "restored") return `content.${action}`;
  const was: PublicationState = before ? publicationOf(kind.name, before, now).state : "draft";
  const { state } = publicationOf(kind.name, record, now);
  if (state !== was) {
    if (state === "live") return "content.published";
    if (state === "planned") return "content.scheduled";
    if (state === "archived") return "content.archived";
    if (was === "live" || was === "planned") return "content.unpublished";
  }
  return `content.${action === "created" ? "created" : "changed"}`;
}
