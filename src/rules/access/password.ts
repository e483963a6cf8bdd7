import { brand } from "../brand.ts";
import { COMMON_WORDS, SEQUENCES } from "./common-passwords.ts";
import { fold } from "../text/fold.ts";

/** NIST SP 800-63B asks for length instead of composition; fifteen would be better still, and is what `good` begins at. */
export const PASSWORD_MIN = 12;

/** Long enough for any sentence, and a bound on what has to be hashed. Nothing is ever cut off. */
export const PASSWORD_MAX = 128;

/** With fewer characters than this that are not part of something common, a password is a guess away. */
const OWN_CHARACTERS = 5;

/** In plain words, for the line below the field. */
export type PasswordStrength = "too weak" | "fair" | "good" | "strong";

export interface PasswordVerdict {
  ok: boolean;
  /** Why not, and what to do about it; or how good it is. */
  sentence: string;
  strength: PasswordStrength;
}

/** Whose password it is: their own name and address are the first guesses. */
export interface PasswordContext {
  email?: string | undefined;
  name?: string | undefined;
}

/**
 * Judges a new password: 12 to 128 characters, no rules of composition, but not made of common
 * words, the site's own words, the person's name or address, digits in a row and repetitions
 * alone. Server and browser judge by the same rule.
 */
export function judgePassword(password: string, context: PasswordContext = {}): PasswordVerdict {
  const length = countCharacters(password);
  if (length < PASSWORD_MIN) {
    return refuse(`Please use at least ${PASSWORD_MIN} characters; a short sentence is easy to remember.`);
  }
  if (length > PASSWORD_MAX) return refuse(`Please use at most ${PASSWORD_MAX} characters.`);
  if (password.trim() === "") return refuse("Please use more than spaces.");
  const own = countOwnCharacters(password, context);
  if (new Set(fold(password)).size < OWN_CHARACTERS || own < OWN_CHARACTERS) {
    return refuse(
      "This is easy to guess: please add a few words that have nothing to do with you or with us.",
    );
  }
  if (own >= 18) return { ok: true, sentence: "Strong: this would take ages to guess.", strength: "strong" };
  if (own >= 11) return { ok: true, sentence: "Good. A longer one is better still.", strength: "good" };
  return {
    ok: true,
    sentence: "Fair. One or two more words would make it much harder to guess.",
    strength: "fair",
  };
}

function refuse(sentence: string): PasswordVerdict {
  return { ok: false, sentence, strength: "too weak" };
}

/** Code points rather than UTF-16 units, so that an emoji counts as one, as it does for whoever types it. */
function countCharacters(text: string): number {
  return Array.from(text.normalize("NFC")).length;
}

/** How many characters remain without common words, personal words, years, sequences and repetitions. */
function countOwnCharacters(password: string, context: PasswordContext): number {
  const personal = personalWords(context);
  const text = fold(password);
  // Once more without what people put between letters: `p-a-s-s-w-o-r-d`.
  return Math.min(countRemains(text, personal), countRemains(text.replaceAll(/[\s._-]+/g, ""), personal));
}

function countRemains(text: string, personal: ReadonlySet<string>): number {
  const unmasked = unmask(text);
  let remains = "";
  let at = 0;
  while (at < text.length) {
    const word = Math.max(longestWord(text, at, personal), longestWord(unmasked, at, personal));
    const skip = Math.max(word, predictableRun(text, at));
    if (skip === 0) remains += text[at];
    at += Math.max(skip, 1);
  }
  // Spaces and punctuation between the words add nothing that a guesser would not try.
  return Array.from(collapseRepeats(remains).replaceAll(/[\s\p{P}\p{S}]/gu, "")).length;
}

/** Three letters are the least that counts as a word: shorter ones lie in every password by chance. */
const SHORTEST = 3;
const LONGEST = Math.max(...[...COMMON_WORDS].map((word) => word.length));

function longestWord(text: string, at: number, personal: ReadonlySet<string>): number {
  for (const word of personal) {
    if (text.startsWith(word, at)) return word.length;
  }
  for (let length = Math.min(LONGEST, text.length - at); length >= SHORTEST; length -= 1) {
    if (COMMON_WORDS.has(text.slice(at, at + length))) return length;
  }
  return 0;
}

/** The length of a year, a sequence or a repetition of one character that begins here. */
function predictableRun(text: string, at: number): number {
  const year = /^(?:19|20)\d\d/.exec(text.slice(at, at + 4));
  if (year) return 4;
  let same = 1;
  while (text[at + same] === text[at]) same += 1;
  if (same >= 3) return same;
  return Math.max(
    ...SEQUENCES.flatMap((row) => [sequenceLength(row, text, at, 1), sequenceLength(row, text, at, -1)]),
  );
}

function sequenceLength(row: string, text: string, at: number, step: 1 | -1): number {
  const first = text[at] ?? " ";
  // Zero is at both ends of the digits: upwards from the first, downwards from the last.
  const place = step === 1 ? row.indexOf(first) : row.lastIndexOf(first);
  if (place < 0) return 0;
  let length = 1;
  while (at + length < text.length && row[place + length * step] === text[at + length]) length += 1;
  return length >= 3 ? length : 0;
}

/** `xkcdxkcdxkcd` is as good as `xkcd`. */
function collapseRepeats(text: string): string {
  for (let period = 1; period <= text.length / 2; period += 1) {
    const unit = text.slice(0, period);
    if (unit.repeat(Math.ceil(text.length / period)).slice(0, text.length) === text) return unit;
  }
  return text;
}

/** Undoes the substitutions that everybody knows, letter for letter: `P4$$w0rd` is `password`. */
function unmask(text: string): string {
  const plain: Readonly<Record<string, string>> = {
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "8": "b",
    "@": "a",
    $: "s",
    "!": "i",
    "+": "t",
    "|": "l",
    "€": "e",
  };
  return text.replaceAll(/[0134578@$!+|€]/g, (mark) => plain[mark] ?? mark);
}

function personalWords({ email = "", name = "" }: PasswordContext): Set<string> {
  const words = fold(`${email} ${name} ${brand.name}`).split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length >= SHORTEST).sort((a, b) => b.length - a.length));
}
