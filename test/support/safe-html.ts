import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS } from "../../src/content/kinds/blogs/sanitise.ts";

/** One tag in the one form that is written; whatever reads it differently would read all HTML differently. */
const TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/;
const LINK = /^(?:https?:\/\/[^\s\\]+|mailto:\S+|tel:[+\d ().-]+|\/(?![/\\])[^\s\\]*)$/i;
const PICTURE = /^\/uploads\/(?!.*\.\.)[\w./-]+$/;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/**
 * Everything in sanitised HTML that is not on the allow-list; empty where it is safe. Written
 * apart from the sanitiser, and stricter than a parser: what is no tag in canonical form must
 * be text without an angle bracket.
 */
export function findUnsafe(html: string): string[] {
  const faults: string[] = [];
  let rest = html;
  while (rest !== "") {
    const text = /^[^<>]+/.exec(rest)?.[0];
    if (text !== undefined) {
      if (/(?![\n\t])\p{Cc}/u.test(text)) faults.push(`control character in ${JSON.stringify(text)}`);
      rest = rest.slice(text.length);
      continue;
    }
    const [whole, closing, name = "", attributes = ""] = TAG.exec(rest) ?? [];
    if (whole === undefined) return [...faults, `no tag: ${rest.slice(0, 60)}`];
    if (!ARTICLE_TAGS.some((tag) => tag === name)) faults.push(`element ${name}`);
    if (closing && attributes !== "") faults.push(`attributes on the end of ${name}`);
    faults.push(...unsafeAttributes(name, attributes));
    rest = rest.slice(whole.length);
  }
  return faults;
}

function unsafeAttributes(tag: string, attributes: string): string[] {
  const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, decode(value)] as const,
  );
  const found = new Map(pairs);
  const faults = pairs
    .filter(([name, value]) => !isSafe(tag, name, value))
    .map(([name, value]) => `${tag} ${name}=${value}`);
  const external = /^http/i.test(found.get("href") ?? "");
  if (external && found.get("rel") !== "noopener") faults.push(`${tag} without noopener`);
  if (tag === "img" && !found.has("src")) faults.push("img without src");
  if (found.size !== pairs.length) faults.push(`${tag} has an attribute twice`);
  return faults;
}

function isSafe(tag: string, name: string, value: string): boolean {
  if (!ARTICLE_ATTRIBUTES[tag]?.includes(name)) return false;
  if (name === "href") return LINK.test(value) && !/\p{Cc}/u.test(value);
  if (name === "src") return PICTURE.test(value);
  if (name === "target") return value === "_blank";
  if (name === "rel") return value === "noopener";
  if (name === "scope") return value === "col" || value === "row";
  if (name === "role") return value === "presentation";
  return name === "alt" || /^[1-9]\d{0,3}$/.test(value);
}

function decode(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));?/gi, (whole, decimal, hexadecimal, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    return NAMED[String(name)] ?? whole;
  });
}
