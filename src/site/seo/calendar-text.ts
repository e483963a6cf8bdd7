/** In bytes, without the line break (RFC 5545, section 3.1). */
const MAX_LINE = 75;

/** Returns text as a value of type TEXT (RFC 5545, section 3.3.11). Control characters, which it forbids, are left out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
}

/**
 * Returns a line of a calendar with its line break. A long one is folded: it continues after a line break and a space, never
 * within a character.
 */
export function calendarLine(content: string): string {
  const lines: string[] = [];
  let line = "";
  let bytes = 0;
  for (const character of content) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE) {
      lines.push(line);
      // The space counts.
      line = " ";
      bytes = 1;
    }
    line += character;
    bytes += size;
  }
  return [...lines, line].map((each) => `${each}\r\n`).join("");
}
