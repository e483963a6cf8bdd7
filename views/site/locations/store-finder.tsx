import { SERVICES, serviceNames } from "../../../src/content/kinds/stores/service-labels.ts";
import { STORES_PATH, storePath } from "../../../src/content/kinds/stores/store-path.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { classNames } from "../../components/class-names.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { FilterPanel } from "../filter-panel.tsx";
import { FilterLinks } from "../filters.tsx";
import { DayForm, NoSuchDay } from "./day-form.tsx";
import { DaysRail } from "./days-rail.tsx";
import { OwnStoreLine } from "../own-store/my-store.tsx";
import styles from "./locations.module.css";
import { OpeningStatus } from "./opening-status.tsx";
import { StoreMap } from "./store-map.tsx";
import { useShownStores, type StoreFilters } from "./use-shown-stores.ts";
import dayAnswerStyles from "./day-answer.module.css";
import { formatComingDay } from "../../../src/rules/time/dates.ts";
import { formatRanges, shownHours } from "../../../src/rules/time/shown-hours.ts";
import { reasonsOn } from "../../../src/rules/time/special-days.ts";
import { useNow } from "../../components/now.tsx";
import { DAY_PLACE } from "./asked-day.ts";

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
          <h2 id="at-a-glance" className={styles["count"]}>
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
      <section id={DAY_PLACE} className={dayAnswerStyles["answer"]}>
        <NoSuchDay />
      </section>
    );
  const { ofAll, own } = reasonsOn(stores, day);
  return (
    <section id={DAY_PLACE} className={dayAnswerStyles["answer"]} aria-labelledby="hours-of-day">
      <h2 id="hours-of-day">Open on {formatComingDay(day, now)}</h2>
      {ofAll && <p className={dayAnswerStyles["reason"]}>{ofAll}</p>}
      <ul className={dayAnswerStyles["stores"]}>
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
