import { randomUUID } from "node:crypto";
import { ExpectedError, ForbiddenError, ValidationError } from "../../../../errors.ts";
import { findBrakes, isHalved } from "../../../../rules/money/price-feed.ts";
import type { Db, Tables } from "../../../../storage/database/tables.ts";
import { inTransaction } from "../../../../storage/database/transaction.ts";
import { needsApproval } from "../../../approvals/require-approval.ts";
import type { Authorship } from "../../../lifecycle/server-kind.ts";
import { readSetting } from "../../../settings/read-settings.ts";
import type { FeedSettings } from "../../../settings/setting-schemas.ts";
import { applyPlan } from "../csv/csv-routes.ts";
import { type ImportPlan, type PlannedRow, planImport } from "../csv/plan-import.ts";
import { unjudgedProducts } from "../product.server.ts";
import { type Feed, type FeedContent, findRead, getWaiting, MAX_NAMED, storeFeed } from "./feed-reports.ts";
import { createFeedMatcher, type FeedMatcher, readFeed } from "./read-feed.ts";
import { sha256 } from "../../../../storage/sha256.ts";

/** What is to be done with a file. */
export interface FeedOrder {
  /** Its name. */
  file: string;
  by: Authorship;
  /** Whether nothing is to be written. */
  dryRun?: boolean | undefined;
  /** The feed that has waited, to which a person has said yes. */
  agreed?: string | undefined;
  /** Whether a file that cannot be read leaves a report; otherwise the caller is told. */
  keepsFailure?: boolean | undefined;
}

const FEED_NEEDS_YES = "Products go live with the yes of a second person, and an account has sent this file.";

const OWN_FEED =
  "You have sent this file. Ask a colleague who may change products to look at it and to say yes.";

/** How often a feed is planned again, since a product was saved between plan and write. */
const ATTEMPTS = 3;

/**
 * Reads a file of the till, plans what it changes, and applies it in one transaction, unless it must wait for a person. A file
 * that was read before is not read again.
 *
 * @throws ValidationError where the file cannot be read; ExpectedError 409 where products change all the time.
 */
export async function runFeed(db: Db, bytes: Uint8Array, order: FeedOrder): Promise<Feed> {
  const { file, by, dryRun = false, agreed } = order;
  const hash = sha256(bytes);
  const findRepeat = (at: Db) => (agreed === undefined ? findRead(at, file, hash) : undefined);
  const repeat = dryRun ? undefined : await findRepeat(db);
  if (repeat) return repeat;
  const row = (state: Tables["feeds"]["state"]) => ({ id: agreed ?? randomUUID(), file, hash, state, by });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { plan, content } = await planFeed(db, bytes, await readSetting(db, "feed"), by.now);
      // A file of the folder is the till's own word; what an account sends is the change of a person.
      const readAsks = async (at: Db) => by.userId !== undefined && (await needsApproval(at, "products"));
      const asks = await readAsks(db);
      if (asks && plan.writes.length > 0) content.reasons.push(FEED_NEEDS_YES);
      if (dryRun) {
        const date = by.now.toISOString();
        return { id: null, file, state: "planned", actor: by.actor, date, isRepeat: false, ...content };
      }
      return await inTransaction(db, async (trx) => {
        const earlier = await findRepeat(trx);
        if (earlier) return earlier;
        const sender = agreed === undefined ? undefined : (await getWaiting(trx, agreed)).userId;
        if ((await readAsks(trx)) !== asks)
          throw new ExpectedError(409, "The settings were changed meanwhile. Please try again.");
        if (asks && sender === by.userId) throw new ForbiddenError(OWN_FEED);
        if (content.reasons.length > 0 && agreed === undefined)
          return storeFeed(trx, row("waiting"), content, bytes);
        const approved = agreed !== undefined;
        const importId = await applyPlan(trx, unjudgedProducts, plan, { file, by: { ...by, approved } });
        return storeFeed(trx, row("applied"), { ...content, reasons: [], importId }, bytes);
      });
    } catch (error) {
      if (error instanceof ExpectedError && error.status === 409 && attempt < ATTEMPTS) continue;
      if (!(error instanceof ValidationError) || !order.keepsFailure) throw error;
      const reasons = Object.values(error.fields ?? {});
      return inTransaction(db, (trx) => storeFeed(trx, row("failed"), { ...NOTHING, reasons }, bytes));
    }
  }
}

