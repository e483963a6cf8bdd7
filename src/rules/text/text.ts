const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Tags within a word or a sentence; every other one parts words. */
const INLINE = /^<\/?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)[\s/>]/i;

/**
 * Turns HTML into one line of plain text: tags out, entities decoded, white space collapsed.
 * For display as text only, never as HTML: `&lt;b&gt;` comes out as `<b>`. Takes linear time on any input.
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
      // What is never closed stays as text, and so does all after it: to look again from each `<` takes quadratic time.
      if (at < 0) return tidy(text + html.slice(open));
      if (!INLINE.test(html.slice(open, Math.min(at, open + 12)))) text += " ";
    } else {
      text += "<";
      at = open + 1;
    }
  }
  return tidy(text + html.slice(at));
}

/** The place after the tag or comment that opens at `open`, or -1; a `>` in a quoted attribute does not end it. */
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
 * Cuts text to at most `max` characters, counted as `length` counts them, with `…` as the last of them.
 * The cut falls between words where one ends near enough, and never within a letter with its marks or an emoji.
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

/** Letters, spaces and points that never join with what stands before or after them. */
const STANDING_ALONE = /^[\u0020-\u007e\u00c0-\u02af\u2010-\u2026]{2}$/;

/** Where the letter begins, with its marks, that the unit at `index` belongs to. */
function letterStart(text: string, index: number): number {
  // Most texts are cut between two plain letters, and a browser takes longest to make its first segmenter.
  if (STANDING_ALONE.test(text.slice(Math.max(0, index - 1), index + 1))) return index;
  // Made here rather than once above: a browser without it fails at this text alone, not at loading.
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  return letters.containing(index)?.index ?? 0;
}

/** Lists words as a sentence does: `a`, `a and b`, `a, b and c`. */
export function joinWords(list: readonly string[]): string {
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}

/** A count with its noun: `1 job`, `12 jobs`. */
export function plural(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** `special day` becomes `Special day`. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
