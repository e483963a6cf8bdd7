import { z } from "zod";
import { fieldChanges, recordAudit } from "../../../storage/audit/record-audit.ts";
import { auditAuthor } from "../../../content/lifecycle/write-hooks.ts";
import type { Authorship } from "../../../content/lifecycle/server-kind.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { inTransaction } from "../../../storage/database/transaction.ts";
import { VersionConflictError } from "../../../errors.ts";
import { searchFold } from "../../../rules/matching/words.ts";
import { requiredLine } from "../../../rules/schema/fields.ts";

/** Limited, because every search without results reads the whole list. */
const MAX_GROUPS = 200;
const MAX_WORDS = 12;

const group = z
  .array(requiredLine(60))
  .min(2, "Please enter at least two words that mean the same.")
  .max(MAX_WORDS, `Please use at most ${MAX_WORDS} words in a line.`)
  .refine((words) => new Set(words.map(searchFold)).size === words.length, {
    error: "Please enter each word once: accents and capitals make no difference.",
  });

/** Groups of words and phrases that mean the same. */
export const synonymGroups = z.array(group).max(MAX_GROUPS, `Please use at most ${MAX_GROUPS} lines.`);

/** The synonyms as staff see them. */
export const synonymsSchema = z.strictObject({
  groups: synonymGroups,
  version: z.int().min(1).describe("Increases by one with each write"),
  updatedDate: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});

export type Synonyms = z.output<typeof synonymsSchema>;

export async function readSynonyms(db: Db): Promise<Synonyms> {
  const { groups, version, updatedDate, updatedBy } = await db
    .selectFrom("search_synonyms")
    .select(["groups", "version", "updatedDate", "updatedBy"])
    .executeTakeFirstOrThrow();
  return { groups: synonymGroups.parse(JSON.parse(groups)), version, updatedDate, updatedBy };
}

/**
 * Replaces all synonyms.
 *
 * @param expectedVersion the version that the caller has read; if undefined, the write is unconditional.
 * @throws VersionConflictError when that is not the current version.
 */
export async function writeSynonyms(
  db: Db,
  groups: readonly (readonly string[])[],
  expectedVersion: number | undefined,
  by: Authorship,
): Promise<Synonyms> {
  return inTransaction(db, async (trx) => {
    const current = await readSynonyms(trx);
    if (expectedVersion !== undefined && expectedVersion !== current.version)
      throw new VersionConflictError(current);
    if (JSON.stringify(groups) === JSON.stringify(current.groups)) return current;
    await trx
      .updateTable("search_synonyms")
      .set({
        groups: JSON.stringify(groups),
        version: current.version + 1,
        updatedDate: by.now.toISOString(),
        updatedBy: by.actor,
        updatedByUserId: by.userId ?? null,
      })
      .execute();
    const lines = groups.map((words) => words.join(", "));
    const former = current.groups.map((words) => words.join(", "));
    await recordAudit(trx, {
      action: "synonyms.changed",
      subject: { type: "settings", id: "synonyms", name: "Search synonyms" },
      // Only the lines that differ: the whole list may be long.
      changes: fieldChanges(
        { synonyms: former.filter((line) => !lines.includes(line)).join("; ") },
        { synonyms: lines.filter((line) => !former.includes(line)).join("; ") },
        ["synonyms"],
      ),
      by: auditAuthor(by),
      now: by.now,
    });
    return readSynonyms(trx);
  });
}
