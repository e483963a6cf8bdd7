import { answers, helpMattersOf, isFoodQuery, type Meaning } from "../rules/search/meaning.ts";
import type { SearchDocument } from "../rules/search/search.ts";
import type { Candidate } from "../rules/search/top-answers.ts";
import { trimTo } from "../rules/text/text.ts";
import type { PageHelp } from "./page-help.ts";

/** Characters of an answer that stand beneath its question. */
const ANSWER_LENGTH = 160;

/** How much less a topic counts than a question or a page. */
const TOPIC_SHARE = 0.8;

/** What visitors call the pages, beside their names in the menus. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  "/locations": "stores, opening hours",
  "/specials": "special offers",
  "/careers": "jobs",
  "/customer-care": "contact, help, complaint",
  "/rewards": "loyalty card, points",
  "/about": "about us, story",
  "/blog": "news",
  "/blog?category=community": "community, charity",
  "/blog?category=recipes": "recipes",
  "/cookie-policy": "cookies policy",
  "/investor-relations": "investors, shareholders, annual report",
  "/iffranka": "iffranka, frozen prices",
};

/** A page of help, with the words by which it is found. */
interface HelpPage {
  document: SearchDocument;
  keys: string;
  text: string;
  /** Whether it is a heading over questions, which the question or the page itself answers better. */
  isTopic?: boolean;
}

/** Returns the pages, help topics, questions and answers of the site: the one place that says where they are. */
function listHelpPages(pages: readonly SearchDocument[], { questions, topics }: PageHelp): HelpPage[] {
  return [
    ...questions.map(({ url, anchor, question, answer }) => ({
      document: helpDocument(url, question, trimTo(answer.join(" "), ANSWER_LENGTH)),
      keys: `${question} ${anchor}`,
      text: answer.join(" "),
    })),
    ...topics.map(({ title, url }) => ({
      isTopic: true,
      document: helpDocument(url, title, ""),
      keys: title,
      text: "",
    })),
    ...pages.map((document) => ({
      document,
      keys: `${document.title} ${PAGE_WORDS[document.url] ?? ""}`,
      text: document.description,
    })),
  ];
}

function helpDocument(url: string, title: string, description: string): SearchDocument {
  return { id: `help:${url}`, type: "help", title, description, url, category: "Help" };
}

/**
 * Returns the pages of help that a query may mean.
 *
 * @param pages those of the menus and the specification.
 * @param help what the sections of the pages answer.
 */
export function findHelp(pages: readonly SearchDocument[], help: PageHelp, meaning: Meaning): Candidate[] {
  const matters = helpMattersOf(meaning);
  // A question that mentions a food in passing is no answer to the food's name.
  const share = isFoodQuery(meaning) ? 0.4 : 1;
  return listHelpPages(pages, help)
    .map(({ document, isTopic, ...words }) => ({
      document,
      relevance: share * (isTopic ? TOPIC_SHARE : 1) * answers(matters, words),
    }))
    .filter(({ relevance }) => relevance > 0.3);
}
