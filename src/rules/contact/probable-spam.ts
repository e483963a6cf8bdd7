import { fold } from "../text/fold.ts";
import { withoutWords } from "../text/text.ts";

/** In milliseconds: a person takes longer to fill in the form. */
const MIN_AGE = 2_000;

/** In milliseconds. A page is rendered at least once a day, and stays open in a browser for a while. */
const MAX_AGE = 48 * 3_600_000;

/** In characters: more than one line of a text on a screen. */
const LINE = 80;

/** What tells a person from a program, of a form that was sent. */
interface FormSigns {
  /** The field that people do not see. */
  trap: string;
  /** When the form was rendered, as it says. */
  shown: string;
  /** Whether a file came with it. */
  hasFile?: boolean;
  /** What was written. */
  texts?: readonly string[];
}

/**
 * Whether a form was probably not filled in by a person: the hidden field is filled in, or the form was sent
 * within two seconds, long after it was rendered, or without having been read at all.
 *
 * Such a form is shown again with everything in it and has to be sent once more, so a person never loses a message. Who
 * attached a file, or wrote more than a line, is not asked because of the clock: a page that was open for days is a person's.
 */
export function isProbableSpam({ trap, shown, hasFile = false, texts = [] }: FormSigns, now: Date): boolean {
  const age = now.getTime() - Date.parse(shown);
  // NaN, of a text that is no date, is in no range; a date in the future is no form of ours.
  if (trap !== "" || !(age >= 0)) return true;
  if (hasFile || texts.some((text) => text.length > LINE || text.includes("\n"))) return false;
  return age < MIN_AGE || age > MAX_AGE;
}

/** In letters. Shorter texts are the same by chance: "Where is my order?" */
const LONG = 80;

/**
 * What the texts of one campaign have in common: the letters, without links, addresses, numbers and signs, which programs vary.
 *
 * @returns undefined for texts that are too short to say anything.
 */
export function campaignText(texts: readonly string[]): string | undefined {
  const letters = texts
    .map((text) => withoutWords(fold(text), /https?:|www\.|@/))
    .join("")
    .replaceAll(/[^\p{L}]/gu, "");
  return letters.length >= LONG ? letters : undefined;
}
