import { useLoaderData } from "react-router";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { serviceNames } from "../../../src/content/kinds/stores/service-labels.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { useNow } from "../../components/now.tsx";
import type { readLocations } from "./read-locations.ts";

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
