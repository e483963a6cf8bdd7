import { fold } from "../text/fold.ts";

/**
 * The parts of common passwords: the words at the top of every published list of leaked passwords, keyboard rows,
 * names, clubs, months, and words of this trade and of Malta. Longer passwords that people choose are mostly these
 * with digits after them, so the strength check removes them and counts what remains.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passw passwd pass word parola parole kelma kodici sigriet secret secrets private access login logon signin
  welcome merhba admin administrator root user username guest test testing tester temp temporary default change changeme
  changeit letme letmein let me in enter open opensesame sesame please hello hallo bongu sahha goodbye hunter trust trustno
  master superman batman spiderman ironman pokemon starwars matrix ninja samurai dragon monkey donkey tiger lion eagle falcon
  panther cobra shark bear wolf horse dog doggy cat kitty puppy bunny butterfly phoenix unicorn
  football futbol baseball basketball soccer hockey tennis golf rugby cricket liverpool chelsea arsenal manchester united
  barcelona juventus milan inter napoli roma madrid ferrari mercedes porsche yamaha harley mustang corvette
  sunshine moonlight starlight rainbow flower rose lily daisy jasmine summer winter autumn spring snow ocean river
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow
  iloveyou iloveu love loveme lovely lover loveyou baby babygirl babyboy angel princess prince queen king
  sweetheart sweety honey sugar candy cookie chocolate cherry banana orange apple peaches pepper ginger cheese coffee
  buster killer hacker hack shadow ghost demon devil lucifer heaven jesus christ god blessed faith
  michael jennifer jessica ashley amanda matthew daniel andrew joshua michelle nicole jordan robert thomas charlie
  george william james john david richard joseph anthony steven kevin brian jason justin ryan eric adam mark paul peter
  maria mario marco carmen josephine ganni zeppi pawlu pietru karmenu rita doris mary martin martha anna julia laura
  sarah samantha alex alexander christopher christian patrick maggie charlotte sophie emma olivia
  computer laptop internet server system database network windows microsoft google facebook instagram twitter youtube
  linux ubuntu oracle cisco android iphone samsung sony nintendo playstation xbox minecraft fortnite
  qwertyuiop qwertyuio qwertyui qwertyu qwerty qwert qwer asdfghjkl asdfghjk asdfgh asdfg asdf zxcvbnm zxcvbn zxcvb zxcv
  qazwsxedc qazwsx wsxedc qweasdzxc qweasd qaz wsx edc azerty qwertz
  abcdefgh abcdef abcde abcd abc xyz aaa lol omg wtf xxx
  freedom whatever nothing something forever never always again because
  london paris berlin newyork america england london australia canada germany france italy sicily europe
  malta malti maltese gozo ghawdex valletta sliema mosta rabat qormi hamrun birkirkara naxxar mellieha
  soccer success money million rich lucky winner champion power magic diamond silver golden gold platinum
  company business office work worker staff team manager boss director employee recruiter editor shop shopping
  store stores supermarket market grocery groceries food fresh bread bakery butcher deli till checkout cash cashier
  website webmaster internet email mail account security secure safety safe
  blue red green black white yellow purple pink orange
  one two three four five six seven eight nine ten hundred thousand
  the my your our and is not new old best good great super mega big
  fuck fucker fuckyou fuckoff shit bitch asshole pussy sexy sex hottie
  `
    .trim()
    .split(/\s+/),
);

/** Sequences of the alphabet, the digits and the keyboard. They match in both directions. */
const SEQUENCES: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];

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
