import type { Meaning } from "../../../rules/matching/meaning.ts";
import type { Candidate } from "../../../rules/matching/top-answers.ts";
import { containsName } from "../../../rules/matching/shop-words.ts";
import { stemsOf } from "../../../rules/matching/words.ts";
import { careersAddress, employmentLabel } from "../../../content/kinds/jobs/job-filter.ts";
import { islandsOf } from "../../../content/kinds/jobs/read-job-choices.ts";
import { plural } from "../../../rules/text/text.ts";
import type { SearchReads } from "../../context.ts";

/** What visitors type for each employment. */
const EMPLOYMENTS = [
  { type: "part-time", words: ["part time", "parttime"] },
  { type: "full-time", words: ["full time", "fulltime"] },
  { type: "seasonal", words: ["seasonal", "summer job", "summer work", "christmas job"] },
  { type: "internship", words: ["internship", "internships", "work placement"] },
] as const;

const ISLANDS = [
  { island: "Gozo", words: ["gozo", "ghawdex"] },
  { island: "Malta", words: ["malta"] },
] as const;

/**
 * Answers a query for work of one employment, on an island or in a store: the filtered list of openings, or that there is none now.
 * Without that answer, `part-time in Gozo` would find the full-time jobs of Gozo and say nothing.
 */
export async function findJobAnswers({ stems }: Meaning, reads: SearchReads): Promise<Candidate[]> {
  const names = (words: readonly string[]) => words.some((word) => containsName(stems, stemsOf(word)));
  const employment = EMPLOYMENTS.find(({ words }) => names(words));
  if (!employment) return [];
  const [jobs, stores] = await Promise.all([reads.list("jobs"), reads.list("stores")]);
  const store = stores.find(({ name, locality }) => names([name, locality]));
  const island = store ? undefined : ISLANDS.find(({ words }) => names(words))?.island;
  const places = new Set(
    stores.filter((each) => each === store || each.island === island).map(({ name }) => name),
  );
  const found = jobs.filter(
    ({ employmentType, location }) =>
      employmentType === employment.type && (!(store || island) || places.has(location)),
  );
  const where = store ? ` in ${store.name}` : island ? ` in ${island}` : "";
  const address = careersAddress({
    location: store?.name ?? islandsOf(stores).find((name) => name === island) ?? "",
    employmentType: employment.type,
  });

  const label = employmentLabel(employment.type);
  const kind = employment.type === "internship" ? "internship" : `${label.toLowerCase()} job`;
  const isSome = found.length > 0;
  return [
    {
      document: {
        id: `list:jobs:${employment.type}${where}`,
        type: "list",
        title: isSome
          ? `${label}${employment.type === "internship" ? "s" : " jobs"}${where}`
          : `There is no ${kind}${where} just now`,
        description: isSome
          ? plural(found.length, "opening", "openings")
          : "Leave your e-mail address, and we write to you when there is one. Or see all openings.",
        url: `${address}#openings`,
        category: "Careers",
      },
      relevance: 1.3,
    },
  ];
}
