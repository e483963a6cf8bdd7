import type { Recall } from "../../../src/content/kinds/recalls/recall.schema.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";

/** Store names that a notice spells out; a chain with more of them is known by its name. */
const NAMED_STORES = 12;

/** What every notice of a recall is headed, by template 2024/1435. */
export const HEADLINE = "Product safety recall";

/** A part of the notice: its heading and its words, which may be several paragraphs. */
export interface RecallPart {
  name: "product" | "hazard" | "action" | "remedy" | "contact";
  heading: string;
  words: string;
}

/** The parts of a notice after the description of the product, in the order of template 2024/1435, without empty ones. */
export function partsOf({ hazard, risk, action, remedy, contact }: Recall): RecallPart[] {
  const parts: RecallPart[] = [
    { name: "hazard", heading: "What is wrong", words: [hazard, risk].filter(Boolean).join("\n\n") },
    { name: "action", heading: "What to do", words: action },
    { name: "remedy", heading: "What you get", words: remedy },
    { name: "contact", heading: "Whom to ask", words: contact },
  ];
  return parts.filter(({ words }) => words !== "");
}

/** How a customer tells the product: terms with their words, without empty ones. */
export function factsOf(recall: Recall, stores: readonly string[]): { term: string; words: string }[] {
  const { product, brand, batch } = recall;
  return [
    { term: "Product", words: product },
    { term: "Brand", words: brand },
    { term: "Batch or best before", words: batch },
    { term: "Sold", words: soldWords(recall, stores) },
  ].filter(({ words }) => words !== "");
}

/** `In Sliema and Victoria, from 3 to 12 November 2026`. */
function soldWords({ soldFrom, soldUntil }: Recall, stores: readonly string[]): string {
  const named = stores.length > 0 && stores.length <= NAMED_STORES;
  const from = soldFrom && (soldUntil ? `from ${formatDate(soldFrom)}` : `since ${formatDate(soldFrom)}`);
  const until = soldUntil && `${soldFrom ? "to" : "until"} ${formatDate(soldUntil)}`;
  const days = [from, until].filter(Boolean).join(" ");
  return [named ? `In ${joinWords(stores)}` : "In our stores", days].filter(Boolean).join(", ");
}

/** The notice on every page of one or several recalls. */
export function noticeOf(recalls: readonly Pick<Recall, "slug" | "product" | "brand">[], total: number) {
  const [first] = recalls;
  if (!first) return [];
  const names = recalls.map(({ brand, product }) => [brand, product].filter(Boolean).join(", "));
  const others = total - recalls.length;
  return [
    {
      level: "urgent" as const,
      text: `${HEADLINE}: ${joinWords([...names, ...(others > 0 ? [`${others} more`] : [])])}.`,
      link: total === 1 ? `/recalls/${first.slug}` : "/recalls",
    },
  ];
}
