import { BookOpenText } from "lucide-react";
import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import type { ProductPrices } from "../../../src/content/kinds/products/read-price-ledger.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { useNow } from "../../components/now.tsx";
import { callApi } from "../api-call.ts";
import { useEditorState } from "../editor/editor-context.ts";
import editor from "../editor/editor.module.css";
import { ButtonLinkTo } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { PriceChart } from "./price-chart.tsx";
import { spanInWords, THIRTY_DAYS, whyInWords } from "./price-words.ts";
import styles from "./prices.module.css";

/** More than a person compares; the others are in the ledger. */
const MOST_PRODUCTS = 3;

/** In the editor of a product: its prices. Of an offer: those of the products that it names. */
export function PricePanels() {
  const products = useEditorState(({ saved }) => saved?.["products"]);
  const id = useEditorState(({ saved }) => saved?.id);
  const version = useEditorState(({ saved }) => saved?.version ?? 0);
  const ids = Array.isArray(products) ? products.map(String).slice(0, MOST_PRODUCTS) : id ? [id] : [];
  return version > 0 && ids.map((each) => <PricePanel key={each} id={each} version={version} />);
}

function PricePanel({ id, version }: { id: string; version: number }) {
  const now = useNow();
  const start = new Date(now.getTime() - 3 * THIRTY_DAYS);
  const [ledger, setLedger] = useState<ProductPrices>();
  const [error, setError] = useState("");
  useDebouncedCall(`${id} ${version}`, 0, async (signal) => {
    const path = `/api/products/${id}/prices?from=${start.toISOString()}`;
    const answer = await callApi<ProductPrices>(path, { signal });
    if (answer.ok) setLedger(answer.value);
    // A product of an offer may be in no ledger any more.
    setError(answer.ok || answer.status === 404 ? "" : answer.error);
  });
  if (error !== "") return <Notice tone="bad">{error}</Notice>;
  // A draft has no prices yet.
  if (!ledger?.knownSince) return null;
  return (
    <section className={editor["panel"]} aria-label={`Prices of ${ledger.name}`}>
      <h2>Prices of ninety days</h2>
      <PriceChart ledger={ledger} start={start} end={now} days="ninety days" />
      <Reasons ledger={ledger} />
      <ButtonLinkTo icon={BookOpenText} to={`/admin/products/prices?product=${id}`}>
        Ledger of prices
      </ButtonLinkTo>
    </section>
  );
}

/** Why each offer of a ledger may claim what it does. */
export function Reasons({ ledger: { reductions, knownSince } }: { ledger: ProductPrices }) {
  if (reductions.length === 0 || knownSince === null) return null;
  return (
    <div className={classNames(styles["reasons"], "stack")}>
      <h3>Why this percentage</h3>
      <dl className="stack">
        {reductions.toReversed().map((reduction) => (
          <div key={`${reduction.fromDate} ${reduction.price} ${reduction.stores.join()}`}>
            <dt>
              {formatPrice(reduction.price)}, {spanInWords(reduction)}
            </dt>
            <dd>{whyInWords(reduction, knownSince)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
