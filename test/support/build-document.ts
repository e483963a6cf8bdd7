import zlib from "node:zlib";

/** A file of an archive, with what a test makes wrong. */
export interface Zipped {
  name: string;
  content: string | Buffer;
  /** Not compressed. */
  stored?: boolean;
  /** Its sizes stand behind it, as programs write that do not know them before. */
  sizesFollow?: boolean;
  /** Added to the flags of both headers. */
  flags?: number;
  /** In place of the true values, in both headers. */
  crc?: number;
  bytes?: number;
  method?: number;
  /** The name in its own header. */
  ownName?: string;
  /** The extra field of both headers. */
  extra?: Buffer;
  /** Behind the compressed data, and counted as part of it. */
  padding?: string;
  /** Behind the file, and counted nowhere. */
  gap?: string;
}

/** Builds an archive. `comment` is that of its end. */
export function buildZip(files: readonly Zipped[], { comment = "", zip64 = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const content = Buffer.from(file.content);
    const packed = Buffer.concat([
      file.stored ? content : zlib.deflateRawSync(content),
      Buffer.from(file.padding ?? ""),
    ]);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800 | (file.sizesFollow ? 8 : 0) | (file.flags ?? 0), 2);
    facts.writeUInt16LE(file.method ?? (file.stored ? 0 : 8), 4);
    facts.writeUInt32LE(file.crc ?? zlib.crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(file.bytes ?? content.length, 18);
    const name = Buffer.from(file.name);
    facts.writeUInt16LE(name.length, 22);
    const { extra = Buffer.alloc(0) } = file;
    facts.writeUInt16LE(extra.length, 24);
    const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), facts, Buffer.alloc(14)]);
    entry.writeUInt32LE(zip64 ? 0xffffffff : offset, 42);
    list.push(entry, name, extra);
    const own = Buffer.from(facts);
    const sizes = Buffer.from(facts.subarray(10, 22));
    if (file.sizesFollow) own.fill(0, 10, 22);
    const ownName = Buffer.from(file.ownName ?? file.name);
    own.writeUInt16LE(ownName.length, 22);
    const whole = Buffer.concat([
      Buffer.from("PK\x03\x04", "latin1"),
      own,
      ownName,
      extra,
      packed,
      ...(file.sizesFollow ? [Buffer.from("PK\x07\x08", "latin1"), sizes] : []),
      Buffer.from(file.gap ?? ""),
    ]);
    parts.push(whole);
    offset += whole.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A relationship of a document of Word, such as a link. */
export function relationship(type: string, target: string, mode = "External"): string {
  return `<Relationship Id="r${type}" Type="${RELATIONSHIP}/${type}" Target="${target}" TargetMode="${mode}"/>`;
}

/** What a test varies of a document of Word. */
export interface DocxParts {
  text?: string;
  /** Elements in its body. */
  body?: string;
  /** Relationships of its text. */
  links?: string;
  /** Types of further parts. */
  types?: string;
  main?: string;
  /** Further files. */
  files?: readonly Zipped[];
  /** In place of the files of the same names. */
  changed?: Readonly<Record<string, Partial<Zipped>>>;
}

/** The files of a document as Word writes them. */
export function docxFiles({
  text = "Curriculum vitae",
  body = "",
  links = "",
  types = "",
  main = MAIN,
  files = [],
  changed = {},
}: DocxParts = {}): Zipped[] {
  const own: Zipped[] = [
    {
      name: "[Content_Types].xml",
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${types}</Types>`,
    },
    {
      name: "_rels/.rels",
      content: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship("officeDocument", "word/document.xml", "Internal")}</Relationships>`,
    },
    {
      name: "word/document.xml",
      content: `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p>${body}</w:body></w:document>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      content: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
    },
  ];
  return [...own, ...files].map((file) => ({ ...file, ...changed[file.name] }));
}

export function buildDocx(parts: DocxParts = {}): Buffer {
  return buildZip(docxFiles(parts));
}

const OFFICE = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0"`;

/** The files of a text as LibreOffice writes them. */
export function odtFiles({
  text = "Curriculum vitae",
  body = "",
  scripts = "",
  manifest = "",
  mimetype = "application/vnd.oasis.opendocument.text",
  files = [],
  changed = {},
}: Pick<DocxParts, "text" | "body" | "files" | "changed"> & {
  scripts?: string;
  manifest?: string;
  mimetype?: string;
} = {}): Zipped[] {
  const own: Zipped[] = [
    { name: "mimetype", content: mimetype, stored: true },
    { name: "Configurations2/accelerator/current.xml", content: "" },
    { name: "Configurations2/images/Bitmaps/", content: "", stored: true },
    {
      name: "content.xml",
      content: `${HEAD}<office:document-content ${OFFICE}><office:scripts>${scripts}</office:scripts><office:body><office:text><text:p>${text}</text:p>${body}</office:text></office:body></office:document-content>`,
      sizesFollow: true,
    },
    {
      name: "META-INF/manifest.xml",
      content: `${HEAD}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/>${manifest}</manifest:manifest>`,
      sizesFollow: true,
    },
  ];
  return [...own, ...files].map((file) => ({ ...file, ...changed[file.name] }));
}

export function buildOdt(parts: Parameters<typeof odtFiles>[0] = {}): Buffer {
  return buildZip(odtFiles(parts));
}
