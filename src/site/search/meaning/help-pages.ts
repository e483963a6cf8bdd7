import { pagePath } from "../../../content/kinds/pages/page-addresses.ts";
import type { Page } from "../../../content/kinds/pages/page.schema.ts";
import { sectionKindOf } from "../../../content/kinds/pages/section-kinds.ts";
import { shownFields } from "../../../content/kinds/pages/fill-section.ts";
import {
  answers,
  helpMattersOf,
  helpMattersWithNeeds,
  isFoodQuery,
  type Meaning,
} from "../../../rules/matching/meaning.ts";
import { SNIPPET_LENGTH, type SearchDocument } from "../../../rules/matching/search.ts";
import { asksCustomerCare } from "../../../rules/matching/shop-words.ts";
import type { Candidate } from "../../../rules/matching/top-answers.ts";
import type { Facts } from "../../../rules/text/fill-words.ts";
import { trimTo } from "../../../rules/text/text.ts";

/** How much less a topic counts than a question or a page. */
const TOPIC_SHARE = 0.8;

/** How much less a form counts: what is written on the site is known at once. */
const FORM_SHARE = 0.95;

const CUSTOMER_CARE = "/customer-care";

/** What visitors call the pages, beside their names in the menus. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  "/locations": "stores, opening hours",
  "/specials": "special offers",
  "/careers": "jobs",
  [CUSTOMER_CARE]: "contact, help, complaint",
  "/rewards": "loyalty card, points",
  "/about": "about us, story",
  "/blog": "news",
  "/blog?category=community": "community, charity",
  "/blog?category=recipes": "recipes",
  "/cookie-policy": "cookies policy",
  "/investor-relations": "investors, shareholders, annual report",
  "/iffranka": "iffranka, frozen prices",
};

/** A page, a question, a topic or a form of the site, with the words by which it is found. */
export interface HelpPage {
  document: SearchDocument;
  keys: string;
  text: string;
  /** How much it counts beside a question or a page. */
  share: number;
}

/** What a search knows of the pages: the same for every query. */
export interface KnownPages {
  /** The pages of the menus and the specification. */
  documents: SearchDocument[];
  /** What these pages and their sections answer. */
  help: HelpPage[];
  /** The facts that the words of pages name. */
  facts: Facts;
  /** The tables from which all this is read. */
  tables: readonly string[];
}

/** The company behind the site, as the settings name it. */
export interface CompanyNumbers {
  legalName: string;
  registrationNumber: string;
  vatNumber: string;
}

/**
 * Returns what the sections of pages answer, with the facts in place of their names: questions first, then the forms to which
 * they lead and the topics over them.
 *
 * @param canWrite whether the contact form is open.
 */
export function listHelp(pages: readonly Page[], facts: Facts, canWrite: boolean): HelpPage[] {
  return pages
    .flatMap((page) => helpOf(page, facts))
    .filter(({ share }) => canWrite || share !== FORM_SHARE)
    .toSorted((one, other) => other.share - one.share);
}

function helpOf({ slug, sections }: Page, facts: Facts): HelpPage[] {
  return sections.flatMap(({ id, kind, hidden: _hidden, ...own }) => {
    const declaration = sectionKindOf(kind);
    const fields = declaration && shownFields(declaration, own, facts);
    if (!declaration || !fields) return [];
    const { title } = fields;
    const layout = declaration.layout?.(fields);
    const isTopic = (layout === "topic" || layout === "text") && typeof title === "string" && title !== "";
    const address = (fragment: string) => `${pagePath(slug)}#${fragment}`;
    return [
      ...(isTopic ? [helpPage(address(id), title, { share: TOPIC_SHARE })] : []),
      ...(declaration.questionsOf?.(fields) ?? []).map(({ anchor, question, answer }) =>
        helpPage(address(anchor), question, { keys: `${question} ${anchor}`, text: answer.join(" ") }),
      ),
      ...(declaration.searchTargets?.(fields) ?? []).map(({ title: form, url, keys }) =>
        helpPage(url, form, { keys, share: FORM_SHARE }),
      ),
    ];
  });
}

function helpPage(
  url: string,
  title: string,
  { keys = title, text = "", share = 1 }: Partial<Omit<HelpPage, "document">>,
): HelpPage {
  const description = trimTo(text, SNIPPET_LENGTH);
  return {
    document: { id: `help:${url}`, type: "help", title, description, url, category: "Help" },
    keys,
    text,
    share,
  };
}

/** Returns pages as help, by their names in the menus and what visitors call them. */
export function pagesAsHelp(documents: readonly SearchDocument[]): HelpPage[] {
  return documents.map((document) => ({
    document,
    keys: `${document.title} ${PAGE_WORDS[document.url] ?? ""}`,
    text: document.description,
    share: 1,
  }));
}

/** Returns the numbers of the company as an answer; the footer of every page has them too. Nothing where staff entered none. */
export function companyAsHelp({ legalName, registrationNumber, vatNumber }: CompanyNumbers): HelpPage[] {
  const numbers = [registrationNumber && `Company ${registrationNumber}`, vatNumber && `VAT ${vatNumber}`];
  const text = [legalName, ...numbers].filter((part) => part !== "").join(" · ");
  const keys = "vat, legal name";
  return numbers.join("") === "" ? [] : [helpPage("/about", "Company and VAT number", { keys, text })];
}

/** Returns the pages of help that a query may mean. */
export function findHelp({ help }: KnownPages, meaning: Meaning): Candidate[] {
  const matters = helpMattersWithNeeds(meaning);
  // A birthday cake is a matter of the shop, although both of its words are words of foods.
  const isMatter =
    matters.length === 1 && matters.every(({ from, to, names }) => to - from > 1 && names.length > 1);
  // A question that mentions a food in passing is no answer to the food's name.
  const ofFood = isFoodQuery(meaning) && !isMatter ? 0.4 : 1;
  return help
    .map(({ document, share, ...words }) => ({
      document,
      relevance: ofFood * share * answers(matters, words),
    }))
    .filter(({ relevance }) => relevance > 0.3);
}

/** Returns customer care for a matter that people ask a shop about, where no page answers it. */
export function findCustomerCare({ documents }: KnownPages, meaning: Meaning): Candidate[] {
  const document = documents.find(({ url }) => url === CUSTOMER_CARE);
  return document && asksCustomerCare(helpMattersOf(meaning)) ? [{ document, relevance: 0.6 }] : [];
}
