import { type Store, storeSchema } from "../../content/kinds/stores/store.schema.ts";
import { readAt } from "../../content/lifecycle/history.ts";
import { addDays, fromMaltaTime, maltaDay } from "../../rules/time/malta-time.ts";
import type { Db } from "../../storage/database/tables.ts";

/** A store as its manager sees it. */
export interface OwnStore extends Store {
  /** The special days from today to tomorrow as they were planned before today, which an early closing may replace. */
  planned: Store["exceptions"];
}

const planSchema = storeSchema.pick({ exceptions: true }).strip();

/** Adds what was planned for today and tomorrow, from the history. */
export async function withPlannedDay(db: Db, stores: readonly Store[], now: Date): Promise<OwnStore[]> {
  const today = maltaDay(now);
  const ids = stores.map(({ id }) => id);
  const before = await readAt(db, "stores", ids, fromMaltaTime(today, "00:00").toISOString());
  const plans = new Map(before.map(({ recordId, record }) => [recordId, planSchema.safeParse(record).data]));
  return stores.map((store) => ({
    ...store,
    planned: (plans.get(store.id)?.exceptions ?? []).filter(
      ({ date }) => today <= date && date <= addDays(today, 1),
    ),
  }));
}
