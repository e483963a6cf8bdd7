import fs from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";
import { createFairQueue } from "../http/fair-queue.ts";
import { clientAddress, networkKey } from "../http/network-key.ts";
import { cropBox, parseCrop, type Crop } from "../rules/pictures/crops.ts";
import { isPictureName, parsePicture, pictureUrl } from "../rules/pictures/pictures.ts";
import { loadSharp } from "./decode-picture.ts";

/** In milliseconds; the largest picture takes a tenth of it. */
const MAX_TURN = 2_000;

/** In seconds. */
const ONE_YEAR = 31_536_000;

/**
 * Sends the parts of stored pictures in the shapes that search engines ask for. They are cut for each request and not
 * stored: search engines ask seldom, and anyone can invent a focal point. One is cut at a time, and networks take turns.
 */
export function pictureCrops(uploadsDir: string): RequestHandler {
  const enqueue = createFairQueue(MAX_TURN);
  return async (request, response, next) => {
    const [, name = "", file = "", more] = request.path.split("/");
    const crop = more === undefined ? parseCrop(file) : undefined;
    if (!crop || !isPictureName(name) || (request.method !== "GET" && request.method !== "HEAD")) {
      next();
      return;
    }
    const original = await findOriginal(uploadsDir, name);
    if (!original) {
      next();
      return;
    }
    const body = await enqueue(networkKey(clientAddress(request)), () => cut(original, crop));
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", `public, max-age=${ONE_YEAR}, immutable`);
    response.type("image/webp").send(body);
  };
}

interface Original {
  file: string;
  width: number;
  height: number;
}

/** The largest variant of a stored picture, if there is one. */
async function findOriginal(uploadsDir: string, name: string): Promise<Original | undefined> {
  const size = parsePicture(pictureUrl(name, 1, "webp"));
  if (!size) return undefined;
  const file = path.join(uploadsDir, name, `${size.width}.webp`);
  const isThere = await fs.stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  return isThere ? { file, width: size.width, height: size.height } : undefined;
}

async function cut({ file, ...size }: Original, crop: Crop): Promise<Buffer> {
  const sharp = await loadSharp();
  const { sentWidth, ...box } = cropBox(size, crop);
  return sharp(file).extract(box).resize({ width: sentWidth }).webp({ quality: 80 }).toBuffer();
}
