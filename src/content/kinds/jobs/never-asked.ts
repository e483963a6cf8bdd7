/** Questions that applicants may not be asked, each with what it asks for. */
const NEVER_ASKED: readonly (readonly [RegExp, string])[] = [
  // Directive (EU) 2023/970, Article 5(2). What a person hopes to earn may be asked.
  [
    /\b(?:current|present|last|previous|earlier|former|past)\b[^.?!]{0,40}\b(?:pay|salary|wages?|income|earnings|remuneration)\b/i,
    "earlier pay",
  ],
  [/\b(?:pay|salary|wages?)\b[^.?!]{0,20}\b(?:history|until now|so far|before)\b/i, "earlier pay"],
  [
    /\b(?:do|did|have|are|were) you (?:now |currently )?(?:earn(?:ed|ing)?|paid|being paid)\b/i,
    "earlier pay",
  ],
  // Directive 2000/78/EC.
  [
    /\bhow old\b|\byour age\b|\bwhat age\b|\bage\s*[?:]|\b(?:date|day|year|place) of birth\b|\bbirth ?(?:day|date)\b|\bborn\b/i,
    "age",
  ],
  [/\breligio(?:n|us)\b|\bfaith\b/i, "religion"],
  [/\bdisab(?:led|ility|ilities)\b/i, "a disability"],
  [/\bsexual orientation\b/i, "sexual orientation"],
  [/\bmarried\b|\bmarital\b|\bpregnan(?:t|cy)\b|\bplan(?:ning)? (?:a family|children)\b/i, "family"],
  // The right to work may be asked.
  [/\bnationalit(?:y|ies)\b|\bcitizen(?:ship)?\b|\bpassport\b|\bethnic/i, "nationality"],
  [
    /\b(?:photo(?:graph)?|picture|selfie) of (?:you|yourself)\b|\byour (?:photo(?:graph)?|picture)\b/i,
    "a photo of the person",
  ],
  [/\btrade union\b/i, "membership of a trade union"],
];

/** Why a question cannot be asked; empty where it can. */
export function neverAskedFault(question: string): string {
  const line = question.replaceAll(/\s+/g, " ");
  const found = NEVER_ASKED.find(([words]) => words.test(line));
  return found ? `Please leave this question out: people who apply may not be asked for ${found[1]}.` : "";
}
