/**
 * Words that make a risk look smaller than it is. Regulation (EU) 2023/988, Article 36(2)(c) names them: they may not stand in
 * the notice of a recall. "Take these precautions" is an instruction, so the plural is none of them.
 */
const PLAYED_DOWN: readonly RegExp[] = [
  /\bvoluntar(?:y|ily)\b/i,
  /\bprecaution(?:ary)?\b/i,
  /\bdiscretion(?:ary|ally)?\b/i,
  /\bin (?:very |extremely )?(?:rare|specific|isolated|exceptional) (?:cases?|situations?|circumstances|instances)\b/i,
  /\bno (?:reported |known )?(?:accidents?|incidents?|injur(?:y|ies)|illness(?:es)?)(?: (?:has|have) been reported)?\b/i,
];

/** The first words of a text that play a risk down, as they stand there; undefined where there are none. */
export function findPlayedDown(text: string): string | undefined {
  const line = text.replaceAll(/\s+/g, " ");
  const found = PLAYED_DOWN.flatMap((words) => words.exec(line) ?? []);
  return found[0];
}

/** Why a text is refused, with the words that it has; empty where it is not. */
export function playedDownFault(text: unknown): string {
  const words = typeof text === "string" ? findPlayedDown(text) : undefined;
  return words === undefined
    ? ""
    : `Please leave out “${words}”: the notice of a recall may not play the risk down (Regulation 2023/988, Article 36).`;
}
