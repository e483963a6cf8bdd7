import { COMMON_WORDS, SEQUENCES } from "./common-passwords.ts";
import { fold } from "../text/fold.ts";

/** NIST SP 800-63B asks for length rather than rules of composition. Fifteen would be better still. */
export const PASSWORD_MIN = 12;

/** Long enough for any sentence, and a limit on what has to be hashed. A longer password is refused, not truncated. */
const PASSWORD_MAX = 128;

/** A password with fewer unpredictable or fewer different characters than this is refused. */
const MIN_UNPREDICTABLE = 5;

/** The words of the strength meter below the field. */
export type PasswordStrength = "too weak" | "fair" | "good" | "strong";

export interface PasswordCheck {
  ok: boolean;
  /** Why the password is refused and what to do, or how strong it is. */
  sentence: string;
  strength: PasswordStrength;
}

/** The user: their own name and e-mail address are the first guesses. */
export interface PasswordContext {
  email?: string | undefined;
  name?: string | undefined;
  /** The name of the site, which attackers try as well. */
  siteName?: string | undefined;
}

/**
 * Checks a new password: 12 to 128 characters, without rules of composition. A password is refused if it consists only
 * of common words, the site's name, the user's name or e-mail address, years, sequences and repetitions (ASVS 5.0,
 * 6.2). Server and browser use this same check. Lengths count code points after NFC normalisation.
 */
export function checkPasswordStrength(password: string, context: PasswordContext = {}): PasswordCheck {
  const length = countCharacters(password);
  if (length < PASSWORD_MIN) {
    return refuse(`Please use at least ${PASSWORD_MIN} characters; a short sentence is easy to remember.`);
  }
  if (length > PASSWORD_MAX) return refuse(`Please use at most ${PASSWORD_MAX} characters.`);
  if (password.trim() === "") return refuse("Please use more than spaces.");
  const unpredictable = countUnpredictable(password, context);
  if (new Set(fold(password)).size < MIN_UNPREDICTABLE || unpredictable < MIN_UNPREDICTABLE) {
    return refuse(
      "This is easy to guess: please add a few words that have nothing to do with you or with us.",
    );
  }
  if (unpredictable >= 18)
    return { ok: true, sentence: "Strong. This would take very long to guess.", strength: "strong" };
  if (unpredictable >= 11)
    return { ok: true, sentence: "Good. A longer password would be even better.", strength: "good" };
  return {
    ok: true,
    sentence: "Fair. One or two more words would make it much harder to guess.",
    strength: "fair",
  };
}

function refuse(sentence: string): PasswordCheck {
  return { ok: false, sentence, strength: "too weak" };
}

/** Code points rather than UTF-16 units, so that an emoji counts as one character. */
function countCharacters(text: string): number {
  return Array.from(text.normalize("NFC")).length;
}

/** Counts the characters that are not part of common words, personal words, years, sequences or repetitions. */
function countUnpredictable(password: string, context: PasswordContext): number {
  const personal = personalWords(context);
  const text = fold(password);
  // Checked again without separators, so that `p-a-s-s-w-o-r-d` is recognised.
  return Math.min(countUnmatched(text, personal), countUnmatched(text.replaceAll(/[\s._-]+/g, ""), personal));
}

function countUnmatched(text: string, personal: ReadonlySet<string>): number {
  const plain = undoLeet(text);
  let unmatched = "";
  let at = 0;
  while (at < text.length) {
    const word = Math.max(longestWordAt(text, at, personal), longestWordAt(plain, at, personal));
    const skip = Math.max(word, predictableLengthAt(text, at));
    if (skip === 0) unmatched += text[at];
    at += Math.max(skip, 1);
  }
  // Spaces and punctuation between words do not count: attackers try them too.
  return Array.from(collapseRepeats(unmatched).replaceAll(/[\s\p{P}\p{S}]/gu, "")).length;
}

/** Shorter words are ignored: they occur in most passwords by chance. */
const SHORTEST_WORD = 3;
const LONGEST_WORD = Math.max(...[...COMMON_WORDS].map((word) => word.length));

function longestWordAt(text: string, at: number, personal: ReadonlySet<string>): number {
  for (const word of personal) {
    if (text.startsWith(word, at)) return word.length;
  }
  for (let length = Math.min(LONGEST_WORD, text.length - at); length >= SHORTEST_WORD; length -= 1) {
    if (COMMON_WORDS.has(text.slice(at, at + length))) return length;
  }
  return 0;
}

/** The length of the year, the sequence or the repeated character that begins at `at`; 0 if there is none. */
function predictableLengthAt(text: string, at: number): number {
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
  // Zero is at both ends of the digits: match upwards from the first one, downwards from the last one.
  const place = step === 1 ? row.indexOf(first) : row.lastIndexOf(first);
  if (place < 0) return 0;
  let length = 1;
  while (at + length < text.length && row[place + length * step] === text[at + length]) length += 1;
  return length >= 3 ? length : 0;
}

/** Reduces a repetition to its unit: `xkcdxkcdxkcd` becomes `xkcd`. */
function collapseRepeats(text: string): string {
  for (let period = 1; period <= text.length / 2; period += 1) {
    const unit = text.slice(0, period);
    if (unit.repeat(Math.ceil(text.length / period)).slice(0, text.length) === text) return unit;
  }
  return text;
}

/** Undoes leetspeak, character by character, so that positions stay the same: `p4$$w0rd` becomes `password`. */
function undoLeet(text: string): string {
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

function personalWords({ email = "", name = "", siteName = "" }: PasswordContext): Set<string> {
  const words = fold(`${email} ${name} ${siteName}`).split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length));
}
