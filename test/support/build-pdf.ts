import zlib from "node:zlib";

/** The parts of a PDF that a test varies. */
export interface PdfParts {
  /** Further objects, from number 5: a dictionary, or a whole stream. */
  objects?: readonly string[];
  /** Further entries of the catalogue. */
  catalog?: string;
  /** Further entries of the trailer. */
  trailer?: string;
  /** Text on the page, so that two files differ. */
  text?: string;
}

/** Returns a PDF of one page with a correct cross-reference table. */
export function buildPdf({
  objects = [],
  catalog = "",
  trailer = "",
  text = "Report",
}: PdfParts = {}): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
    stream("", Buffer.from(content)),
    ...objects,
  ];
  let file = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
  const offsets = all.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** Returns a stream with its dictionary. */
export function stream(entries: string, data: Buffer): string {
  return `<< /Length ${data.length} ${entries} >>\nstream\n${data.toString("latin1")}\nendstream`;
}

/** Returns a compressed object stream with one object. */
export function objectStream(number: number, object: string, type = "/Type /ObjStm"): string {
  const head = `${number} 0 `;
  const data = zlib.deflateSync(Buffer.from(head + object, "latin1"));
  return stream(`${type} /N 1 /First ${head.length} /Filter /FlateDecode`, data);
}
