import type { Mechanic, Offer } from "../../../src/content/kinds/offers/offer.schema.ts";
import type { RecordFields } from "../../../src/content/lifecycle/record.ts";
import { instantOn } from "../../../src/rules/time/typed-date.ts";
import type { SheetProduct } from "../../../src/staff/offers/find-products.ts";
import {
  foldOnce,
  readDays,
  readLimit,
  readOffer,
  readStores,
  showDays,
  showOffer,
  showStores,
  type ShopStore,
} from "./cell-text.ts";
import {
  type Cells,
  type Column,
  COLUMNS,
  daysOf,
  EMPTY,
  isBlank,
  type Row,
  type Saved,
  type Sheet,
  type WeekPlan,
} from "./sheet-state.ts";
import type { FoundByText } from "./use-products.ts";

/** What the cells of a sheet refer to. */
interface SheetFacts {
  week: WeekPlan;
  stores: readonly ShopStore[];
  /** The products that texts name, as far as the server has been asked. */
  found: FoundByText;
}

/** What a row says, as the API takes it. */
export type RowFields = Partial<Omit<Offer, keyof RecordFields | "name" | "status" | "week" | "mechanic">> & {
  mechanic: Mechanic | null;
};

/** A row as it was read. */
export interface RowReading {
  cells: Cells;
  fields: RowFields;
  /** What is missing or cannot be read, as a sentence by column. */
  faults: Partial<Record<Column, string>>;
  products: readonly SheetProduct[];
  /** Whether the server has not said yet which products are meant. */
  isWaiting: boolean;
}

const NO_OFFER =
  "What is the offer? For example 1.99, 2 for 5, 3 for 2, 20% off, second 50% off or card 1.99.";

/** Reads the rows of a sheet that are not empty, by their keys. */
export function readRows(
  { rows, saved, week }: Pick<Sheet, "rows" | "saved" | "week">,
  stores: readonly ShopStore[],
  found: FoundByText,
): ReadonlyMap<string, RowReading> {
  const facts = { week, stores, found };
  const filled = rows.filter((row) => !isBlank(row));
  return new Map(filled.map(({ key, cells }) => [key, readRow(cells, facts, saved.get(key))]));
}

/** Reads a row. What cannot be read yet is kept as it was typed, so that everything can be saved as a draft. */
function readRow(cells: Cells, facts: SheetFacts, saved?: Saved): RowReading {
  const product = readProduct(cells.product, facts.found);
  const mechanic = readOffer(cells.offer);
  const days = readDays(cells.days, facts.week);
  const stores = readStores(cells.stores, facts.stores);
  const limit = readLimit(cells.limit);
  const faults: RowReading["faults"] = {
    ...(product.fault !== undefined && { product: product.fault }),
    ...(!mechanic && {
      offer: cells.offer === "" ? NO_OFFER : `“${cells.offer}” can't be read. ${NO_OFFER}`,
    }),
    ...(!days && {
      days: `“${cells.days}” is no day: write Fri, Thu-Sat or 3/12, or nothing for the whole week.`,
    }),
    ...("unknown" in stores && { stores: `There is no store “${stores.unknown}”.` }),
    ...(limit === undefined && { limit: "Please enter a whole number, such as 2." }),
  };
  const isUnread = (column: Column) =>
    faults[column] !== undefined || (column === "product" && product.isWaiting);
  const unread = COLUMNS.filter((column) => isUnread(column) && cells[column] !== "");
  const { first, last, announce } = { ...facts.week, ...days };
  const known = saved && daysOf(saved);
  const isAsSaved = known?.first === first && known.last === last;
  const startDate = isAsSaved ? saved?.startDate : instantOn(first, "", "start")?.instant;
  const endDate = isAsSaved ? saved?.endDate : instantOn(last, "", "end")?.instant;
  return {
    cells,
    products: product.products,
    isWaiting: product.isWaiting,
    faults,
    fields: {
      ...product.fields,
      mechanic: mechanic ?? null,
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(announce !== undefined && {
        announceFrom: announce === null ? null : (instantOn(announce, "", "start")?.instant ?? null),
      }),
      stores: "unknown" in stores ? [] : stores,
      limit: limit ?? null,
      note: cells.note,
      typed: unread.length > 0 ? Object.fromEntries(unread.map((column) => [column, cells[column]])) : null,
    },
  };
}

