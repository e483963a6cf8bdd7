import { sql } from "kysely";
import { listPublic, whereVisible } from "../content/lifecycle/read.ts";
import { pagePath } from "../content/pages/page-addresses.ts";
import type { Page } from "../content/pages/page.schema.ts";
import { pageServer } from "../content/pages/page.server.ts";
import { readSiteFacts } from "../content/pages/read-site-facts.ts";
import type { AnsweredQuestion, HelpAddress } from "../content/pages/section-kind.ts";
import { sectionKindOf } from "../content/pages/section-kinds.ts";
import { shownFields } from "../content/pages/fill-section.ts";
import type { Db } from "../database/tables.ts";
import { messagesAddress } from "../settings/messages-address.ts";
import { readSettings } from "../settings/read-settings.ts";
import type { Facts } from "../rules/text/fill-words.ts";

/** What the sections of pages answer: their questions, the topics over them, and the forms to which they lead, each with its address. */
export interface PageHelp {
  questions: (AnsweredQuestion & { url: string })[];
  topics: { title: string; url: string }[];
  forms: HelpAddress[];
}

/** Reading and filling in all sections takes longer than a search, so it is kept until a page or a fact changes. */
const cache = new WeakMap<object, { state: string; help: PageHelp }>();

/** Returns the questions and topics of the pages that a visitor may see at `now`, with the facts in place of their names. */
export async function readPageHelp(db: Db, now: Date): Promise<PageHelp> {
  const [facts, settings, { rows: versions }] = await Promise.all([
    readSiteFacts(db),
    readSettings(db),
    sql`SELECT id, version FROM pages WHERE ${whereVisible(pageServer, now)} ORDER BY id`.execute(db),
  ]);
  const canWrite = messagesAddress(settings) !== "";
  const state = JSON.stringify([versions, facts, canWrite]);
  const cached = cache.get(db);
  if (cached?.state === state) return cached.help;
  const found = (await listPublic(db, pageServer, now)).map((page) => helpOf(page, facts));
  const help = {
    questions: found.flatMap(({ questions }) => questions),
    topics: found.flatMap(({ topics }) => topics),
    forms: canWrite ? found.flatMap(({ forms }) => forms) : [],
  };
  cache.set(db, { state, help });
  return help;
}

function helpOf({ slug, sections }: Page, facts: Facts): PageHelp {
  const help: PageHelp = { questions: [], topics: [], forms: [] };
  const address = (fragment: string) => `${pagePath(slug)}#${fragment}`;
  for (const { id, kind, hidden, ...own } of sections) {
    const declaration = hidden ? undefined : sectionKindOf(kind);
    const fields = declaration && shownFields(declaration, own, facts);
    if (!declaration || !fields) continue;
    const title = fields["title"];
    const isTopic = declaration.stands === "topic" || declaration.stands === "text";
    if (isTopic && typeof title === "string" && title !== "") help.topics.push({ title, url: address(id) });
    for (const question of declaration.asks?.(fields) ?? [])
      help.questions.push({ ...question, url: address(question.anchor) });
    help.forms.push(...(declaration.leadsTo?.(fields) ?? []));
  }
  return help;
}
