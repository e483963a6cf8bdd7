import { createContext, useContext } from "react";
import type { Store } from "../../src/content/kinds/stores/store.schema.ts";
import type { FilledLists } from "../../src/rules/links/filled-lists.ts";

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

/** Which lists have entries, as the frame has read it; undefined if it could not. */
export const FilledListsContext = createContext<FilledLists | undefined>(undefined);

/** Tells where a link would lead to an empty list, by `leadsToEmptyList`. */
export function useFilledLists(): FilledLists | undefined {
  return useContext(FilledListsContext);
}

/** Whether visitors can see no product, store or post yet: the site of a chain that has not opened. */
export function isUnopened(filled: FilledLists | undefined): boolean {
  return filled !== undefined && !filled.products && !filled.stores && !filled.posts;
}
