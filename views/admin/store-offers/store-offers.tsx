import { Printer } from "lucide-react";
import { data } from "react-router";
import {
  listOffers,
  type ListedOffer,
  type OfferWeek,
} from "../../../src/content/kinds/offers/list-offers.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { hrefWith } from "../../../src/rules/lists/list-page.ts";
import { formatOfferPeriod } from "../../../src/rules/time/dates.ts";
import { siteContext } from "../../../src/site/context.ts";
import { useNow } from "../../components/now.tsx";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState } from "../kit/notice.tsx";
import rows from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { LinkTabs } from "../kit/tabs.tsx";
import { readAdmin } from "../admin-loader.ts";
import type { Route } from "./+types/store-offers";
import styles from "./store-offers.module.css";

const PATH = "/admin/store-offers";

export async function loader({ context, url }: Route.LoaderArgs) {
  const stores = await readAdmin(context, (queries) => queries.ownStores());
  const wanted = url.searchParams.get("store");
  const store = stores.find(({ id }) => id === wanted) ?? stores[0];
  if (!store) throw data({ error: "Your account has no stores." }, { status: 403 });
  const week: OfferWeek = url.searchParams.get("week") === "next" ? "next" : "this";
  const site = context.get(siteContext);
  const [running, announced] = await Promise.all([
    listOffers(site, "this", store.id),
    listOffers(site, "next", store.id),
  ]);
  return {
    stores: stores.map(({ id, name }) => ({ id, name })),
    store: { id: store.id, name: store.name, slug: store.slug },
    week,
    counts: { this: running.offers.length, next: announced.offers.length },
    offers: (week === "this" ? running : announced).offers,
  };
}

/** The offers of a manager's store, to look at: what visitors read of them, by counter. */
export default function StoreOffers({
  loaderData: { stores, store, week, counts, offers },
}: Route.ComponentProps) {
  const address = (id: string, of: OfferWeek) =>
    hrefWith(PATH, { ...(stores.length > 1 && { store: id }), ...(of === "next" && { week: of }) });
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Offers"
        lead={`What visitors read of the offers in ${store.name}. The colleagues who plan them can change them.`}
        actions={
          counts[week] > 0 && (
            <ButtonLinkTo
              to={hrefWith("/specials/print", { store: store.slug, ...(week === "next" && { week }) })}
              target="_blank"
              icon={Printer}
            >
              Leaflet <span className="visually-hidden">(opens in a new tab)</span>
            </ButtonLinkTo>
          )
        }
      />
      {stores.length > 1 && (
        <LinkTabs
          label="Stores"
          tabs={stores.map(({ id, name }) => ({
            to: address(id, week),
            label: name,
            current: id === store.id,
          }))}
        />
      )}
      <LinkTabs
        label="Offers"
        tabs={[
          { to: address(store.id, "this"), label: "Now", count: counts.this, current: week === "this" },
          { to: address(store.id, "next"), label: "Announced", count: counts.next, current: week === "next" },
        ]}
      />
      {offers.length === 0 && (
        <EmptyState
          emoji="shopping-bags"
          title={week === "this" ? "No offers now" : "No offers are announced"}
        >
          What colleagues plan is shown here as soon as visitors can read of it.
        </EmptyState>
      )}
      {[...Map.groupBy(offers, ({ category }) => category)].map(([category, own]) => (
        <section key={category} aria-labelledby={`counter-${category}`} className="column">
          <h2 id={`counter-${category}`}>{categoryLabel(category)}</h2>
          <ul className={rows["rows"]}>
            {own.map((offer) => (
              <Offer key={offer.id} offer={offer} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Offer({ offer }: { offer: ListedOffer }) {
  const { name, detail, path, label, facts, notes, priorPrice, percentage, startDate, endDate } = offer;
  const now = useNow();
  return (
    <li className={styles["offer"]}>
      <p className={styles["product"]}>
        <a href={path} target="_blank" rel="noopener">
          {name}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {detail !== "" && <span className="quiet">{detail}</span>}
      </p>
      <p className={styles["price"]}>
        <strong>{label}</strong>
        <span className="quiet">
          {[
            priorPrice !== undefined && `was ${formatPrice(priorPrice)}`,
            percentage !== undefined && `${percentage}% off`,
            ...facts,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <p className={styles["when"]}>
        {formatOfferPeriod(startDate, endDate, now)}
        {notes.length > 0 && <span className="quiet">{notes.join(" · ")}</span>}
      </p>
    </li>
  );
}
