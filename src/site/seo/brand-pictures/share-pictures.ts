import { createHash } from "node:crypto";
import { Router } from "express";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { route, withQuery } from "../../../http/route.ts";
import { sendZip } from "../../../http/downloads.ts";
import { createFairQueue } from "../../../http/fair-queue.ts";
import { clientAddress, networkKey } from "../../../http/network-key.ts";
import { loadSharp } from "../../../media/pictures/decode-picture.ts";
import { boxAround } from "../../../rules/images/crops.ts";
import { parsePicture, pointOf } from "../../../rules/images/pictures.ts";
import { maltaDay } from "../../../rules/time/malta-time.ts";
import type { FileStore } from "../../../storage/files/file-store.ts";
import type { Site } from "../../context.ts";
import { listOffers } from "../../../content/kinds/offers/list-offers.ts";
import { lookOf } from "./brand-pictures.ts";
import { createLetters } from "./drawings.ts";
import { readShare, SPECIALS, type ShareQuery } from "./read-share.ts";
import { sendDrawn, type Drawn } from "./send-drawn.ts";
import { PHOTO, shareSvg, type ShareShape } from "./share-drawing.ts";

/** In bytes: some two hundred pictures. */
const MAX_BYTES = 24 * 1024 * 1024;

/** In milliseconds. Drawing one takes a tenth of a second. */
const MAX_TURN = 5_000;

/** The address of a picture: that of its page, with `.jpg` or `.square.jpg`, and a category of a list or a week. What else is in the query only makes networks fetch it again. */
const ADDRESS = /^\/share(\/[\w/-]*)(\.square)?\.jpg$/;

/**
 * Draws the picture for sharing of a page by its path; undefined where visitors find no record there. Pictures are cached by what
 * they show, so that one of an offer that has ended is never sent.
 *
 * @param network whose turn it is: pictures are drawn one after the other.
 */
export type DrawShare = (
  path: string,
  shape: ShareShape,
  network: string,
  query?: ShareQuery,
) => Promise<Drawn | undefined>;

/** @param clientDir the build's files; where absent, the font is that of the sources. */
export function createDrawShare(site: Site, clientDir: string | undefined, uploads: FileStore): DrawShare {
  const queue = createFairQueue(MAX_TURN);
  const cached = new LRUCache<string, Drawn>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  const drawing = new Map<string, Promise<Drawn>>();
  const letters = createLetters(clientDir);
  return async (path, shape, network, query = {}) => {
    const [shown, settings] = await Promise.all([readShare(site, path, query), site.settings()]);
    if (!shown) return undefined;
    const look = lookOf(settings);
    const key = createHash("sha256")
      .update(JSON.stringify([look, shown, shape]))
      .digest("base64url");
    const known = cached.get(key) ?? drawing.get(key);
    if (known) return known;
    const drawn = queue(network, async () => {
      const { share, imageUrl } = shown;
      const [photo, logo] = await Promise.all([
        readPicture(uploads, imageUrl, PHOTO[shape], "cover"),
        readPicture(uploads, look.logo, { width: 440, height: 128 }, "inside"),
      ]);
      const svg = shareSvg(look, await letters(), shape, share, { photo, logo });
      const sharp = await loadSharp();
      const body = await sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
      return { body, etag: `"${key.slice(0, 27)}"` };
    });
    drawing.set(key, drawn);
    try {
      cached.set(key, await drawn);
      return await drawn;
    } finally {
      drawing.delete(key);
    }
  };
}

/** Serves the pictures for sharing: `/share` and the path of a page, with `.jpg` or `.square.jpg`. */
export function sharePictures(draw: DrawShare): Router {
  const router = Router();
  router.get("/share/*page", async (request, response) => {
    const [, path = "/none", square] = ADDRESS.exec(request.path) ?? [];
    const { category, week } = request.query;
    const network = networkKey(clientAddress(request));
    const drawn = await draw(path, square ? "square" : "wide", network, {
      ...(typeof category === "string" && { category }),
      ...(typeof week === "string" && { week }),
    });
    if (!drawn) {
      response.status(404).type("text/plain").send("There is no picture at this address.");
      return;
    }
    sendDrawn(response, drawn, "jpg");
  });
  return router;
}

const archiveQuery = {
  week: z.enum(["this", "next"]).default("this").describe("`next` for the offers that are announced"),
};

/** The pictures of a week and of each of its offers, in both shapes, for posts and messages. */
export function offerPictureRoutes(site: Site, draw: DrawShare): Router {
  const router = Router();
  route(router, "/", {
    get: withQuery({
      summary: "The pictures for sharing of all offers that run or are announced, as a ZIP archive",
      access: "offers.write",
      query: archiveQuery,
      answer: { status: 200, description: "application/zip with JPEG files", type: "application/zip" },
      async handle({ week }, request, response) {
        const { offers } = await listOffers(site, week);
        // A product may have several.
        const paths = new Set([SPECIALS, ...offers.map(({ path }) => path)]);
        const network = networkKey(clientAddress(request));
        const files = async function* () {
          for (const path of paths)
            for (const shape of ["wide", "square"] as const) {
              const drawn = await draw(path, shape, network, { week });
              // An offer may have ended meanwhile.
              if (drawn) yield { name: `${shape}/${path.split("/").at(-1)}.jpg`, body: drawn.body };
            }
        };
        await sendZip(response, `offers-${week}-week-${maltaDay(site.now())}.zip`, files());
      },
    }),
  });
  return router;
}

/**
 * A stored picture in a size, as a `data:` address: cut around its focal point, or whole within it. A picture of another site
 * is not fetched.
 */
async function readPicture(
  uploads: FileStore,
  url: string | null,
  { width, height }: { width: number; height: number },
  fit: "cover" | "inside",
): Promise<string | undefined> {
  const picture = url === null ? undefined : parsePicture(url);
  if (url === null || !picture) return undefined;
  const sharp = await loadSharp();
  const box = fit === "cover" && boxAround(pointOf(url), picture, width / height);
  const png = await uploads.read(`${picture.name}/${picture.width}.webp`, (file) =>
    (box ? sharp(file).extract(box) : sharp(file)).resize(width, height, { fit }).png().toBuffer(),
  );
  return png && `data:image/png;base64,${png.toString("base64")}`;
}
