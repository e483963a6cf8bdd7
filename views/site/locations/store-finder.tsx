import { STORES_PATH } from "../../../src/content/kinds/stores/store-path.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { classNames } from "../../components/class-names.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { FilterLinks } from "../filter-links.tsx";
import { DayForm } from "./day-form.tsx";
import { DayOfStores } from "./day-of-stores.tsx";
import { DaysRail } from "./days-rail.tsx";
import { OwnStoreLine } from "../own-store/own-store-line.tsx";
import styles from "./locations.module.css";
import { OpeningStatus } from "./opening-status.tsx";
import { StoreMap } from "./store-map.tsx";
import { useShownStores } from "./use-shown-stores.ts";

/** The days ahead, and the map with its filters; nothing while there are no stores. */
export function StoreFinder() {
  const { stores, openOnly, island, day, isOpen, onIsland, shown } = useShownStores();
  if (stores.length === 0) return null;
  const islands = [...new Set(stores.map((store) => store.island))];
  return (
    <>
      <div className={classNames("container", styles["days"])}>
        <OwnStoreLine />
        {day !== undefined && <DayOfStores stores={stores} day={day} />}
        <DayForm path={STORES_PATH} day={day} />
        <DaysRail stores={stores} day={day} />
      </div>
      <section className={classNames("container", styles["finder"])} aria-labelledby="at-a-glance">
        <StoreMap stores={shown} list={address(openOnly, island)} />
        <div className={styles["panel"]}>
          <h2 id="at-a-glance" className={styles["count"]}>
            {plural(stores.length, "store", "stores")}, {stores.filter(isOpen).length} open now
          </h2>
          <FilterLinks
            label="Show"
            links={[
              { to: address(false, island), label: "All", count: onIsland.length, current: !openOnly },
              {
                to: address(true, island),
                label: "Open now",
                count: onIsland.filter(isOpen).length,
                current: openOnly,
              },
            ]}
          />
          {islands.length > 1 && (
            <FilterLinks
              label="Island"
              links={["", ...islands].map((name) => ({
                to: address(openOnly, name),
                label: name || "Both",
                count: stores.filter(
                  (store) => (name === "" || store.island === name) && (!openOnly || isOpen(store)),
                ).length,
                current: island === name,
              }))}
            />
          )}
          {shown.length > 0 && (
            <ul className={styles["glance"]}>
              {shown.map((store) => (
                <li key={store.id}>
                  <SmartLink to={`${address(openOnly, island)}#${store.slug}`}>
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

/** The address of the filtered list. */
function address(openOnly: boolean, island: string): string {
  const query = new URLSearchParams();
  if (openOnly) query.set("open", "1");
  if (island) query.set("island", island);
  return query.size > 0 ? `${STORES_PATH}?${query}` : STORES_PATH;
}