/** How many warnings about rows a report names. */
const MAX_WARNINGS = 20;

const NOTHING: FeedContent = {
  importId: null,
  counts: { rows: 0, new: 0, changed: 0, unchanged: 0, gone: 0, refused: 0 },
  reasons: [],
  notes: [],
  rows: [],
  gone: [],
  errors: [],
};

/** What a file would change, by the plan of an import. Writes nothing. @throws ValidationError */
async function planFeed(
  db: Db,
  bytes: Uint8Array,
  settings: FeedSettings,
  now: Date,
): Promise<{ plan: ImportPlan; content: FeedContent }> {
  const table = readFeed(bytes, settings);
  const matcher = createFeedMatcher(table, settings);
  const plan = await planImport(db, unjudgedProducts, table, now, matcher.matchBy);
  const prices = listPrices(plan, matcher);
  const gone = matcher.gone();
  const counted = (is: (row: PlannedRow) => boolean) => plan.rows.filter(is).length;
  const counts = {
    rows: plan.rows.length,
    new: counted(({ action, id }) => id === null && action !== "error"),
    changed: counted(({ action }) => action === "update"),
    unchanged: counted(({ action, id }) => id !== null && action === "unchanged"),
    gone: gone.length,
    refused: counted(({ action }) => action === "error"),
  };
  const facts = {
    ...counts,
    known: matcher.known().length,
    priced: prices.size,
    halved: [...prices.values()].filter(({ before, after }) => isHalved(before, after)).length,
  };
  if (settings.archivesGone)
    plan.writes.push(...gone.map(({ id, version }) => ({ id, version, fields: { status: "archived" } })));
  return {
    plan,
    content: {
      ...NOTHING,
      counts,
      reasons: findBrakes(facts, settings),
      notes: [
        ...plan.notes,
        ...notesOf(counts, settings),
        ...plan.warnings.slice(0, MAX_WARNINGS).map(({ row, warning }) => `Row ${row}: ${warning}`),
      ],
      rows: listChanges(plan.rows, prices),
      gone: gone.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name })),
      errors: plan.errors.slice(0, MAX_NAMED),
    },
  };
}

type Prices = ReadonlyMap<string, { before: number; after: number }>;

/** The prices of the products of a file that have one, before and after it. */
function listPrices({ rows, writes }: ImportPlan, { productOf }: FeedMatcher): Prices {
  const written = new Map(writes.map(({ id, fields }) => [id, fields["price"]]));
  return new Map(
    rows.flatMap(({ id, action }) => {
      const before = id === null || action === "error" ? undefined : productOf(id)?.price;
      if (id === null || before === undefined || before === null) return [];
      const after = written.get(id);
      return [[id, { before, after: typeof after === "number" ? after : before }]];
    }),
  );
}

/** The rows that change something, the largest changes of prices first. */
function listChanges(rows: readonly PlannedRow[], prices: Prices): FeedContent["rows"] {
  const shareOf = ({ id }: PlannedRow) => {
    const price = id === null ? undefined : prices.get(id);
    return price ? Math.abs(price.after - price.before) / Math.max(1, price.before) : 0;
  };
  return rows
    .flatMap((row) =>
      row.action === "update" || row.action === "create" ? [{ ...row, action: row.action }] : [],
    )
    .toSorted((one, other) => shareOf(other) - shareOf(one))
    .slice(0, MAX_NAMED);
}

function notesOf(counts: FeedContent["counts"], { addsNew, archivesGone }: FeedSettings): string[] {
  const added = addsNew ? "are added as drafts" : "are left out, as the settings say";
  const gone = archivesGone ? "are archived" : "stay as they are";
  return [
    ...(counts.new > 0 ? [`Products that the site does not have ${added}.`] : []),
    ...(counts.gone > 0 ? [`Products that the file lacks ${gone}.`] : []),
  ];
}
