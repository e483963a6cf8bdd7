import { pagePath } from "../../content/kinds/pages/page-addresses.ts";
import type { Page } from "../../content/kinds/pages/page.schema.ts";
import { sectionKindOf } from "../../content/kinds/pages/section-kinds.ts";
import { shownFields } from "../../content/kinds/pages/fill-section.ts";
import type { Facts } from "../../rules/text/fill-words.ts";
import type { PageHelp } from "./help-pages.ts";

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
    const stands = declaration.stands?.(fields);
    const isTopic = stands === "topic" || stands === "text";
    if (isTopic && typeof title === "string" && title !== "") help.topics.push({ title, url: address(id) });
    for (const question of declaration.asks?.(fields) ?? [])
      help.questions.push({ ...question, url: address(question.anchor) });
    help.forms.push(...(declaration.leadsTo?.(fields) ?? []));
  }
  return help;
}
