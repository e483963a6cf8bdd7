import { useLoaderData } from "react-router";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { fieldsOfKind } from "../pages/fields-of-kind.ts";
import type { readRangePage } from "./read-range-page.ts";

/** The category that the page shows, and the text and colour of its head. */
export function useRangeWords() {
  const { selection, known, sections } = useLoaderData<typeof readRangePage>();
  // The words of an unknown category are never repeated: anyone can write them into an address.
  const category = known ? selection.category : undefined;
  const head = fieldsOfKind<typeof headKind>(sections, "list-head");
  const { lead = "", tone = "leaf", categories = [], otherLead = "" } = head ?? {};
  if (category === undefined) return { category, lead, tone };
  const own = categories.find((each) => each.category === category);
  return {
    category,
    lead: own?.lead ?? otherLead.replace("{category}", () => categoryLabel(category)),
    tone: own?.tone ?? "honey",
  };
}
