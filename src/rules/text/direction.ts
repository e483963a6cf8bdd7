/**
 * Removes the invisible signs that reverse the direction of the text after them: with one of them a name or a message shows
 * other words than it has. They are removed instead of refused, because people paste them unseen, with a phone number for
 * example. The joiner of emoji is none of them.
 */
export function withoutDirection(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, "");
}
