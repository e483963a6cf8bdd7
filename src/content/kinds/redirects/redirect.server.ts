import { sql } from "kysely";
import { formatDayInWords } from "../../../rules/time/dates.ts";
import { fromMaltaTime } from "../../../rules/time/malta-time.ts";
import { isOneOf } from "../../../storage/database/sql.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { ValidationError } from "../../../errors.ts";
import { compileRedirects, readSource, type RedirectRule } from "../../../rules/links/redirects.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { redirectKind } from "./redirect.kind.ts";
import { redirectSchema, type Redirect } from "./redirect.schema.ts";

export const redirectServer: ServerKind<Redirect, Redirect> = {
  ...redirectKind,
  schema: redirectSchema,
  order: [{ column: "from" }],
  // Live redirects are public, as any other kind: what each leads to, a visitor learns by opening it. The note is for colleagues.
  publicView: (redirect) => ({ ...redirect, note: "" }),
  toCard: (redirect) => redirect,
  computed: ({ from }) => ({ source: sourceOf(String(from)) }),
  prepare(fields) {
    const { from } = fields;
    const read = typeof from === "string" && from !== "" ? readSource(from) : undefined;
    if (read && "fault" in read) throw new ValidationError({ from: read.fault });
    return { ...fields };
  },
  async afterWrite(trx, { record, action }) {
    if (action === "binned" || record.status !== "active") return;
    const { from } = record;
    const source = sourceOf(from);
    const same = await inForce(trx)
      .where("source", "=", source)
      .where("id", "<>", record.id)
      .executeTakeFirst();
    if (same) throw new ValidationError({ from: `The address ${from} leads to ${same.to} already.` });
    if (await leadsBack(trx, record))
      throw new ValidationError({
        to: `The page ${record.to} leads back to ${from}, so visitors would never arrive.`,
      });
    await trx
      .deleteFrom("daily_counts")
      .where("what", "=", "missing")
      .where("subject", "=", source)
      .execute();
  },
  listing: {
    searched: ["from", "to", "note"],
    start: "createdDate",
    choices: ["note"],
    dates: () => [null, null],
    detail: ({ to, permanent }) => `${to || "nowhere yet"}${permanent ? "" : ", for now"}`,
    figures: readUses,
  },
  // `/blog/*` is no address: where it leads depends on the rest of the old one.
  links: { column: "to", isHtml: false, hrefsIn: (to) => (to.endsWith("*") ? [] : [to]) },
};

/** The source in one spelling; empty where there is none yet. */
function sourceOf(from: string): string {
  const read = readSource(from);
  return "source" in read ? read.source : "";
}

/** The redirects that are in force. */
export async function readRules(db: Db): Promise<RedirectRule[]> {
  return (await inForce(db).execute()).map(toRule);
}

/** How often each of these redirects was used in two years, in words. */
async function readUses(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; uses: number; lastDay: string }>`
    SELECT subject AS id, sum(count) AS uses, max(day) AS "lastDay" FROM daily_counts
    WHERE what = 'redirect' AND ${isOneOf(sql.ref("subject"), ids)} GROUP BY subject`.execute(db);
  return new Map(
    rows.map(({ id, uses, lastDay }) => [
      id,
      `used ${uses === 1 ? "once" : `${uses.toLocaleString("en-GB")} times, last`} on ${formatDayInWords(fromMaltaTime(lastDay, "12:00"))}`,
    ]),
  );
}

function inForce(db: Db) {
  return db
    .selectFrom("redirects")
    .select(["id", "source as from", "to", "permanent"])
    .where("status", "=", "active")
    .where("deletedDate", "is", null);
}

function toRule({ permanent, ...row }: Omit<RedirectRule, "permanent"> & { permanent: 0 | 1 }): RedirectRule {
  return { ...row, permanent: permanent === 1 };
}

/** Whether the target of a redirect leads back to it by the others. Reads only those on the way. */
async function leadsBack(trx: Db, { id, to }: Redirect): Promise<boolean> {
  const seen = new Set<string>();
  for (let at = to; at.startsWith("/") && !seen.has(at);) {
    seen.add(at);
    const read = readSource(at);
    if ("fault" in read) return false;
    const [path = "", query] = read.source.split("?", 2);
    const beginnings = Array.from(
      { length: path.length + 2 },
      (_each, end) => `${`${path}/`.slice(0, end)}*`,
    );
    const rows = await inForce(trx)
      .where((eb) =>
        eb.or([
          isOneOf(sql.ref("source"), [path, ...beginnings]),
          // A rule with a query is for a target with one.
          ...(query === undefined
            ? []
            : [eb.and([eb("source", ">=", `${path}?`), eb("source", "<", `${path}@`)])]),
        ]),
      )
      .execute();
    const next = compileRedirects(rows.map(toRule)).findOne(at, true);
    if (!next) return false;
    // What is below a page may lead to the page.
    if (next.rule.id === id) return at !== to || !next.rule.from.endsWith("*") || to.endsWith("*");
    at = next.to;
  }
  return false;
}
