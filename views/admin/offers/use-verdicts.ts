import { useMemo } from "react";
import type { Offer } from "../../../src/content/kinds/offers/offer.schema.ts";
import type { SheetProduct } from "../../../src/staff/offers/find-products.ts";
import { useNow } from "../../components/now.tsx";
import type { ShopStore } from "./cell-text.ts";
import { productTexts, readRows, savedOf } from "./read-row.ts";
import type { SheetStore } from "./run-sheet.ts";
import { pendingOf, type Sheet } from "./sheet-state.ts";
import { useChecks } from "./use-checks.ts";
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

  /** Everything that does not hold now. */
  async function check() {
    const settled = await settle();
    const parts = { readings: settled, checked: await runCheck(settled), unsaved: new Set<string>() };
    const { sheet: current } = store.getState();
    return problemsOf(current.rows, verdictsOf({ ...parts, ...current, refused: new Map(), now }));
  }

  return { verdicts, pending, saving, check };
}
