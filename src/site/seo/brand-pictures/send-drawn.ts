import type { Response } from "express";
import { SHOWN_ANYWHERE } from "../../../http/security-headers.ts";

/** As for the other files of the build, in seconds. */
const ONE_HOUR = 3_600;

/** A picture that was drawn, as a file. */
export interface Drawn {
  body: Buffer;
  etag: string;
}

/** @param type the extension of a file of this kind, or a media type. */
export function sendDrawn(response: Response, { body, etag }: Drawn, type: string): void {
  response.set({
    ...SHOWN_ANYWHERE,
    "Cache-Control": `public, max-age=${ONE_HOUR}`,
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  });
  response.type(type).send(body);
}
