import { ChevronRight, FileDown, Printer, Search } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { data, useNavigate } from "react-router";
import { hrefWith } from "../../../src/rules/lists/list-page.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { isUuid } from "../../../src/rules/text/uuid.ts";
import { addDays, fromMaltaTime, isCalendarDay, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { siteContext } from "../../../src/site/context.ts";
import { classNames } from "../../components/class-names.ts";
import { DayInput } from "../fields/day-input.tsx";
import { Button, ButtonLinkTo, ButtonRow } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { EmptyState } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { readAdmin } from "../admin-loader.ts";
import type { Route } from "./+types/prices-screen";
import { PriceChart } from "./price-chart.tsx";
import { Reasons } from "./price-panel.tsx";
import { dayInWords, spanInWords } from "./price-words.ts";
import styles from "./prices.module.css";

const PATH = "/admin/products/prices";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const today = maltaDay(context.get(siteContext).now());
  const dayOf = (name: string, otherwise: string) => {
    const day = searchParams.get(name) ?? "";
    return isCalendarDay(day) ? day : otherwise;
  };
  const last = dayOf("until", today);
  const first = dayOf("from", addDays(last, -89));
  const product = searchParams.get("product") ?? undefined;
  const after = searchParams.get("after") ?? undefined;
  if ([product, after].some((id) => id !== undefined && !isUuid(id))) throw data(null, { status: 404 });
  const span = {
    from: fromMaltaTime(first, "00:00").toISOString(),
    until: fromMaltaTime(addDays(last, 1), "00:00").toISOString(),
  };
  const page = await readAdmin(context, (queries) => queries.priceLedger({ ...span, product, after }));
  if (product !== undefined && page.products.length === 0) throw data(null, { status: 404 });
  return { ...page, ...span, first, last, product: product ?? null };
}

/** The ledger of shown prices, of a product or of all that were on offer in a period: made to be printed for an inspector. */
export default function PricesScreen({ loaderData }: Route.ComponentProps) {
  const { products, product, first, last, from, until, next } = loaderData;
  const [one] = product === null ? [] : products;
  const csv = one ? `/api/products/${one.id}/prices` : "/api/products/prices";
  const chosen = { ...(one && { product: one.id }), from: first, until: last };
  return (
    <div className={classNames("screen", "dense", styles["ledger"])}>
      <ScreenTitle
        title={one ? `Prices of ${one.name || "a deleted product"}` : "Prices of offers"}
        lead={`What visitors were shown from ${dayInWords(first)} to ${dayInWords(last)}, by the site’s own ledger, which cannot be changed.`}
        back={
          one
            ? { to: `/admin/products/${one.id}`, label: one.name || "Product" }
            : { to: "/admin/offers", label: "Offers" }
        }
        actions={
          <>
            <ButtonLinkTo
              to={hrefWith(csv, { from, until, format: "csv" })}
              reloadDocument
              download
              icon={FileDown}
            >
              {one ? "As a CSV file" : "All prices as a CSV file"}
            </ButtonLinkTo>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <Period key={`${first} ${last}`} {...loaderData} />
      {one && <PriceChart ledger={one} start={new Date(from)} end={new Date(until)} days="these days" />}
      {one && <Reasons ledger={one} />}
      {products.every(({ reductions }) => reductions.length === 0) ? (
        <EmptyState emoji="receipt" title="No offer ran in these days" />
      ) : (
        <Offers {...loaderData} />
      )}
      {next !== null && (
        <ButtonRow>
          <ButtonLinkTo to={hrefWith(PATH, { ...chosen, after: next })} icon={ChevronRight}>
            More products
          </ButtonLinkTo>
        </ButtonRow>
      )}
    </div>
  );
}

/** The days of the ledger. */
function Period({ product, first, last }: Route.ComponentProps["loaderData"]) {
  const navigate = useNavigate();
  const [days, setDays] = useState({ from: first, until: last });
  const isWhole = isCalendarDay(days.from) && isCalendarDay(days.until) && days.from <= days.until;

  function show(event: SubmitEvent) {
    event.preventDefault();
    const query = { ...(product !== null && { product }), ...days };
    if (isWhole) void navigate(hrefWith(PATH, query));
  }

  return (
    <form className={styles["period"]} onSubmit={show}>
      {(["from", "until"] as const).map((edge) => (
        <Field key={edge} label={edge === "from" ? "First day" : "Last day"}>
          <DayInput
            name={edge === "from" ? "First day" : "Last day"}
            value={days[edge]}
            onChange={(day) => setDays({ ...days, [edge]: day })}
          />
        </Field>
      ))}
      <Button type="submit" icon={Search} aria-disabled={!isWhole}>
        Show
      </Button>
    </form>
  );
}

/** Each offer of the days, with what it claimed and by which price. */
function Offers({ products, product }: Route.ComponentProps["loaderData"]) {
  return (
    // A keyboard scrolls what is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Offers of these days" tabIndex={0} className={styles["wide"]}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            {product === null && <th scope="col">Product</th>}
            <th scope="col">Offer</th>
            <th scope="col">Days</th>
            <th scope="col">Stores</th>
            <th scope="col">Lowest of the thirty days before</th>
            <th scope="col">Claimed</th>
          </tr>
        </thead>
        <tbody>
          {products.flatMap(({ id, name, reductions }) =>
            reductions.map((reduction) => {
              const { price, claim, lowest } = reduction;
              return (
                <tr key={`${id} ${reduction.fromDate} ${reduction.stores.join()}`}>
                  {product === null && <th scope="row">{name || id}</th>}
                  <td>{formatPrice(price)}</td>
                  <td>{spanInWords(reduction)}</td>
                  <td>{reduction.stores.join(", ") || "All"}</td>
                  <td>
                    {lowest
                      ? `${formatPrice(lowest.price)}, until ${dayInWords(lowest.day)}`
                      : "No price is known"}
                  </td>
                  <td>{claim ? `${claim.percentage} %` : "Nothing"}</td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
