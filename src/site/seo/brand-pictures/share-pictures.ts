import { createHash } from "node:crypto";
import { Router } from "express";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { CONTENT_KINDS, kindOf, publicPathOf } from "../../../content/kinds/kinds.ts";
import { route } from "../../../http/route.ts";
import { readQuery } from "../../../http/query.ts";
import { sendZip } from "../../../http/downloads.ts";
import { createFairQueue } from "../../../http/fair-queue.ts";
import { clientAddress, networkKey } from "../../../http/network-key.ts";
import { loadSharp } from "../../../media/pictures/decode-picture.ts";
import { parsePicture } from "../../../rules/images/pictures.ts";
import { formatPrice } from "../../../rules/money/money.ts";
import { comingWords, formatDayInWords, formatOfferPeriod } from "../../../rules/time/dates.ts";
import { fillWords } from "../../../rules/text/fill-words.ts";
import { siteFacts } from "../../../rules/text/site-facts.ts";
import { plural } from "../../../rules/text/text.ts";
import { maltaDay } from "../../../rules/time/malta-time.ts";
import type { FileStore } from "../../../storage/files/file-store.ts";
import type { Site } from "../../context.ts";
import {
  announcedCardsOf,
  byClaim,
  listOffers,
  offersOf,
  type ListedOffer,
} from "../../../content/kinds/offers/list-offers.ts";
import { categoryLabel } from "../../../content/kinds/products/product-categories.ts";
import { lookOf } from "./brand-pictures.ts";
import { loadLetters, type Letters } from "./drawings.ts";
import { PHOTO, shareSvg, type Share, type ShareShape } from "./share-drawing.ts";

/** In bytes: some two hundred pictures. */
const MAX_BYTES = 24 * 1024 * 1024;

/** In milliseconds. Drawing one takes a tenth of a second. */
const MAX_TURN = 5_000;

/** In seconds. */
const ONE_HOUR = 3_600;

/** The address of a picture: that of its page, with `.jpg` or `.square.jpg`, and a category of a list or a week. What else is in the query only makes networks fetch it again. */
const ADDRESS = /^\/share(\/[\w/-]*)(\.square)?\.jpg$/;

/** The page of the week's offers. */
const SPECIALS = "/specials";

/** Offers that the picture of the week names. */
const NAMED = 3;

/** A picture for sharing, drawn. */
interface Drawn {
  body: Buffer;
  etag: string;
}

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

/** What the address of a picture says beside the page: a category of its list, and `next` for the offers that are announced. */
type ShareQuery = Partial<Record<"category" | "week", string>>;

/** @param clientDir the build's files; where absent, the font is that of the sources. */
export function createDrawShare(site: Site, clientDir: string | undefined, uploads: FileStore): DrawShare {
  const queue = createFairQueue(MAX_TURN);
  const cached = new LRUCache<string, Drawn>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  const drawing = new Map<string, Promise<Drawn>>();
  let letters: Promise<Letters> | undefined;
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
      letters ??= loadLetters(clientDir);
      const { share, imageUrl } = shown;
      const [photo, logo] = await Promise.all([
        readPicture(uploads, imageUrl, { ...PHOTO[shape], fit: "cover" }),
        readPicture(uploads, look.logo, { width: 440, height: 128, fit: "inside" }),
      ]);
      const svg = shareSvg(look, await letters, shape, share, { photo, logo });
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
    response.set({
      "Cache-Control": `public, max-age=${ONE_HOUR}`,
      "X-Content-Type-Options": "nosniff",
      ETag: drawn.etag,
    });
    response.type("jpg").send(drawn.body);
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
    get: {
      summary: "The pictures for sharing of all offers that run or are announced, as a ZIP archive",
      access: "offers.write",
      query: archiveQuery,
      answer: { status: 200, description: "application/zip with JPEG files", type: "application/zip" },
      async handle(request, response) {
        const { week } = readQuery(request, archiveQuery);
        const offers = await listOffers(site, week);
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
    },
  });
  return router;
}

const NO_PICTURE: { imageUrl: string | null } = { imageUrl: null };

interface Shown {
  share: Share;
  imageUrl: string | null;
}

