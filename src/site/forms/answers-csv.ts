import { sql } from "kysely";
import type { CsvRows } from "../../http/downloads.ts";
import { STATE_WORDS } from "../../rules/contact/states.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Answer } from "../messages/message.schema.ts";

/** Rows that are read at once. */
const BATCH = 500;

/** The answers to a form as rows of a table, in parts: its headings, and then the answers, the oldest first. */
export async function* readAnswerRows(db: Db, formId: string): AsyncGenerator<CsvRows> {
  const columns = await readColumns(db, formId);
  yield [["Reference", "Received (UTC)", "State", ...columns.values()]];
  for await (const rows of batches(db, formId))
    yield rows.map(({ reference, createdDate, state, answers }) => {
      const shown = new Map(answersOf(answers).map((answer) => [answer.field, answer.shown]));
      const cells = [...columns.keys()].map((field) => shown.get(field) ?? "");
      return [reference, createdDate, STATE_WORDS[state], ...cells];
    });
}

/** Every field that was ever answered, with the words that it had last. */
async function readColumns(db: Db, formId: string): Promise<Map<string, string>> {
  const columns = new Map<string, string>();
  for await (const rows of batches(db, formId))
    for (const { answers } of rows)
      for (const { field, label } of answersOf(answers)) columns.set(field, label);
  return columns;
}

async function* batches(db: Db, formId: string) {
  // By what the batch before ended with: a message that is deleted meanwhile moves no other out of sight.
  let last: { createdDate: string; id: string } | undefined;
  do {
    const after = last;
    const rows = await db
      .selectFrom("messages")
      .select(["id", "reference", "createdDate", "state", "answers"])
      .where("formId", "=", formId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`("createdDate", id) > (${after?.createdDate}, ${after?.id})`),
      )
      .orderBy("createdDate")
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length < BATCH ? undefined : rows.at(-1);
  } while (last);
}

function answersOf(json: string): Answer[] {
  return JSON.parse(json);
}
