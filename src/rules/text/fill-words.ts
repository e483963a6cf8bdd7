import { isExternal, safeLink } from "../links/links.ts";

/** The values of placeholders by name. An empty value means that the fact is not known. */
export type Facts = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** Words in Maltese within an English text: `{mt:suq}`. Screen readers pronounce them as Maltese. */
const MALTESE = /\{mt:([^{}<>]*)\}/g;

/** Replaces each placeholder of a known fact, such as `{name}`. An unknown placeholder stays as it was typed. */
export function fillWords(text: string, facts: Facts): string {
  return text
    .replace(PLACEHOLDER, (typed, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? "") : typed))
    .replace(MALTESE, "$1");
}

/** The address of a link with its placeholders replaced; empty if it needs a fact that is not known. */
export function fillLink(address: string, facts: Facts): string {
  return lacksFact(address, facts) ? "" : fillWords(address, facts);
}

/** A link of an article to a link of the settings. */
const SETTINGS_LINK = /<a href="\{(\w+)\}"[^>]*>(.*?)<\/a>/gs;

/** As `fillWords`, in HTML: values are escaped, links of the settings are followed, and Maltese words get their language. */
export function fillHtml(html: string, facts: Facts): string {
  return html
    .replace(SETTINGS_LINK, (_link, name: string, words: string) =>
      linkHtml(fillLink(`{${name}}`, facts), words),
    )
    .replace(PLACEHOLDER, (typed, name: string) =>
      Object.hasOwn(facts, name) ? escapeHtml(facts[name] ?? "") : typed,
    )
    .replace(MALTESE, '<span lang="mt">$1</span>');
}

/** Whether a text needs a fact that is not known, such as the number of stores where there is none. */
export function lacksFact(text: string, facts: Facts): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(
    ([, name = ""]) => Object.hasOwn(facts, name) && facts[name] === "",
  );
}

/** A link in HTML as `SmartLink` shows it; only its words where there is no address. */
function linkHtml(address: string, words: string): string {
  const href = safeLink(address);
  if (href === undefined) return words;
  return isExternal(href)
    ? `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${words}<span class="visually-hidden"> (opens in a new tab)</span></a>`
    : `<a href="${escapeHtml(href)}">${words}</a>`;
}

/** A text as it stands in HTML, also within an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
