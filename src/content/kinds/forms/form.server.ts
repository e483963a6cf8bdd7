import { sql } from "kysely";
import { z } from "zod";
import { withFieldIds } from "../../../rules/contact/field-ids.ts";
import { findUserById, toSessionUser } from "../../../accounts/people/users.ts";
import { hasPermission } from "../../../rules/access/permissions.ts";
import { isOneOf } from "../../../storage/database/sql.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { ValidationError } from "../../../errors.ts";
import { listRecords } from "../../lifecycle/read.ts";
import type { FinishedWrite, ServerKind } from "../../lifecycle/server-kind.ts";
import { formKind } from "./form.kind.ts";
import { formSchema, type Form } from "./form.schema.ts";
import { stateOf } from "./form-state.ts";

export const formServer: ServerKind<Form, Form> = {
  ...formKind,
  schema: formSchema,
  order: [{ column: "title" }],
  added: { isFull: z.boolean().optional().describe("Present where it has received as many as it takes") },
  // Who is told of what is sent, and by which answer, is for staff; so are the questions of a form that is not open.
  publicView: (form, { now, isFull }) => {
    const shown = {
      ...form,
      emails: [],
      person: "",
      routes: [],
      topic: "other" as const,
      ...(isFull?.(form.id) && { isFull: true }),
    };
    return stateOf(shown, now) === "early" ? { ...shown, fields: [] } : shown;
  },
  viewContext: {
    kinds: [],
    async read(db, records) {
      const full = await findFull(db, records);
      return { isFull: (id) => full.has(id) };
    },
  },
  spans: [{ from: "opensAt", until: "closesAt" }],
  toCard: (form) => form,
  prepare: (fields) => ({
    ...fields,
    ...(Array.isArray(fields["fields"]) && { fields: withFieldIds(fields["fields"], "label") }),
  }),
  async afterWrite(trx, write) {
    await requireUndrawn(trx, write);
    await requireKnownAddresses(trx, write);
  },
  listing: {
    searched: ["title"],
    start: "opensAt",
    choices: [],
    dates: ({ opensAt, closesAt }) => [opensAt, closesAt],
    detail: ({ isCompetition }) => (isCompetition ? "Competition" : ""),
    figures: readCounts,
  },
};

/**
 * Winners are drawn once (decision 90), so a competition that was drawn takes no entry any more, whatever its dates.
 *
 * @throws ValidationError where pages would show it as open.
 */
async function requireUndrawn(trx: Db, { record, now }: FinishedWrite<Form>): Promise<void> {
  if (record.status !== "published" || stateOf(record, now) === "closed") return;
  const draws = trx.selectFrom("form_draws").select("formId");
  if (await draws.where("formId", "=", record.id).executeTakeFirst())
    throw new ValidationError({
      closesAt: "The winners of this competition are drawn. Duplicate the form for another one.",
    });
}

/**
 * What visitors send goes in full to the addresses of a form, so an author without the permission for messages can only choose
 * addresses that a form has already.
 *
 * @throws ValidationError
 */
async function requireKnownAddresses(trx: Db, { before, record, by }: FinishedWrite<Form>): Promise<void> {
  const missingIn = (forms: readonly Form[]) => {
    const known = new Set(forms.flatMap(addressesOf).map(({ address }) => address));
    return addressesOf(record).filter(({ address }) => !known.has(address));
  };
  if (by.userId === undefined || missingIn(before ? [before] : []).length === 0) return;
  const author = by.permissions ? undefined : await findUserById(trx, by.userId);
  const permissions = by.permissions ?? (author ? toSessionUser(author).permissions : []);
  if (hasPermission({ permissions }, "messages.write")) return;
  const others = await listRecords(trx, formServer, sql`id <> ${record.id}`);
  const added = missingIn(before ? [before, ...others] : others);
  if (added.length === 0) return;
  const fault = "Only a colleague who may read messages can add an address.";
  throw new ValidationError(Object.fromEntries(added.map(({ path }) => [path, fault])));
}

/** The addresses to which what is sent goes by e-mail. */
function addressesOf({ emails, routes }: Form): { path: string; address: string }[] {
  return [
    ...emails.map((email) => ({ path: "emails", address: email.toLowerCase() })),
    ...routes.map(({ email }, at) => ({ path: `routes.${at}.email`, address: email.toLowerCase() })),
  ].filter(({ address }) => address !== "");
}

/** The forms that have received as many as they take. */
async function findFull(db: Db, forms: readonly Form[]): Promise<Set<string>> {
  const limited = forms.filter(({ most }) => most !== null);
  if (limited.length === 0) return new Set();
  const counts = await countsOf(
    db,
    limited.map(({ id }) => id),
  );
  return new Set(
    limited.flatMap(({ id, most }) => (most !== null && (counts.get(id) ?? 0) >= most ? [id] : [])),
  );
}

async function countsOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT "formId" AS id, count FROM form_counts WHERE ${isOneOf(sql.ref("formId"), ids)}`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** How many each form has received, in words. */
async function readCounts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const counts = await countsOf(db, ids);
  return new Map([...counts].map(([id, count]) => [id, `${count.toLocaleString("en-GB")} received`]));
}
