/**
 * The text of a file in the encodings that spreadsheet programs and tills write: UTF-8, UTF-16 with a byte order mark, or
 * Windows-1252, which has no Maltese letters. A letter that is lost is U+FFFD. Undefined for an Excel workbook, which is no text.
 */
export function decodeFile(bytes: Uint8Array): { text: string; isWindows1252: boolean } | undefined {
  if (isWorkbook(bytes)) return undefined;
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  try {
    return decodeAs("utf-8", bytes, true);
  } catch {
    // A till that cuts names to so many bytes can cut a letter of UTF-8 in two: that letter is lost, and the others are not.
    const utf8 = decodeAs("utf-8", bytes);
    const letters = utf8.text.replaceAll(/[\0-\u{7f}]+/gu, "");
    const whole = letters.replaceAll("\u{fffd}", "").length;
    const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
    if (isMarked || whole > letters.length - whole) return utf8;
    return { ...decodeAs("windows-1252", bytes), isWindows1252: true };
  }
}

/** @throws TypeError where it is `fatal` and the bytes are not in that encoding. */
function decodeAs(encoding: string, bytes: Uint8Array, fatal = false) {
  return { text: new TextDecoder(encoding, { fatal }).decode(bytes), isWindows1252: false };
}

/** Whether a file begins like an Excel workbook: a ZIP archive (xlsx) or a compound document (xls). */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) || (a === 0xd0 && b === 0xcf && c === 0x11);
}
