import { createContext } from "react";
import type { Store } from "../../src/content/kinds/stores/store.schema.ts";

/** The fields of a store whose opening state the frame shows. */
export type FrameStore = Pick<
  Store,
  "id" | "slug" | "name" | "locality" | "hours" | "holidayHours" | "exceptions"
>;

/** All stores, as the frame has read them. */
export const FrameStoresContext = createContext<readonly FrameStore[]>([]);

/** Facts of all stores that the frame shows. */
export interface Chain {
  stores: number;
  islands: readonly Store["island"][];
}
