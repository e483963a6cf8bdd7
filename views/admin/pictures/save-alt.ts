import type { Picture } from "../../../src/media/pictures/pictures.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** Saves a picture's description in the library. */
export function saveAlt(id: string, alt: string): Promise<CallResult<Picture>> {
  return callApi(`/api/images/${id}`, { method: "PUT", body: { alt } });
}
