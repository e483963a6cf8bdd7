import { BookOpenText, Images, Printer } from "lucide-react";
import { data, useSearchParams } from "react-router";
import { publicationOf } from "../../../src/content/publication.ts";
import { hasPermission } from "../../../src/rules/access/permissions.ts";
import { addDays, isCalendarDay, maltaDay, mondayOf } from "../../../src/rules/time/malta-time.ts";
import { siteContext } from "../../../src/site/context.ts";
import type { OfferWeek } from "../../../src/staff/offers/read-week.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { LinkTabs } from "../kit/tabs.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { dayWords } from "../kit/when-words.ts";
import { readAdmin, requireUser } from "../admin-loader.ts";
import { useUser } from "../use-user.ts";
import type { Route } from "./+types/offers-screen";
import { savedOf } from "./read-row.ts";
import { type Saved, weekOf } from "./sheet-state.ts";
import { WeekSheet } from "./week-sheet.tsx";

export async function loader(visit: Route.LoaderArgs) {
  if (!hasPermission(requireUser(visit), "offers.write"))
    throw data({ error: "Your account can’t plan offers." }, { status: 403 });
  const { context, url } = visit;
  const now = context.get(siteContext).now();
  const thisWeek = mondayOf(maltaDay(now));
  const wanted = url.searchParams.get("week") ?? "";
  const week = isCalendarDay(wanted) ? mondayOf(wanted) : addDays(thisWeek, 7);
  const { offers, before, ...facts } = await readAdmin(context, (queries) => queries.offerWeek(week));
  const copied = before[0]?.week ?? week;
  return {
    publicPath: "/specials",
    thisWeek,
    ...facts,
    saved: rowsOf(week, offers, facts),
    /** The latest week before it that has offers, to be copied. */
    before: { week: copied, rows: rowsOf(copied, before, facts) },
    /** Whether visitors can read of it. */
    isPublic: offers.some((offer) => publicationOf("offers", offer, now).state === "live"),
  };
}

/** The cells of offers: a browser reads them faster than the records. */
function rowsOf(
  week: string,
  offers: OfferWeek["offers"],
  facts: Pick<OfferWeek, "stores" | "products">,
): Saved[] {
  const plan = weekOf(week, offers);
  const products = new Map(facts.products.map((product) => [product.id, product]));
  return offers.map((offer) => savedOf(offer, { week: plan, stores: facts.stores, products }));
}

const NEAR = new Map([
  [-7, "Last week"],
  [0, "This week"],
  [7, "Next week"],
  [14, "In two weeks"],
]);

/** The offers of a week in one sheet, with the weeks beside it. It opens with the next one, which is the work of most days. */
export default function OffersScreen({ loaderData }: Route.ComponentProps) {
  const user = useUser();
  const [search] = useSearchParams();
  const { week, thisWeek, weeks } = loaderData;
  const near = [...NEAR.keys()].map((days) => addDays(thisWeek, days));
  const mondays = [
    ...new Set([addDays(week, -7), ...near, ...weeks.map((each) => each.week), week]),
  ].toSorted();
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Offers"
        lead="Plan a week as in a spreadsheet: type, or paste from one. What cannot be read yet can be saved too."
        actions={
          <>
            <WhatLeaves {...loaderData} />
            {user && hasPermission(user, "products.write") && (
              <ButtonLinkTo to="/admin/products/prices" icon={BookOpenText}>
                Ledger of prices
              </ButtonLinkTo>
            )}
          </>
        }
      />
      <LinkTabs
        label="Weeks"
        tabs={mondays.map((monday) => ({
          to: `/admin/offers?week=${monday}`,
          label: labelOf(monday, thisWeek),
          current: monday === week,
          count: weeks.find((each) => each.week === monday)?.count ?? 0,
        }))}
      />
      {user && <WeekSheet key={`${week} ${search.get("again") ?? ""}`} {...loaderData} userId={user.id} />}
    </div>
  );
}

/** What is made for paper and for posts of a week that visitors can read. */
function WhatLeaves({ week, thisWeek, isPublic }: Route.ComponentProps["loaderData"]) {
  if (!isPublic) return null;
  const query = week > thisWeek ? "?week=next" : "";
  return (
    <>
      <ButtonLinkTo to={`/specials/print${query}`} target="_blank" icon={Printer}>
        Leaflet <span className="visually-hidden">(opens in a new tab)</span>
      </ButtonLinkTo>
      <ButtonLinkTo to={`/api/offer-pictures${query}`} reloadDocument download icon={Images}>
        Pictures to share
      </ButtonLinkTo>
    </>
  );
}

function labelOf(monday: string, thisWeek: string): string {
  const near = [...NEAR].find(([days]) => addDays(thisWeek, days) === monday)?.[1];
  const [, day, month] = dayWords(monday).split(" ");
  const from = `from ${day} ${month?.slice(0, 3)}`;
  return near ? `${near}, ${from}` : from.replace("from", "From");
}
