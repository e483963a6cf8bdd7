import type { Db } from "../../storage/database/tables.ts";
import { sql } from "kysely";
import { fromInbox, whereOf, type InboxReach, type MessageFilter } from "../messages/message-filter.ts";
import type { SubmissionRow } from "../messages/message.schema.ts";
import {
  listMessages,
  readReadyTexts,
  readMessageList,
  type MessageList,
} from "../messages/read-messages.ts";

/** Cards of a board at most: more are no board that a person overlooks. */
export const MAX_CARDS = 300;

/** Jobs that the filter of the list offers. */
const MAX_JOBS = 200;

/** A job for which there are applications; without an id, the open applications. */
interface AppliedJob {
  id: string | null;
  /** What it was called at the time. */
  title: string;
  count: number;
  /** How many are unread, and not withdrawn. */
  fresh: number;
}

/** A page of the list of applications, or their board. */
export interface ApplicationList extends MessageList {
  jobs: AppliedJob[];
  /** The newest applications, of all states; absent in the list. */
  board: SubmissionRow[] | null;
  /** The text of the e-mail that declines, with the title of the job. */
  declineLetter: string;
}

/** The applications that a user reads. */
export async function readApplications(
  db: Db,
  { isBoard, page, ...filter }: MessageFilter & { isBoard: boolean; page: number },
  reach: InboxReach,
): Promise<ApplicationList> {
  const asked = { ...filter, form: "application" };
  const list = await readMessageList(db, asked, page, reach);
  const jobs = await listAppliedJobs(db, reach);
  const job = jobs.find(({ id }) => (id ?? "open") === filter.job);
  const texts = await readReadyTexts(db, job?.title);
  return {
    ...list,
    jobs,
    board: isBoard
      ? await listMessages(db, { ...asked, state: undefined }, { limit: MAX_CARDS, reach })
      : null,
    declineLetter: texts.at(-1)?.text ?? "",
  };
}

async function listAppliedJobs(db: Db, reach: InboxReach): Promise<AppliedJob[]> {
  return fromInbox(db)
    .select((eb) => [
      "application.jobId as id",
      eb.fn.coalesce(eb.fn.max("application.jobTitle"), eb.val("")).as("title"),
      eb.fn.countAll<number>().as("count"),
      sql<number>`sum(CASE WHEN message.state = 'new' AND application."withdrawnDate" IS NULL THEN 1 ELSE 0 END)`.as(
        "fresh",
      ),
    ])
    .where(whereOf({ form: "application" }, reach))
    .groupBy("application.jobId")
    .orderBy("title")
    .limit(MAX_JOBS)
    .execute();
}
