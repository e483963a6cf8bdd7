import { answers, helpMattersWithNeeds, isFoodQuery, type Meaning } from "../../../rules/matching/meaning.ts";
import type { SearchDocument } from "../../../rules/matching/search.ts";
import type { Candidate } from "../../../rules/matching/top-answers.ts";
import { pagePath } from "../../../content/kinds/pages/page-addresses.ts";
import type { Page } from "../../../content/kinds/pages/page.schema.ts";
import { sectionKindOf } from "../../../content/kinds/pages/section-kinds.ts";
import { shownFields } from "../../../content/kinds/pages/fill-section.ts";
import type { AnsweredQuestion, HelpAddress } from "../../../content/kinds/pages/section-kind.ts";
import type { Facts } from "../../../rules/text/fill-words.ts";
import { trimTo } from "../../../rules/text/text.ts";

/** Characters of an answer that stand beneath its question. */
const ANSWER_LENGTH = 160;

/** How much less a topic counts than a question or a page. */
const TOPIC_SHARE = 0.8;

/** How much less a form counts: what is written on the site is known at once. */
const FORM_SHARE = 0.95;

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

/** What the sections of pages answer: their questions, the topics over them, and the forms to which they lead, each with its address. */
export interface PageHelp {
  questions: (AnsweredQuestion & { url: string })[];
  topics: { title: string; url: string }[];
  forms: HelpAddress[];
}

/** What a search knows of the pages: the same for every query. */
export interface KnownPages {
  /** The pages of the menus and the specification. */
  documents: SearchDocument[];
  help: PageHelp;
  /** The facts that the words of pages name. */
  facts: Facts;
  /** The tables from which all this is read. */
  tables: readonly string[];
}

/**
 * Returns the questions and topics of pages, with the facts in place of their names.
 *
 * @param canWrite whether the contact form is open.
 */
export function listHelp(pages: readonly Page[], facts: Facts, canWrite: boolean): PageHelp {
  const found = pages.map((page) => helpOf(page, facts));
  return {
    questions: found.flatMap(({ questions }) => questions),
    topics: found.flatMap(({ topics }) => topics),
    forms: canWrite ? found.flatMap(({ forms }) => forms) : [],
  };
}

function helpOf({ slug, sections }: Page, facts: Facts): PageHelp {
  const help: PageHelp = { questions: [], topics: [], forms: [] };
  const address = (fragment: string) => `${pagePath(slug)}#${fragment}`;
  for (const { id, kind, hidden: _hidden, ...own } of sections) {
    const declaration = sectionKindOf(kind);
    const fields = declaration && shownFields(declaration, own, facts);
    if (!declaration || !fields) continue;
    const title = fields["title"];
    const layout = declaration.layout?.(fields);
    const isTopic = layout === "topic" || layout === "text";
    if (isTopic && typeof title === "string" && title !== "") help.topics.push({ title, url: address(id) });
    for (const question of declaration.questionsOf?.(fields) ?? [])
      help.questions.push({ ...question, url: address(question.anchor) });
    help.forms.push(...(declaration.searchTargets?.(fields) ?? []));
  }
  return help;
}

/** A page of help, with the words by which it is found. */
interface HelpPage {
  document: SearchDocument;
  keys: string;
  text: string;
  /** How much less it counts than a question or a page, which answer better than a heading or a form. */
  share?: number;
}

/** Returns the pages, help topics, questions and answers of the site: the one place that says where they are. */
function listHelpPages({ documents, help: { questions, topics, forms } }: KnownPages): HelpPage[] {
  return [
    ...questions.map(({ url, anchor, question, answer }) => ({
      document: helpDocument(url, question, trimTo(answer.join(" "), ANSWER_LENGTH)),
      keys: `${question} ${anchor}`,
      text: answer.join(" "),
    })),
    ...topics.map(({ title, url }) => ({
      share: TOPIC_SHARE,
      document: helpDocument(url, title, ""),
      keys: title,
      text: "",
    })),
    ...forms.map(({ title, url, keys }) => ({
      share: FORM_SHARE,
      document: helpDocument(url, title, ""),
      keys,
      text: "",
    })),
    ...documents.map((document) => ({
      document,
      keys: `${document.title} ${PAGE_WORDS[document.url] ?? ""}`,
      text: document.description,
    })),
  ];
}

function helpDocument(url: string, title: string, description: string): SearchDocument {
  return { id: `help:${url}`, type: "help", title, description, url, category: "Help" };
}

/** Returns the pages of help that a query may mean. */
export function findHelp(known: KnownPages, meaning: Meaning): Candidate[] {
  const matters = helpMattersWithNeeds(meaning);
  // A birthday cake is a matter of the shop, although both of its words are words of foods.
  const isMatter =
    matters.length === 1 && matters.every(({ from, to, names }) => to - from > 1 && names.length > 1);
  // A question that mentions a food in passing is no answer to the food's name.
  const ofFood = isFoodQuery(meaning) && !isMatter ? 0.4 : 1;
  return listHelpPages(known)
    .map(({ document, share = 1, ...words }) => ({
      document,
      relevance: ofFood * share * answers(matters, words),
    }))
    .filter(({ relevance }) => relevance > 0.3);
}
