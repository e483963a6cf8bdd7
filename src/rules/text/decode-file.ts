/**
 * The text of a file in the encodings that spreadsheet programs and tills write: UTF-8, UTF-16 with a byte order mark, or
 * Windows-1252, which has no Maltese letters. Undefined for an Excel workbook, which is no text.
 */
export function decodeFile(bytes: Uint8Array): { text: string; isWindows1252: boolean } | undefined {
  if (isWorkbook(bytes)) return undefined;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  try {
    return decodeAs("utf-8", bytes);
  } catch {
    return { ...decodeAs("windows-1252", bytes), isWindows1252: true };
  }
}

/** @throws TypeError where the bytes are no UTF-8; the other encodings take any. */
function decodeAs(encoding: string, bytes: Uint8Array) {
  const text = new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(bytes);
  return { text, isWindows1252: false };
}

/** Whether a file begins like an Excel workbook: a ZIP archive (xlsx) or a compound document (xls). */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) || (a === 0xd0 && b === 0xcf && c === 0x11);
}
