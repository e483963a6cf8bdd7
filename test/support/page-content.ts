/** What a page says: its words, links, headings and structured data, whatever its markup is. */
export interface PageContent {
  status: number;
  title: string;
  description: string;
  words: string;
  links: string[];
  headings: string[];
  data: unknown[];
}

/** Reads what a page says out of its HTML. */
export function pageContentOf({ status, text: html }: { status: number; text: string }): PageContent {
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = ""]): unknown => JSON.parse(json),
  );
  const bare = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "");
  const body = /<body[^>]*>(.*)<\/body>/s.exec(bare)?.[1] ?? "";
  return {
    status,
    title: /<title>(.*?)<\/title>/s.exec(bare)?.[1] ?? "",
    description: /<meta name="description" content="(.*?)"/s.exec(bare)?.[1] ?? "",
    words: wordsOf(body),
    links: [...body.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = ""]) => href),
    headings: [...body.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)].map(
      ([, level, text = ""]) => `${level} ${wordsOf(text)}`,
    ),
    data,
  };
}

function wordsOf(html: string): string {
  return html
    .replace(/<\/?(?:a|abbr|b|em|i|span|strong|small|time)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
