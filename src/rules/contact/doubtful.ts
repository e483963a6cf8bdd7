/** In milliseconds: a person takes longer to fill in the form. */
const MIN_AGE = 2_000;

/** In milliseconds. A page is rendered at least once a day, and stays open in a browser for a while. */
const MAX_AGE = 48 * 3_600_000;

/**
 * Whether a form was probably not filled in by a person: the hidden field is filled in, or the form was sent
 * within two seconds, long after it was rendered, or without having been read at all.
 *
 * Such a form is shown again with everything in it and has to be sent once more, so a person never loses a message.
 */
export function isDoubtful({ trap, shown }: { trap: string; shown: string }, now: Date): boolean {
  const age = now.getTime() - Date.parse(shown);
  // NaN, of a text that is no date, is in no range.
  return trap !== "" || !(age >= MIN_AGE && age <= MAX_AGE);
}
