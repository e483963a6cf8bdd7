import { useLoaderData } from "react-router";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { useNow } from "../../components/now.tsx";
import type { readLocations } from "./read-locations.ts";

/** The stores that the filters find at this moment. */
export function useShownStores() {
  const { stores, openOnly, island, day } = useLoaderData<typeof readLocations>();
  const now = useNow();
  const isOpen = (store: Store) => describeOpeningState(store, now).open;
  const onIsland = stores.filter((store) => island === "" || store.island === island);
  const shown = openOnly ? onIsland.filter(isOpen) : onIsland;
  return { stores, openOnly, island, day, isOpen, onIsland, shown };
}