const NO_PRODUCTS = { products: [], category: "", brand: "", except: [] };

/** All of a category or a brand, perhaps but for some products. */
const WHOLE = /^(category|brand): *(.+?)(?:,? +except:? +(.+))?$/i;

/** Products by name, number or barcode with semicolons between them, or all of a category or a brand with exceptions. */
function readProduct(typed: string, known: FoundByText) {
  const products: SheetProduct[] = [];
  let isWaiting = false;
  let fault = typed === "" ? "Which product? Write its name, its number or its barcode." : undefined;
  for (const text of productTexts({ cells: { ...EMPTY, product: typed } })) {
    const found = known.get(foldOnce(text));
    const [one, ...others] = found?.products ?? [];
    if (!found) isWaiting = true;
    else if (!one) fault ??= `No product has the name, number or barcode “${text}”.`;
    else if (!found.isExact) fault ??= `“${text}” is a part of a name. ${meant(found.products)}`;
    else if (others.length > 0) fault ??= `Several products are “${text}”. ${meant(found.products)}`;
    else products.push(one);
  }
  const ids = products.map(({ id }) => id);
  const [, what, name] = WHOLE.exec(typed) ?? [];
  const fields = what === undefined ? { products: ids } : { [what.toLowerCase()]: name, except: ids };
  return {
    // The row is about those of the category, not about its exceptions.
    products: what === undefined ? products : [],
    isWaiting,
    fault,
    fields: fault === undefined && !isWaiting ? { ...NO_PRODUCTS, ...fields } : NO_PRODUCTS,
  };
}

function meant(products: readonly SheetProduct[]): string {
  return `Did you mean ${products
    .slice(0, 3)
    .map(({ text }) => text)
    .join(" or ")}?`;
}

/** The texts of a row that name a product each. */
export function productTexts({ cells: { product } }: Pick<Row, "cells">): string[] {
  return textsIn(WHOLE.exec(product)?.[3] ?? (WHOLE.test(product) ? "" : product));
}

function textsIn(list: string): string[] {
  return list
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

interface CellFacts {
  week: WeekPlan;
  stores: readonly ShopStore[];
  /** By their ids. */
  products: ReadonlyMap<string, SheetProduct>;
}

/** The cells of an offer that the server has. */
export function savedOf(offer: Offer, { week, stores, products }: CellFacts): Saved {
  const namesOf = (ids: readonly string[]) => ids.map((id) => products.get(id)?.text ?? id).join("; ");
  const { id, version, status, category, brand, except, limit, note, mechanic, typed } = offer;
  const dates = {
    startDate: offer.startDate || null,
    endDate: offer.endDate || null,
    announceFrom: offer.announceFrom || null,
  };
  const days = daysOf(dates);
  // A draft that was made elsewhere may lack a part of it.
  const isWhole = mechanic && Object.values(mechanic).every((part) => part !== null);
  const whole = (category && `category: ${category}`) || (brand && `brand: ${brand}`);
  const product = whole && except.length > 0 ? `${whole} except ${namesOf(except)}` : whole;
  return {
    id,
    version,
    status,
    ...dates,
    cells: {
      product: product || namesOf(offer.products),
      offer: isWhole ? showOffer(mechanic) : "",
      days: days ? showDays(days, week) : "",
      stores: showStores(offer.stores, stores),
      limit: limit === null ? "" : String(limit),
      note,
      ...typed,
    },
  };
}
