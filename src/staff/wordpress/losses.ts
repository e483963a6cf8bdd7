/** How many titles a sentence names. */
const NAMED = 3;

/** How many sentences there are at most. */
const MAX_SENTENCES = 200;

export type Losses = ReturnType<typeof createLosses>;

/** What an import could not keep. */
export function createLosses() {
  const lost = new Map<string, string[]>();
  return {
    /** @param what such as `a video`. @param title of the post or page that had it. */
    add(what: string, title: string): void {
      const titles = lost.get(what);
      if (titles) titles.push(title);
      else lost.set(what, [title]);
    },
    /** A sentence for each thing, those that were lost most often first. */
    sentences(): string[] {
      const all = [...lost].toSorted(([, one], [, other]) => other.length - one.length);
      const shown = all.slice(0, MAX_SENTENCES).map(([what, titles]) => {
        const named = [...new Set(titles)].slice(0, NAMED).join("; ");
        return `${what}: ${titles.length === 1 ? named : `${titles.length} times (${named}${titles.length > NAMED ? "; ..." : ""})`}`;
      });
      return all.length > MAX_SENTENCES ? [...shown, `and ${all.length - MAX_SENTENCES} more`] : shown;
    },
  };
}