/** What the picture of a page shows: only what visitors read there at this moment. Undefined where they find no record. */
export async function readShare(
  site: Site,
  path: string,
  { category = "", week }: ShareQuery = {},
): Promise<Shown | undefined> {
  const found = await findRecord(site, path);
  const host = new URL(site.publicUrl).host;
  if (!found) {
    // A list of which the head is no record.
    const listed = CONTENT_KINDS.find((kind) => kindOf(kind).listPath === path);
    return listed && { share: { title: kindOf(listed).place.label, line: host }, imageUrl: null };
  }
  const { kind, record } = found;
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const [{ brand }, stores] = await Promise.all([site.settings(), site.list("stores")]);
  const own = fillWords(String(fields[kindOf(kind).titleField]), siteFacts(brand, stores));
  if (path === SPECIALS) {
    const coming = week === "next" ? await listOffers(site, "next") : [];
    return coming.length > 0
      ? shareOfWeek(wordsOfComing(coming, site.now()), coming, category, "starts")
      : shareOfWeek(own, await listOffers(site), category, "ends");
  }
  const { imageUrl } =
    "pictures" in record ? (record.pictures[0] ?? NO_PICTURE) : { ...NO_PICTURE, ...record };
  const offered =
    week === "next"
      ? (
          await announcedCardsOf(
            site,
            (await site.announced()).filter(({ id }) => id === record.id),
          )
        )[0]
      : "offer" in record && record;
  const [offer] = offered ? offersOf(offered, site.now(), week === "next" ? "next" : "this") : [];
  if (offer) return { share: shareOfOffer(offer, site.now()), imageUrl };
  const title = [own, await categoryOf(site, path, category)].filter(Boolean).join(": ");
  return { share: { title, line: host }, imageUrl };
}

/** The name of a category of the list at a path, if it has records; empty otherwise. */
async function categoryOf(site: Site, path: string, category: string): Promise<string> {
  const listed = CONTENT_KINDS.find((kind) => kindOf(kind).listPath === path);
  if (!listed || category === "") return "";
  const counts = await site.countByCategory(listed);
  return counts.some((each) => each.category === category)
    ? (kindOf(listed).categoryLabel?.(category) ?? category)
    : "";
}

/** The live record whose page a path is. */
async function findRecord(site: Site, path: string) {
  const [first = "", last = first] = [path.split("/")[1], path.split("/").at(-1)];
  const own = CONTENT_KINDS.filter((kind) => kindOf(kind).listPath === `/${first}` && last !== first);
  const kinds = first === "recipes" ? (["blogs"] as const) : own.length > 0 ? own : (["pages"] as const);
  for (const kind of kinds) {
    const found = await site.find(kind, kind === "pages" ? path.slice(1) || "home" : last);
    if (found && "record" in found && publicPathOf(kind, found.record) === path)
      return { kind, record: found.record };
  }
  return undefined;
}

function shareOfOffer(
  { name, label, where, priorPrice, percentage, startDate, endDate }: ListedOffer,
  now: Date,
): Share {
  return {
    title: name,
    price: label,
    before: priorPrice === undefined ? undefined : formatPrice(priorPrice),
    percentage,
    where,
    line: formatOfferPeriod(startDate, endDate, now),
  };
}

function wordsOfComing(offers: readonly ListedOffer[], now: Date): string {
  const words = comingWords(
    offers.map(({ startDate }) => startDate),
    now,
  );
  return words === "Next week" ? "Next week’s offers" : "Coming offers";
}

/** Of all offers where the category has none, as on the page. */
function shareOfWeek(
  title: string,
  all: readonly ListedOffer[],
  category: string,
  told: "starts" | "ends",
): Shown {
  const chosen = all.filter((offer) => offer.category === category);
  const offers = chosen.length > 0 ? chosen : all;
  // Not "tonight": the picture is read on other days.
  const [day] = offers
    .map(({ startDate, endDate }) => (told === "starts" ? new Date(startDate) : lastInstant(endDate)))
    .toSorted((one, other) => one.getTime() - other.getTime());
  const best = bestOf(offers);
  return {
    share: {
      title: chosen.length > 0 ? `${title}: ${categoryLabel(category)}` : title,
      rows: best.map(({ name, label, where }) => ({ name: [name, where].filter(Boolean).join(" "), label })),
      line: day
        ? `${plural(offers.length, "offer", "offers")}, the first ${told === "starts" ? "from" : "until"} ${formatDayInWords(day)}`
        : "",
    },
    imageUrl: best[0]?.imageUrl ?? null,
  };
}

/** An end at midnight counts as the day before. */
function lastInstant(end: string): Date {
  return new Date(Date.parse(end) - 1);
}

/** The offers with the highest claims, one of each counter. */
function bestOf(offers: readonly ListedOffer[]): ListedOffer[] {
  const counters = new Set<string>();
  return offers
    .toSorted(byClaim)
    .filter(({ category }) => !counters.has(category) && counters.add(category))
    .slice(0, NAMED);
}

/** A stored picture in a size, as a `data:` address. A picture of another site is not fetched. */
async function readPicture(
  uploads: FileStore,
  url: string | null,
  { width, height, fit }: { width: number; height: number; fit: "cover" | "inside" },
): Promise<string | undefined> {
  const picture = url === null ? undefined : parsePicture(url);
  if (!picture) return undefined;
  const sharp = await loadSharp();
  const png = await uploads.read(`${picture.name}/${picture.width}.webp`, (file) =>
    sharp(file).resize(width, height, { fit }).png().toBuffer(),
  );
  return png && `data:image/png;base64,${png.toString("base64")}`;
}
