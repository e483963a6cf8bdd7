import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { refusedUpload, sendUpload, type OnProgress, type Upload } from "../library/send-upload.ts";

/** The server's limit (FILE_UPLOAD in media/receive-upload.ts). */
const MAX_BYTES = 20 * 1024 * 1024;

/** In characters; the limit of the schema. */
export const MAX_TITLE = 200;

/** Uploads a PDF under the title that its name suggests, and reports progress. */
export function uploadFile(file: File, options: { onProgress?: OnProgress } = {}): Upload<LibraryFile> {
  const error = fileError(file);
  if (error) return refusedUpload(error);
  const form = new FormData();
  form.append("title", titleOf(file.name));
  form.append("file", file);
  return sendUpload("/api/upload/file", form, isStored, options.onProgress);
}

/** The words of a file's name: `annual_report-2025.pdf` becomes `annual report-2025`. */
function titleOf(name: string): string {
  const words = name
    .replace(/\.pdf$/i, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, MAX_TITLE);
  return words || "Document";
}

/** Returns an error sentence about a file that cannot be uploaded; undefined if it can. */
function fileError(file: File): string | undefined {
  // The type is empty if the system does not know it: the server checks the content.
  if (file.type !== "" && file.type !== "application/pdf") {
    return `“${file.name}” is not a PDF. Please save it as a PDF first.`;
  }
  if (file.size > MAX_BYTES) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return `“${file.name}” is ${megabytes} MB; the maximum is 20 MB. Please make it smaller first.`;
  }
  return file.size === 0 ? `“${file.name}” is empty. Please choose another file.` : undefined;
}

function isStored(value: unknown): value is LibraryFile {
  if (typeof value !== "object" || value === null) return false;
  const { id, url, title, bytes } = Object(value);
  return [id, url, title].every((text) => typeof text === "string") && Number.isInteger(bytes);
}
