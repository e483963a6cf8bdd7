/** The texts of each kind that a search looks through. */
const TEXTS = [
  ["products", "name", "description"],
  ["blogs", "title", "excerpt"],
  ["jobs", "title", "introduction"],
] as const;

/**
 * Beginnings of the words that a site's content has, as visitors type them, each once. There are more than the site
 * remembers the answers of.
 */
export async function listWords(url: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [kind, ...fields] of TEXTS) {
    const records: unknown = await (await fetch(`${url}/api/${kind}`)).json();
    if (!Array.isArray(records)) throw new Error(`/api/${kind} is no list.`);
    const text = records.flatMap((record) => fields.map((field) => String(Object(record)[field]))).join(" ");
    for (const word of text.toLowerCase().split(/[^a-z]+/))
      for (let length = 3; length <= word.length; length++) found.add(word.slice(0, length));
  }
  return [...found];
}
