import { useRef, useState } from "react";
import type { ProductsFound, SheetProduct } from "../../../src/staff/offers/find-products.ts";
import { callApi } from "../api-call.ts";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { foldOnce } from "./cell-text.ts";

/** As many as the server looks up at once. */
const MAX_TEXTS = 500;

/** What texts name, by the folded text. */
export type FoundByText = ReadonlyMap<string, ProductsFound>;

/** Asks the server which products texts name. */
export function findProducts(texts: readonly string[], signal?: AbortSignal) {
  const options = { method: "POST", body: { texts }, ...(signal && { signal }) } as const;
  return callApi<{ found: ProductsFound[] }>("/api/desk/products", options);
}

/**
 * The products that the texts of a sheet name, each asked for once.
 *
 * @param known those that the screen was opened with.
 */
export function useProducts(known: readonly SheetProduct[], texts: readonly string[]) {
  const latest = useRef<FoundByText>(new Map());
  const [found, setFound] = useState<FoundByText>(
    () => new Map(known.map((product) => [foldOnce(product.text), { isExact: true, products: [product] }])),
  );

  /** Asks for the texts that are not known yet. Returns what is known then. */
  async function lookUp(wanted: readonly string[], signal?: AbortSignal): Promise<FoundByText> {
    const before = new Map([...found, ...latest.current]);
    const unknown = [...new Set(wanted.filter((text) => !before.has(foldOnce(text))))].slice(0, MAX_TEXTS);
    if (unknown.length === 0) return before;
    const answer = await findProducts(unknown, signal);
    if (!answer.ok) return before;
    const added = unknown.flatMap((text, at) => {
      const each = answer.value.found[at];
      return each ? [[foldOnce(text), each] as const] : [];
    });
    latest.current = new Map([...before, ...added]);
    setFound(latest.current);
    return latest.current;
  }

  const unknown = texts.filter((text) => !found.has(foldOnce(text)));
  useDebouncedCall(
    unknown.length > 0 ? unknown.join("\n") : undefined,
    50,
    async (signal) => void (await lookUp(unknown, signal)),
  );
  return { found, lookUp };
}
