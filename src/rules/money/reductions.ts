import { addDays, fromMaltaTime, maltaDay } from "../time/malta-time.ts";
import {
  type Claim,
  claimAt,
  lowestBefore,
  lowestShownBefore,
  periodsOf,
  type PriceChange,
  type PricePeriod,
  reductionAt,
} from "./claims.ts";

/** How far ahead the day is looked for from which a claim would hold: thirty days after the end of a long offer before it. */
const MAX_AHEAD = 90;

/** An offer that a ledger has, and why what may be claimed of it may. Prices are in euro cents, instants ISO 8601 in UTC. */
export interface Reduction {
  price: number;
  /** The ids of the stores that had it; none means all. */
  stores: readonly string[];
  fromDate: string;
  /** The first instant after it; null while no end is known. */
  untilDate: string | null;
  /** When this price began: earlier than the offer where one before it had the same. */
  beganDate: string;
  claim: Claim | null;
  /** The lowest price of the thirty days before, and the last day in Malta on which it was shown; null where none is known. */
  lowest: { price: number; day: string } | null;
  /** Where nothing may be claimed: the first day from which something could be of an offer at this price. */
  claimFrom: string | null;
}

/**
 * The offers of one product's ledger, those that are planned as well, in the order in which they begin.
 *
 * @param isWanted which of them are explained: to find the first day of a claim takes time.
 */
export function explainReductions(
  changes: readonly PriceChange[],
  now: Date,
  isWanted: (run: Run) => boolean,
): Reduction[] {
  const periods = periodsOf(changes);
  return runsIn(periods)
    .filter(isWanted)
    .map((run): Reduction => {
      const { price, stores, fromDate } = run;
      const began = reductionAt(periods, new Date(fromDate), stores);
      const beganDate = began?.price === price ? began.fromDate : fromDate;
      const claim = claimAt(periods, new Date(fromDate), stores) ?? null;
      const lowest = lowestShownBefore(periods, beganDate, stores);
      return {
        ...run,
        beganDate,
        claim,
        lowest: lowest
          ? { price: lowest.price, day: maltaDay(new Date(Date.parse(lowest.untilDate) - 1)) }
          : null,
        claimFrom: claim || !lowest ? null : (firstClaimDay(changes, run, now) ?? null),
      };
    });
}

type Run = Pick<Reduction, "price" | "stores" | "fromDate" | "untilDate">;

/** Joins the periods of each offer that follow each other. */
function runsIn(periods: readonly PricePeriod[]): Run[] {
  const runs: Run[] = [];
  for (const { fromDate, untilDate, offers } of periods)
    for (const offer of offers) {
      const before = runs.findLast((run) => isSame(run, offer));
      if (before?.untilDate === fromDate) before.untilDate = untilDate;
      else runs.push({ price: offer.price, stores: offer.stores, fromDate, untilDate });
    }
  return runs;
}

function isSame(one: Pick<Run, "price" | "stores">, other: Pick<Run, "price" | "stores">): boolean {
  return one.price === other.price && one.stores.join() === other.stores.join();
}

/** Of one that is planned, as if it began later; of one that has begun, for another at its price after it. */
function firstClaimDay(changes: readonly PriceChange[], run: Run, now: Date): string | undefined {
  const isPlanned = run.fromDate > now.toISOString();
  const start = isPlanned ? run.fromDate : run.untilDate;
  if (start === null) return undefined;
  const periods = periodsOf(
    isPlanned
      ? changes.map(({ offers, ...change }) => ({
          ...change,
          offers: offers.filter((offer) => !isSame(offer, run) || offer.from < run.fromDate),
        }))
      : changes,
  );
  for (let day = maltaDay(new Date(start)), ahead = 0; ahead < MAX_AHEAD; day = addDays(day, 1), ahead += 1) {
    const begin = fromMaltaTime(day, "00:00").toISOString();
    if (begin >= start && (lowestBefore(periods, begin, run.stores) ?? 0) > run.price) return day;
  }
  return undefined;
}
