import { refusedUpload, sendUpload, type OnProgress, type Upload } from "../library/send-upload.ts";

/** An uploaded picture, as the server returns it. */
export interface UploadedPicture {
  id: string;
  imageUrl: string;
  width: number;
  height: number;
  alt: string;
}

/** The server's limit (MAX_FILE_BYTES in media/receive-upload.ts). */
const MAX_BYTES = 10 * 1024 * 1024;

/** The picture types that the server accepts. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

/** Uploads a picture and reports progress. */
export function uploadPicture(
  file: File,
  options: { onProgress?: OnProgress } = {},
): Upload<UploadedPicture> {
  const error = fileError(file);
  if (error) return refusedUpload(error);
  const form = new FormData();
  form.append("image", file);
  return sendUpload("/api/upload/image", form, isUploaded, options.onProgress);
}

/** Returns an error sentence about a file that cannot be uploaded; undefined if it can. */
export function fileError(file: File): string | undefined {
  if (/heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return `“${file.name}” is a HEIC file, which browsers can't show. Please save it as JPEG first.`;
  }
  // The type is empty if the system does not know it: the server checks the content.
  if (file.type !== "" && !PICTURE_TYPES.some((type) => type === file.type)) {
    return `“${file.name}” is not a supported picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.`;
  }
  if (file.size > MAX_BYTES) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return `“${file.name}” is ${megabytes} MB; the maximum is 10 MB. Please make it smaller first.`;
  }
  return file.size === 0 ? `“${file.name}” is empty. Please choose another file.` : undefined;
}

function isUploaded(value: unknown): value is UploadedPicture {
  if (typeof value !== "object" || value === null) return false;
  const { id, imageUrl, alt, width, height } = Object(value);
  return (
    [id, imageUrl, alt].every((text) => typeof text === "string") && [width, height].every(Number.isInteger)
  );
}
