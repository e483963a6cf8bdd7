import { stemsOf } from "./word-stems.ts";

/** Words that say nothing about what is looked for, in English and Maltese. No typing error is mended into one of them. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  stemsOf(
    `a about after again all also am an and any anyone anything are as at be been best buy by can cant cannot cheap
    cheapest could did do does dont else ever find for from get give go good got had has have help how i if in into is
    it its just know like local looking make me more much must my near nearest need next no not now of off on one or
    our out over please price prices cost sell selling show so some something still stock tell than that the their
    them then there these they thing this those to today too up us want was we were what whats when where wheres which
    who whom whose why will with would you your yours available much many kind type new fresh nice frisk friski friska product products without
    fejn xi x'hin hin hemm tal tat ta il it id is l u jew għal kemm meta kif għandkom nixtri rrid nista minn fi fuq
    supermarket supermarkets shop shops`,
  ),
);

/** Whether a stem is a stop word. */
export function isStopWord(stem: string): boolean {
  return STOP_WORDS.has(stem);
}
