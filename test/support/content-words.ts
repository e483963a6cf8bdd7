import type { Db } from "../../src/storage/database/tables.ts";
import { CONTENT_KINDS } from "../../src/content/kinds/kinds.ts";
import { STORED_ITEMS } from "../../src/sections/stored-items/stored-items.ts";
import { readSiteFacts } from "../../src/content/kinds/pages/read-site-facts.ts";
import { readSettings } from "../../src/content/settings/read-settings.ts";
import { fillWords } from "../../src/rules/text/fill-words.ts";
import { stripMarkup } from "../../src/rules/text/text.ts";

/** Every text that staff have entered, as pages show it, and the generated list of what the site stores in a browser. */
export interface ContentWords {
  has(text: string): boolean;
}

/**
 * Collects the texts of all records, settings and menus. An article counts by the texts between its tags; a text that is cut
 * off with `…` counts if it begins one of them.
 */
export async function readContentWords(db: Db): Promise<ContentWords> {
  const facts = await readSiteFacts(db);
  const words = new Set<string>();
  const add = (text: string) => words.add(plain(text));
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(collect);
      // The sentences of a list stand in one paragraph.
      if (value.length > 1 && value.every((each) => typeof each === "string")) collect(value.join(" "));
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    else if (typeof value === "string") {
      if (/^[[{]/.test(value) && isJson(value)) return collect(JSON.parse(value));
      const filled = fillWords(value, facts);
      add(filled);
      for (const paragraph of filled.split("\n")) add(paragraph);
      // Tags, lines, e-mail addresses, which become links, and ranges of times, which do not wrap, divide a text.
      for (const part of filled.split(/<[^>]*>|\n|\S+@[\w-]+(?:\.\w+)+|(?=\b\d\d:\d\d–)|(?<=–\d\d:\d\d)/))
        add(stripMarkup(part));
    } else if (typeof value === "number") add(String(value));
  };
  for (const table of CONTENT_KINDS) collect(await db.selectFrom(table).selectAll().execute());
  collect(await readSettings(db));
  Object.values(facts).forEach(add);
  // The word mark is in small letters.
  add((facts["name"] ?? "").toLowerCase());
  collect(STORED_ITEMS);
  const all = [...words];
  return {
    has(text) {
      const asked = plain(text);
      if (words.has(asked)) return true;
      const start = asked.endsWith("…") ? asked.slice(0, -1).trimEnd() : undefined;
      return start !== undefined && start.length > 20 && all.some((each) => each.startsWith(start));
    },
  };
}

/** Without the differences that typesetting makes: spaces, and the kinds of quotation marks. */
export function plain(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
