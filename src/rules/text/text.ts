const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Inline tags; every other tag separates words. */
const INLINE = /^<\/?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)[\s/>]/i;

/**
 * Converts HTML to one line of plain text: removes tags, decodes entities and collapses white space. The result must never
 * be inserted as HTML: `&lt;b&gt;` becomes `<b>`. Takes linear time for any input.
 */
export function stripMarkup(html: string): string {
  let text = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    text += html.slice(at, open);
    if (/[a-z/!?]/i.test(html.charAt(open + 1))) {
      at = tagEnd(html, open);
      // An unclosed tag and everything after it stays as text: searching again from every `<` would take quadratic time.
      if (at < 0) return tidy(text + html.slice(open));
      if (!INLINE.test(html.slice(open, Math.min(at, open + 12)))) text += " ";
    } else {
      text += "<";
      at = open + 1;
    }
  }
  return tidy(text + html.slice(at));
}

/** Returns the index after the tag or comment that begins at `open`, or -1. A `>` in a quoted attribute does not end it. */
function tagEnd(html: string, open: number): number {
  if (html.startsWith("<!--", open)) {
    const end = html.indexOf("-->", open + 4);
    return end < 0 ? -1 : end + 3;
  }
  for (let at = open + 1; at < html.length; at++) {
    const char = html.charAt(at);
    if (char === ">") return at + 1;
    if (char === '"' || char === "'") {
      at = html.indexOf(char, at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}

function tidy(text: string): string {
  return text
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
      (_, decimal?: string, hex?: string, name?: string) => {
        if (name) return ENTITIES[name.toLowerCase()] ?? "";
        const code = decimal ? Number(decimal) : parseInt(hex ?? "", 16);
        const isLetter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
        return isLetter ? String.fromCodePoint(code) : "\ufffd";
      },
    )
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Truncates text to at most `max` UTF-16 code units, including a final `…`. Cuts between words if a word ends in the second
 * half, and never inside a grapheme: a letter with its marks, or an emoji.
 */
export function trimTo(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return "";
  let end = letterStart(text, max - 1);
  const wordEnd = text.slice(0, end + 1).search(/\s\S*$/);
  if (wordEnd > max / 2) end = wordEnd;
  const kept = text.slice(0, end).trimEnd();
  return `${kept.replace(/[,;:.–—-]$/, "").trimEnd()}…`;
}

/** Two characters that are never part of a longer grapheme. */
const SINGLE_GRAPHEMES = /^[\u0020-\u007e\u00c0-\u02af\u2010-\u2026]{2}$/;

/** Returns the start of the grapheme that contains the code unit at `index`. */
function letterStart(text: string, index: number): number {
  // Most cuts are between two plain letters, and creating the first segmenter is slow in browsers.
  if (SINGLE_GRAPHEMES.test(text.slice(Math.max(0, index - 1), index + 1))) return index;
  // Created here instead of at module level, so that a browser without it fails only for this text.
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  return letters.containing(index)?.index ?? 0;
}

/** The paragraphs of a plain text: an empty line begins a new one. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** Joins words as in a sentence: `a`, `a and b`, `a, b and c`. */
export function joinWords(list: readonly string[]): string {
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}

/** A text without the words in which something is. */
export function withoutWords(text: string, unwanted: RegExp): string {
  return text
    .split(/\s+/)
    .filter((word) => !unwanted.test(word))
    .join(" ");
}

/** Returns a count with its noun: `1 job`, `12 jobs`, `1,200 jobs`. */
export function plural(n: number, one: string, many: string): string {
  return `${n.toLocaleString("en-GB")} ${n === 1 ? one : many}`;
}

/** `Special day` becomes `special day`. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** `special day` becomes `Special day`. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
