import { createContext, useContext } from "react";
import type { FilledLists } from "../../src/rules/links/filled-lists.ts";

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
