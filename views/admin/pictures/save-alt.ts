import type { Picture } from "../../../src/media/pictures.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** Says in the library what a picture shows. */
export function saveAlt(id: string, alt: string): Promise<CallResult<Picture>> {
  return callApi(`/api/images/${id}`, { method: "PUT", body: { alt } });
}
