import { uploadPicture, type UploadedPicture } from "./upload-picture.ts";
import { useUpload } from "./use-upload.ts";

/**
 * Uploads one picture at a time.
 *
 * @param onDone called with the uploaded picture.
 */
export function usePictureUpload(onDone: (picture: UploadedPicture) => void) {
  return useUpload(uploadPicture, onDone);
}
