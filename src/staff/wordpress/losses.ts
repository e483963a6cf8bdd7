/** How many titles a sentence names, unless it names all. */
const NAMED = 3;

/** How many sentences there are at most. */
const MAX_SENTENCES = 200;

export type Losses = ReturnType<typeof createLosses>;

/** What an import could not keep. */
export function createLosses() {
  const lost = new Map<string, { titles: string[]; most: number }>();
  return {
    /** @param what such as `a video`. @param title of the post or page that had it. @param most how many titles are named. */
    add(what: string, title: string, most = NAMED): void {
      const one = lost.get(what) ?? { titles: [], most };
      one.titles.push(title);
      lost.set(what, one);
    },
    /** A sentence for each thing: those that name every title, and then those that were lost most often first. */
    sentences(): string[] {
      const all = [...lost].toSorted(
        ([, one], [, other]) => other.most - one.most || other.titles.length - one.titles.length,
      );
      const shown = all.slice(0, MAX_SENTENCES).map(([what, { titles, most }]) => {
        const named = [...new Set(titles)].slice(0, most).join("; ");
        return `${what}: ${titles.length === 1 ? named : `${titles.length} times (${named}${titles.length > most ? "; ..." : ""})`}`;
      });
      return all.length > MAX_SENTENCES ? [...shown, `and ${all.length - MAX_SENTENCES} more`] : shown;
    },
  };
}
