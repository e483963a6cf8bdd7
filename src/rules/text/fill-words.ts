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

/** As `fillWords`, in HTML: values are escaped, and Maltese words get their language. */
export function fillHtml(html: string, facts: Facts): string {
  return html
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

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
