/** What a visitor's file can be: a photo, encoded again, or a document as it was sent. The content decides, never a name. */
export const FILE_TYPES = [
  "image/webp",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.text",
] as const;

export type FileType = (typeof FILE_TYPES)[number];

/** What each is called, and how the name of its file ends. */
export const FILE_TYPE_WORDS: Readonly<Record<FileType, { label: string; ending: string }>> = {
  "image/webp": { label: "Photo", ending: "webp" },
  "application/pdf": { label: "PDF", ending: "pdf" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    label: "Word",
    ending: "docx",
  },
  "application/vnd.oasis.opendocument.text": { label: "OpenDocument", ending: "odt" },
};

/** The name of a document, so that it opens as what it is, whatever its sender calls it. */
export function nameWithEnding(name: string, type: FileType): string {
  const ending = `.${FILE_TYPE_WORDS[type].ending}`;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
