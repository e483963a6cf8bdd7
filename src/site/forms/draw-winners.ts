import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Form } from "../../content/kinds/forms/form.schema.ts";
import { ExpectedError } from "../../errors.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { sha256 } from "../../storage/sha256.ts";

/** A draw as it was recorded: with it, anyone who has the list can repeat it. */
export const drawSchema = z
  .strictObject({
    drawnDate: z.iso.datetime(),
    actor: z.string(),
    seed: z.string().describe("256 random bits in hexadecimal"),
    listHash: z
      .string()
      .describe("SHA-256 of the references in the order of the alphabet, each with a line feed"),
    winners: z.int(),
    entries: z
      .array(z.string())
      .describe(
        "All references by SHA-256 of the seed, a colon and the reference: the winners first, then who follows them",
      ),
  })
  .meta({ id: "Draw" });

export type Draw = z.output<typeof drawSchema>;

/**
 * The order that a seed gives to a list: by the SHA-256 of the seed, a colon and the reference. It says nothing in
 * advance, and does not follow the order of the list.
 */
export function orderBySeed(references: readonly string[], seed: string): string[] {
  return references
    .map((reference) => ({ reference, place: sha256(`${seed}:${reference}`) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ reference }) => reference);
}

/** By which a list is known: the SHA-256 of its references in the order of the alphabet, each followed by a line feed. */
export function hashOfList(references: readonly string[]): string {
  return sha256(
    references
      .toSorted()
      .map((reference) => `${reference}\n`)
      .join(""),
  );
}

/**
 * Draws the winners of a competition that is over. A form has one draw for good, so none can be repeated until its result
 * pleases; the seed is made and recorded in the same transaction, so no person sees it before.
 *
 * @throws ExpectedError 409 before the end, without an entry, or where it was drawn already.
 */
export async function drawWinners(
  db: Db,
  form: Form,
  winners: number,
  { actor, now }: { actor: string; now: Date },
): Promise<Draw> {
  if (!form.isCompetition) throw new ExpectedError(409, "This form is no competition.");
  if (form.closesAt === null || now.toISOString() <= form.closesAt)
    throw new ExpectedError(409, "This competition is still open. Winners are drawn after its end.");
  return inTransaction(db, async (trx) => {
    if (await findDraw(trx, form.id))
      throw new ExpectedError(409, "The winners of this competition are drawn already.");
    const rows = await trx.selectFrom("messages").select("reference").where("formId", "=", form.id).execute();
    if (rows.length === 0) throw new ExpectedError(409, "There are no entries in this competition.");
    const references = rows.map(({ reference }) => reference);
    const seed = randomBytes(32).toString("hex");
    const draw: Draw = {
      drawnDate: now.toISOString(),
      actor,
      seed,
      listHash: hashOfList(references),
      winners: Math.min(winners, references.length),
      entries: orderBySeed(references, seed),
    };
    await trx
      .insertInto("form_draws")
      .values({ ...draw, formId: form.id, entries: JSON.stringify(draw.entries) })
      .execute();
    await recordAudit(trx, {
      action: "form.drawn",
      subject: { type: "forms", id: form.id, name: form.title },
      note: `Seed ${seed}, list ${draw.listHash} of ${references.length}, won by ${draw.entries.slice(0, draw.winners).join(", ")}`,
      now,
    });
    return draw;
  });
}

/** The draw of a form; undefined where there is none. */
export async function findDraw(db: Db, formId: string): Promise<Draw | undefined> {
  const row = await db.selectFrom("form_draws").selectAll().where("formId", "=", formId).executeTakeFirst();
  if (!row) return undefined;
  const { formId: _formId, entries, ...draw } = row;
  return { ...draw, entries: JSON.parse(entries) };
}
