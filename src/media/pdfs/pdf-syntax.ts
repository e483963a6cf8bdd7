/** The syntax of PDF (ISO 32000) that the scan and the strict reading share. */

/**
 * A name, up to a delimiter or a byte that is no printable character. Readers disagree about which of these are white space:
 * PDFium ends a name at the bytes 128 and 255 too.
 */
const NAME = /\/([!"#$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]+)/g;

/** What some reader takes for white space. */
const SPACE = String.raw`[\0\t-\r \x80\xff]`;

/**
 * Where an object, a trailer or a cross-reference table begins, or an object ends. The number and the generation before the
 * keyword may be divided from it by a comment, which ends with the line. Readers look for objects at these places only, so
 * text without them is never read as objects.
 */
export const OBJECT_BEGINS = new RegExp(
  [
    `(?:\\d${SPACE}+\\d+${SPACE}*|[\\n\\r]${SPACE}*)obj(?:${SPACE}|[\\d()<>[\\]{}/%\\\\])`,
    `trailer${SPACE}*<<`,
    "endobj",
    `xref${SPACE}+\\d+${SPACE}+\\d`,
  ].join("|"),
);

/** Where another stream begins in the data of one. */
export const STREAM_IN_DATA = new RegExp(`>>${SPACE}*stream`);

/** The keyword at which a stream's data begins, after its dictionary; a comment may stand between them. */
export const STREAM_BEGINS = new RegExp(
  `>>${SPACE}*(?:%[^\\n\\r]*[\\n\\r]${SPACE}*)*stream(?:([\\t ]*(?:\\r\\n|\\n|\\r))|(?![A-Za-z\\d]))`,
  "g",
);

/** The names in a text, with their escapes resolved: `/J#53` is `/JS`. */
export function* namesIn(text: string): Generator<string> {
  for (const [, name = ""] of text.matchAll(NAME)) yield decodeName(name);
}

/** Resolves the escapes of a name. */
export function decodeName(name: string): string {
  if (!name.includes("#")) return name;
  return name.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}

/** The part of a name that every reader takes for one. */
export function printablePart(name: string): string {
  return name.replace(/[^!-~].*/s, "");
}
