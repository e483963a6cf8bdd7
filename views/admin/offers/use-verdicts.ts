import { useMemo, useState } from "react";
import type { CheckedOffer } from "../../../src/content/kinds/offers/check-offers.ts";
import type { Offer } from "../../../src/content/kinds/offers/offer.schema.ts";
import type { SheetProduct } from "../../../src/staff/offers/find-products.ts";
import { useNow } from "../../components/now.tsx";
import { callApi, type CallResult } from "../api-call.ts";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import type { ShopStore } from "./cell-text.ts";
import { productTexts, readRows, type RowReading, savedOf } from "./read-row.ts";
import type { SheetStore } from "./run-sheet.ts";
import { MAX_ROWS, pendingOf, type Saved, type Sheet } from "./sheet-state.ts";
import { useProducts } from "./use-products.ts";
import { useSaving } from "./use-saving.ts";
import { problemsOf, verdictsOf } from "./verdict.ts";

interface VerdictOptions {
  store: SheetStore;
  sheet: Sheet;
  products: readonly SheetProduct[];
  stores: readonly ShopStore[];
}

/** What stands beside each row: what its texts mean, what the server says of it, and what has been saved. */
export function useVerdicts({ store, sheet, products, stores }: VerdictOptions) {
  const { rows, saved, theirs, week } = sheet;
  const now = useNow();
  const { found, lookUp } = useProducts(
    products,
    useMemo(() => rows.flatMap(productTexts), [rows]),
  );
  const readings = useMemo(
    () => readRows({ rows, saved, week }, stores, found),
    [rows, saved, week, stores, found],
  );
  const { checked, check: runCheck } = useChecks(readings, saved);

  /** Reads the rows once the server has said which products are meant. */
  async function settle() {
    const known = await lookUp(store.getState().sheet.rows.flatMap(productTexts));
    return readRows(store.getState().sheet, stores, known);
  }

  const saving = useSaving({
    store,
    settle,
    savedOf: (offer: Offer) =>
      savedOf(offer, {
        week: store.getState().sheet.week,
        stores,
        products: new Map(
          [...found.values()].flatMap((each) => each.products).map((product) => [product.id, product]),
        ),
      }),
  });
  const { refused } = saving;
  const pending = useMemo(() => pendingOf({ rows, saved, week }), [rows, saved, week]);
  const verdicts = useMemo(() => {
    const unsaved = new Set([...pending.create, ...pending.change].map(({ key }) => key));
    return verdictsOf({ readings, checked, saved, unsaved, theirs, refused, now });
  }, [pending, saved, readings, checked, theirs, refused, now]);

  /** Everything that does not hold now; undefined if the server could not say. */
  async function check() {
    const settled = await settle();
    const answer = await runCheck(settled);
    saving.setFailure(answer.ok ? "" : answer.error);
    if (!answer.ok) return undefined;
    const parts = { readings: settled, checked: answer.value, unsaved: new Set<string>() };
    const { sheet: current } = store.getState();
    return problemsOf(current.rows, verdictsOf({ ...parts, ...current, refused: new Map(), now }));
  }

  return { verdicts, pending, saving, check };
}

type Readings = ReadonlyMap<string, RowReading>;
type CheckedByKey = ReadonlyMap<string, CheckedOffer>;

/** What the server says of the offers as they stand in the sheet, asked for again after each change. */
function useChecks(readings: Readings, saved: ReadonlyMap<string, Saved>) {
  const [checked, setChecked] = useState<CheckedByKey>(new Map());
  const isWaiting = [...readings.values()].some((reading) => reading.isWaiting);

  async function check(of: Readings, signal?: AbortSignal): Promise<CallResult<CheckedByKey>> {
    const all = new Map<string, CheckedOffer>();
    const rows = [...of];
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const part = rows.slice(from, from + MAX_ROWS);
      const offers = part.map(([key, { fields }]) => {
        const { typed: _typed, ...read } = fields;
        return { ...read, ...(saved.has(key) && { id: saved.get(key)?.id }) };
      });
      const options = { method: "POST", body: { offers }, ...(signal && { signal }) } as const;
      const answer = await callApi<{ results: CheckedOffer[] }>("/api/offers/check", options);
      if (!answer.ok) return answer;
      for (const [at, result] of answer.value.results.entries()) all.set(part[at]?.[0] ?? "", result);
    }
    setChecked(all);
    return { ok: true, value: all };
  }

  const key = useMemo(
    () => JSON.stringify([...readings].map(([row, { fields }]) => [row, fields])),
    [readings],
  );
  useDebouncedCall(
    readings.size > 0 && !isWaiting ? key : undefined,
    400,
    async (signal) => void (await check(readings, signal)),
  );
  return { checked, check };
}
