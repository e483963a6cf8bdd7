import { fold } from "../text/fold.ts";

/** In letters. Shorter texts are the same by chance: "Where is my order?" */
const LONG = 80;

/**
 * What the texts of one campaign have in common: the letters, without links, addresses, numbers and signs, which programs vary.
 *
 * @returns undefined for texts that are too short to say anything.
 */
export function campaignText(texts: readonly string[]): string | undefined {
  const letters = texts
    .map((text) => fold(text).replaceAll(/\S*(?:https?:|www\.|@)\S*/g, ""))
    .join("")
    .replaceAll(/[^\p{L}]/gu, "");
  return letters.length >= LONG ? letters : undefined;
}
