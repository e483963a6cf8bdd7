import { fold } from "../../../../rules/text/fold.ts";

/** A row that gives a product its name, brand or size. */
export interface NamedRow {
  row: number;
  /** Of the product that the row changes; null for a new one. */
  id: string | null;
  product: Named;
}

interface Named {
  id?: string;
  name: string;
  brand: string;
  size: string;
}

/** A row that may be a mistake and can be imported as it is. */
export interface RowWarning {
  row: number;
  warning: string;
}

/**
 * Finds the rows that would double another product: a new name that another product has, or that an earlier row gives.
 * Two brands or two sizes make two products.
 */
export function findDoubles(rows: readonly NamedRow[], products: readonly Named[]): RowWarning[] {
  const planned = new Map(rows.flatMap(({ id, product }) => (id === null ? [] : [[id, product] as const])));
  const existing = Map.groupBy(products, ({ name }) => fold(name));
  const earlier = new Map<string, NamedRow[]>();
  return rows.flatMap((each) => {
    const { row, id, product } = each;
    const key = fold(product.name);
    const before = earlier.get(key) ?? [];
    const other = before.find((one) => isSame(one.product, product));
    before.push(each);
    earlier.set(key, before);
    if (other) {
      const warning = `Row ${other.row} has the name “${product.name}” too. Please check that these are two products.`;
      return [{ row, warning }];
    }
    const twin = existing
      .get(key)
      ?.find((one) => one.id !== undefined && one.id !== id && !planned.has(one.id) && isSame(one, product));
    if (!twin) return [];
    const instead = id === null ? " To change that product, give its Product ID or its Address." : "";
    return [{ row, warning: `There is a product with the name “${product.name}” already.${instead}` }];
  });
}

function isSame(one: Named, other: Named): boolean {
  const differ = (a: string, b: string) => a !== "" && b !== "" && fold(a) !== fold(b);
  return !differ(one.brand, other.brand) && !differ(one.size, other.size);
}
