/**
 * Reads one file of the till: started by `feed-runner.ts`, which sends the file and gets what became of it. It ends when the
 * site closes the channel or ends itself; an open transaction is rolled back then.
 */
import os from "node:os";
import { ExpectedError } from "../../../../errors.ts";
import { actFor } from "../../../../storage/audit/actor.ts";
import { isDiskFull, diskFullError } from "../../../../storage/database/database-errors.ts";
import { openDatabase } from "../../../../storage/database/open-database.ts";
import type { FeedReply, FeedTask } from "./feed-runner.ts";
import { runFeed } from "./run-feed.ts";

// The server's answers come first.
os.setPriority(os.constants.priority.PRIORITY_LOW);

process.once("disconnect", () => process.exit(0));

process.once("message", (task: FeedTask) => {
  void read(task).then((reply) => process.send?.(reply));
});

async function read({ bytes, order, actor, database }: FeedTask): Promise<FeedReply> {
  await using connection = openDatabase(database);
  try {
    const feed = await actFor(
      actor,
      () => runFeed(connection.db, bytes, order),
      () => order.by.now,
    );
    return { feed };
  } catch (error) {
    const expected = isDiskFull(error) ? diskFullError() : error;
    if (!(expected instanceof ExpectedError))
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    const { status, message: words, fields } = expected;
    return { refused: { status, message: words, ...(fields && { fields: { ...fields } }) } };
  }
}
