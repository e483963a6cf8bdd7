import { listApprovalsFor } from "../../content/approvals/approval-rows.ts";
import { findWaitingApproval } from "../../content/approvals/approvals.ts";
import { needsApproval } from "../../content/approvals/require-approval.ts";
import { storeLimit } from "../../content/lifecycle/own-stores.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import { trimTo } from "../../rules/text/text.ts";
import { formatDayInWords } from "../../rules/time/dates.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { ContentIssue } from "../staff-context.ts";
import { MAX_OF_EACH } from "./content-issues.ts";

/** In characters: as much of a reason as a row of the overview shows. */
const MAX_NOTE = 160;

/** The changes that wait for the yes of a user, and theirs that were sent back, those that wait longest first. */
export async function listApprovalIssues(
  db: Db,
  user: SessionUser,
  kinds: readonly ContentKind[],
  now: Date,
): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  for (const row of await listApprovalsFor(db, user.id)) {
    if (found.length >= MAX_OF_EACH) break;
    const { contentType: kind } = row;
    if (!kinds.includes(kind) || !(await needsApproval(db, kind))) continue;
    const by = { userId: user.id, actor: user.name, now, limit: storeLimit(user, { name: kind }) };
    const waiting = await findWaitingApproval(db, row, by);
    if (!waiting) continue;
    const { id, title, isNext, request } = waiting;
    const { askedBy, askedDate, decidedBy, note } = request;
    const of = { kind, id, title, ...(isNext && { isNext }) };
    found.push(
      request.mayGive
        ? {
            ...of,
            problem: "yes asked",
            sentence: `${askedBy.name} asked for the yes on ${formatDayInWords(askedDate)}.`,
          }
        : {
            ...of,
            problem: "sent back",
            sentence: `${decidedBy?.name ?? "A colleague"}: ${trimTo(note, MAX_NOTE)}`,
          },
    );
  }
  return found;
}
