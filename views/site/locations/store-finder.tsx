import { useLoaderData } from "react-router";
import { SERVICES, serviceNames } from "../../../src/content/kinds/stores/service-labels.ts";
import { STORES_PATH, storePath } from "../../../src/content/kinds/stores/store-path.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDayInWords, MONTHS, weekdayName } from "../../../src/rules/time/dates.ts";
import { formatRanges, shownHours } from "../../../src/rules/time/shown-hours.ts";
import { reasonsOn, specialDays, YEAR, type DayReasons } from "../../../src/rules/time/special-days.ts";
import { addDays, maltaDay, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { classNames } from "../../components/class-names.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { FilterLinks, FilterPanel } from "../filters.tsx";
import { DayForm, NoSuchDay, DAY_PLACE } from "./asked-day.tsx";
import { OwnStoreLine } from "../own-store/my-store.tsx";
import styles from "./locations.module.css";
import { OpeningStatus } from "./opening-status.tsx";
import { StoreMap } from "./store-map.tsx";
import answer from "./asked-day.module.css";
import { useNow } from "../../components/now.tsx";
import type { readLocations } from "./read-locations.ts";

/** The days ahead, and the map with its filters; nothing while there are no stores. */
export function StoreFinder() {
  const { stores, filters, day, isOpen, find, shown } = useShownStores();
  if (stores.length === 0) return null;
  const islands = [...new Set(stores.map((store) => store.island))];
  const services = servicesThatDiffer(stores, filters.service);
  const link = (label: string, change: Partial<StoreFilters>, current: boolean) => ({
    to: address({ ...filters, ...change }),
    label,
    count: find(change).length,
    current,
  });
  return (
    <>
      <div className={classNames("container", styles["days"])}>
        <OwnStoreLine />
        {day !== undefined && <DayOfStores stores={stores} day={day} />}
        <DayForm path={STORES_PATH} day={day} />
        <DaysRail stores={stores} day={day} />
      </div>
      <section className={classNames("container", styles["finder"])} aria-labelledby="at-a-glance">
        <StoreMap stores={shown} list={address(filters)} />
        <div className={styles["panel"]}>
          <h2 id="at-a-glance">
            {plural(stores.length, "store", "stores")}, {stores.filter(isOpen).length} open now
          </h2>
          <FilterLinks
            label="Show"
            links={[
              link("All", { openOnly: false }, !filters.openOnly),
              link("Open now", { openOnly: true }, filters.openOnly),
            ]}
          />
          {islands.length > 1 && (
            <FilterLinks
              label="Island"
              links={["", ...islands].map((island) =>
                link(island || "Both", { island }, filters.island === island),
              )}
            />
          )}
          {services.length > 0 && (
            <FilterPanel
              title={filters.service === "" ? "Choose by service" : `With: ${filters.service}`}
              className={styles["services"]}
            >
              <FilterLinks
                label="Service"
                links={["", ...services].map((service) =>
                  link(service || "Any", { service }, filters.service === service),
                )}
              />
            </FilterPanel>
          )}
          {shown.length > 0 && (
            <ul className={styles["glance"]}>
              {shown.map((store) => (
                <li key={store.id}>
                  <SmartLink to={`${address(filters)}#${store.slug}`}>
                    <span className={styles["name"]}>{store.name}</span>
                    <OpeningStatus store={store} />
                  </SmartLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </>
  );
}

/** The services that some stores have and others don't, those of the list first; and the one that is chosen. */
function servicesThatDiffer(stores: readonly Store[], chosen: string): string[] {
  const names = stores.map(serviceNames);
  const all = new Set<string>([...SERVICES, ...names.flat()]);
  return [...all].filter((name) => {
    const count = names.filter((list) => list.includes(name)).length;
    return count > 0 && (count < stores.length || name === chosen);
  });
}

/** The address of the filtered list. */
function address({ openOnly, island, service }: StoreFilters): string {
  const query = new URLSearchParams();
  if (openOnly) query.set("open", "1");
  if (island) query.set("island", island);
  if (service) query.set("service", service);
  return query.size > 0 ? `${STORES_PATH}?${query}` : STORES_PATH;
}

/** The hours of all stores on the day that the address asks for. */
function DayOfStores({ stores, day }: { stores: readonly Store[]; day: string }) {
  const now = useNow();
  if (day === "")
    return (
      <section id={DAY_PLACE} className={answer["answer"]}>
        <NoSuchDay />
      </section>
    );
  const { ofAll, own } = reasonsOn(stores, day);
  return (
    <section id={DAY_PLACE} className={answer["answer"]} aria-labelledby="hours-of-day">
      <h2 id="hours-of-day">Open on {formatDayInWords(day, now)}</h2>
      {ofAll && <p className={answer["reason"]}>{ofAll}</p>}
      <ul className={answer["stores"]}>
        {stores.map((store) => {
          const reason = own.find((each) => each.store === store)?.reason;
          return (
            <li key={store.id}>
              <SmartLink to={`${storePath(store.slug)}?on=${day}`}>{store.name}</SmartLink>
              <span>
                {formatRanges(shownHours(store, day).ranges)}
                {reason && ` (${reason})`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How many days the rail shows from today on, and how many special days after them. */
const DAYS = 7;
const SPECIAL_DAYS = 7;

/** The days ahead, each a link to the hours of all stores: a week, then the special days and public holidays after it. */
function DaysRail({ stores, day: asked }: { stores: readonly Store[]; day: string | undefined }) {
  const now = useNow();
  const today = maltaDay(now);
  const week = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const later = stores
    .flatMap((store) => specialDays(store, now, YEAR))
    .map(({ day }) => day)
    .filter((day) => !week.includes(day));
  const days = [...week, ...[...new Set(later)].toSorted().slice(0, SPECIAL_DAYS)];
  return (
    <nav aria-label="Days ahead" className={styles["rail"]}>
      <ul>
        {days.map((day) => {
          const hours = stores.map((store) => shownHours(store, day));
          const open = hours.filter(({ ranges }) => ranges.length > 0).length;
          const reason = describeReasons(reasonsOn(stores, day));
          return (
            <li key={day}>
              <SmartLink
                to={`${STORES_PATH}?on=${day}#${DAY_PLACE}`}
                className={classNames(styles["day"], reason && styles["special"])}
                aria-current={day === asked ? "true" : undefined}
              >
                <span>{day === today ? "Today" : weekdayName(weekdayOf(day))}</span>{" "}
                <strong>{shortDay(day)}</strong>{" "}
                {reason && <span className={styles["reason"]}>{reason}</span>}{" "}
                <span className={styles["open"]}>
                  {open === 0 ? "All closed" : open === stores.length ? "All open" : `${open} open`}
                </span>
              </SmartLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What is said of a day: what holds for every store, or the reason of one store with its name. */
function describeReasons({ ofAll, own: [first, ...others] }: DayReasons<Store>): string | undefined {
  if (ofAll || !first) return ofAll;
  return others.length > 0 ? "Hours vary by store" : `${first.store.name}: ${first.reason}`;
}

/** A calendar day in short: `8 Dec`. */
function shortDay(day: string): string {
  return `${Number(day.slice(8))} ${(MONTHS[Number(day.slice(5, 7)) - 1] ?? "").slice(0, 3)}`;
}

/** What a visitor has chosen. An empty island or service is every one. */
export interface StoreFilters {
  openOnly: boolean;
  island: string;
  service: string;
}

/** The stores that the filters find at this moment. */
export function useShownStores() {
  const { stores, openOnly, island, service, day } = useLoaderData<typeof readLocations>();
  const now = useNow();
  const filters: StoreFilters = { openOnly, island, service };
  const isOpen = (store: Store) => describeOpeningState(store, now).open;
  /** The stores that a visitor sees who changes some of the filters. */
  const find = (change: Partial<StoreFilters>) => {
    const wanted = { ...filters, ...change };
    return stores.filter(
      (store) =>
        (!wanted.openOnly || isOpen(store)) &&
        (wanted.island === "" || store.island === wanted.island) &&
        (wanted.service === "" || serviceNames(store).includes(wanted.service)),
    );
  };
  return { stores, filters, day, isOpen, find, shown: find({}) };
}
