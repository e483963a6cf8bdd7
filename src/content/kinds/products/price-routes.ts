import { z } from "zod";
import { NotFoundError } from "../../../errors.ts";
import { sendCsv, type CsvRows } from "../../../http/downloads.ts";
import { readId } from "../../../http/query.ts";
import { type Operation, withQuery } from "../../../http/route.ts";
import type { PricePeriod } from "../../../rules/money/claims.ts";
import { priceText } from "../../../rules/money/money.ts";
import { instant } from "../../../rules/schema/fields.ts";
import { maltaDay } from "../../../rules/time/malta-time.ts";
import type { Db } from "../../../storage/database/tables.ts";
import type { ApiDependencies } from "../../lifecycle/server-kind.ts";
import { productKind } from "./product.kind.ts";
import {
  type ProductPrices,
  readOffersOfPeriod,
  readPastStoreNames,
  readPriceLedgers,
  readWholeLedger,
} from "./read-price-ledger.ts";

/** Products on a page of the offers of a period. */
const PAGE = 100;

const pricesQuery = {
  from: instant.optional().describe("The first instant of the period that is asked for"),
  until: instant.optional().describe("The first instant after it"),
  format: z.enum(["json", "csv"]).optional(),
};

const ledgerQuery = {
  ...pricesQuery,
  after: z.uuid().optional().describe("The `next` of the page before"),
};

const dates = {
  fromDate: z.iso.datetime(),
  untilDate: z.iso.datetime().nullable().describe("The first instant after it; null while it lasts"),
};

const offered = {
  price: z.int(),
  stores: z.array(z.string()).describe("None means all stores"),
};

const ledgerSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().describe("Empty where there is no such product any more"),
  knownSince: z.iso
    .datetime()
    .nullable()
    .describe("When the ledger begins; null of a product that was never shown"),
  periods: z.array(
    z.strictObject({
      ...dates,
      regularPrice: z.int().nullable(),
      offers: z.array(z.strictObject(offered)).describe("The prices of the offers that ran"),
    }),
  ),
  reductions: z
    .array(
      z.strictObject({
        ...offered,
        ...dates,
        beganDate: z.iso.datetime().describe("When this price began"),
        claim: z
          .strictObject({ priorPrice: z.int(), percentage: z.int() })
          .nullable()
          .describe("What may be claimed of it"),
        lowest: z
          .strictObject({ price: z.int(), day: z.iso.date() })
          .nullable()
          .describe("The lowest price of the thirty days before, and the last day on which it was shown"),
        claimFrom: z.iso
          .date()
          .nullable()
          .describe(
            "Where nothing may be claimed: the first day from which something could be at this price",
          ),
      }),
    )
    .describe("The offers, and why what may be claimed of each may"),
});

/** Responds with the prices that visitors were shown of a product, and will be by what is planned; also of one that is deleted. */
export function readPrices({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary: "The prices that visitors were shown of a product: its ledger, as JSON or as CSV",
    access: "products.write",
    query: pricesQuery,
    answer: {
      status: 200,
      description: "The periods in their order, or with `format=csv` a file of them",
      type: "text/csv",
      schema: ledgerSchema,
    },
    failures: { 404: "The ledger knows no such product" },
    async handle({ format, ...span }, request, response) {
      const id = readId(request.params["id"], productKind.label);
      const [ledger] = await readPriceLedgers(db, [id], span, clock());
      if (!ledger) throw new NotFoundError(productKind.label);
      if (format !== "csv") return ledger;
      await sendCsv(response, `prices-${id}.csv`, rowsOf(db, [ledger]));
      return undefined;
    },
  });
}

/** Responds with the offers of all products in a period, or with its whole ledger as a file. */
export function readAllPrices({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary: "The prices of a period: the products that were on offer, or the ledger of all products as CSV",
    access: "products.write",
    query: ledgerQuery,
    answer: {
      status: 200,
      description: `The products, ${PAGE} at a time, or with \`format=csv\` a file of every price`,
      type: "text/csv",
      schema: z.strictObject({
        products: z.array(ledgerSchema),
        next: z.uuid().nullable().describe("The `after` of the next page; null if there is none"),
      }),
    },
    async handle({ format, after, ...span }, _request, response) {
      if (format !== "csv") return readOffersOfPeriod(db, span, clock(), { after, limit: PAGE });
      const name = `prices-${maltaDay(clock())}.csv`;
      await sendCsv(response, name, rowsOf(db, readWholeLedger(db, span, clock(), after)));
      return undefined;
    },
  });
}

const TITLES = [
  "From (UTC)",
  "Until (UTC)",
  "Usual price",
  "Offer price",
  "Stores",
  "Lowest of thirty days before",
  "Percent claimed",
  "Product",
  "ID",
];

/** A line for each offer of a period, or for the usual price: what a spreadsheet sorts. */
async function* rowsOf(
  db: Db,
  ledgers: Iterable<ProductPrices> | AsyncIterable<ProductPrices>,
): AsyncGenerator<CsvRows> {
  const namesOf = await readPastStoreNames(db);
  yield [TITLES];
  for await (const ledger of ledgers)
    yield ledger.periods.flatMap((period) => rowsOfPeriod(ledger, period, namesOf));
}

function rowsOfPeriod(
  { id, name, reductions }: ProductPrices,
  period: PricePeriod,
  namesOf: (stores: readonly string[]) => string[],
): string[][] {
  const { fromDate, untilDate, regularPrice, offers } = period;
  const euro = (cents: number | null | undefined) => (typeof cents === "number" ? priceText(cents) : "");
  const first = [fromDate, untilDate ?? "", euro(regularPrice)];
  if (offers.length === 0) return [[...first, "", "", "", "", name, id]];
  return offers.map(({ price, stores }) => {
    const reduction = reductions.findLast(
      (each) => each.price === price && each.stores.join() === stores.join() && each.fromDate <= fromDate,
    );
    return [
      ...first,
      euro(price),
      namesOf(stores).join("; ") || "all",
      euro(reduction?.lowest?.price),
      String(reduction?.claim?.percentage ?? ""),
      name,
      id,
    ];
  });
}
