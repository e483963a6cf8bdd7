import type { RequestHandler } from "express";
import { createFairQueue } from "../../http/fair-queue.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { SHOWN_ANYWHERE } from "../../http/security-headers.ts";
import { cropBox, parseCrop, type Crop } from "../../rules/images/crops.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { isPictureName, parsePicture, pictureUrl } from "../../rules/images/pictures.ts";
import { loadSharp } from "./decode-picture.ts";

/** In milliseconds; the largest picture takes a tenth of it. */
const MAX_TURN = 2_000;

/** In seconds. */
const ONE_YEAR = 31_536_000;

/**
 * Sends the parts of stored pictures in the shapes that search engines ask for. They are cut for each request and not
 * stored: search engines ask seldom, and anyone can invent a focal point. One is cut at a time, and networks take turns.
 */
export function pictureCrops(uploads: FileStore): RequestHandler {
  const enqueue = createFairQueue(MAX_TURN);
  return async (request, response, next) => {
    const [, name = "", file = "", more] = request.path.split("/");
    const crop = more === undefined ? parseCrop(file) : undefined;
    if (!crop || !isPictureName(name) || (request.method !== "GET" && request.method !== "HEAD")) {
      next();
      return;
    }
    const largest = parsePicture(pictureUrl(name, 1, "webp"));
    const body =
      largest &&
      (await uploads.read(`${name}/${largest.width}.webp`, (original) =>
        enqueue(networkKey(clientAddress(request)), () => cut(original, largest, crop)),
      ));
    if (!body) {
      next();
      return;
    }
    response.set({
      ...SHOWN_ANYWHERE,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": `public, max-age=${ONE_YEAR}, immutable`,
    });
    response.type("image/webp").send(body);
  };
}

async function cut(file: string, size: { width: number; height: number }, crop: Crop): Promise<Buffer> {
  const sharp = await loadSharp();
  const { sentWidth, ...box } = cropBox(size, crop);
  return sharp(file).extract(box).resize({ width: sentWidth }).webp({ quality: 80 }).toBuffer();
}
