/** The server's limit, in bytes. */
const MAX_BYTES = 5_000_000;

export type FileRead = { text: string; warning: string | null } | { error: string };

/**
 * Reads a file as text in the encodings that spreadsheet programs write: UTF-8, UTF-16 with a byte order mark, or
 * Windows-1252, which also returns a warning.
 */
export async function readCsvFile(file: File): Promise<FileRead> {
  if (file.size === 0) return { error: "This file is empty." };
  if (file.size > MAX_BYTES) return { error: "This file is larger than 5 MB. Split it into smaller files." };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    return {
      error:
        "This is an Excel workbook. In Excel choose File > Save As, select the format “CSV UTF-8 (comma delimited)”, then choose the new file here.",
    };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), warning: null };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), warning: null };
  } catch {
    return {
      text: new TextDecoder("windows-1252").decode(bytes),
      warning:
        "This file is not encoded in UTF-8, so Maltese letters such as ġ, ħ and ż may be missing. In Excel save it as “CSV UTF-8” to keep them.",
    };
  }
}

/** Whether the file begins like an Excel workbook: a ZIP archive (xlsx) or a compound document (xls). */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) || (a === 0xd0 && b === 0xcf && c === 0x11);
}
