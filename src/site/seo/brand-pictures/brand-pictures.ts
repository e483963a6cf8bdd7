import { createHash } from "node:crypto";
import path from "node:path";
import { Router } from "express";
import { LRUCache } from "lru-cache";
import type { SiteSettings } from "../../../content/settings/public-settings.ts";
import type { Site } from "../../context.ts";
import { BRAND_COLOURS } from "../../../rules/brand/brand-colours.ts";
import { loadSharp } from "../../../media/pictures/decode-picture.ts";
import { parsePicture } from "../../../rules/images/pictures.ts";
import type { FileStore } from "../../../storage/files/file-store.ts";
import SAMPLE_SETTINGS from "../../../content/sample-content/settings.json" with { type: "json" };
import { createLetters, GROUND, iconSvg, siteSvg, type BrandLook, type Letters } from "./drawings.ts";
import { sendDrawn, type Drawn } from "./send-drawn.ts";

/** The addresses of the brand's pictures, which stay the same when the brand changes. */
const PATHS = [
  "/icon.svg",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/icon-192.png",
  "/icon-512.png",
  "/icon-maskable-512.png",
  "/og.png",
] as const;

type PicturePath = (typeof PATHS)[number];

/** Cached pictures: those of a few brands, while staff try one name after another. */
const MAX_CACHED = 40;

/**
 * Serves the icons and the share picture of a brand, drawn from its logo or its name and colours once for each change. The
 * sample brand keeps the pictures of the build.
 */
export function brandPictures(site: Site, clientDir: string, uploads: FileStore): Router {
  const router = Router();
  const cached = new LRUCache<string, Promise<Drawn>>({ max: MAX_CACHED });
  const letters = createLetters(clientDir);
  router.get([...PATHS], async (request, response, next) => {
    const settings = await site.settings();
    if (isSample(settings)) {
      next();
      return;
    }
    const name = PATHS.find((each) => each === request.path) ?? "/icon.svg";
    const key = `${createHash("sha256")
      .update(JSON.stringify(lookOf(settings)))
      .digest("hex")} ${name}`;
    const drawn = cached.get(key) ?? drawWithLogo(name, settings, await letters(), uploads, key);
    cached.set(key, drawn);
    // A picture that could not be drawn is tried again at the next request.
    drawn.catch(() => cached.delete(key));
    sendDrawn(response, await drawn, path.extname(name));
  });
  return router;
}

/** Whether nothing that the pictures show differs from the sample brand. */
function isSample({ brand, look }: SiteSettings): boolean {
  return (
    brand.name === SAMPLE_SETTINGS.brand.name &&
    brand.accentCharacter === "." &&
    brand.logoLight === null &&
    JSON.stringify(look.colours) === JSON.stringify(BRAND_COLOURS)
  );
}

export function lookOf({ brand, look }: SiteSettings): BrandLook & { logo: string | null } {
  const { name, accentCharacter, logoLight } = brand;
  return { name, accentCharacter, colours: look.colours, logo: logoLight };
}

async function drawWithLogo(
  name: PicturePath,
  settings: SiteSettings,
  letters: Letters,
  uploads: FileStore,
  key: string,
): Promise<Drawn> {
  const look = lookOf(settings);
  const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 27)}"`;
  // A logo of another site is not fetched.
  const picture = look.logo === null ? undefined : parsePicture(look.logo);
  const withLogo =
    picture &&
    (await uploads.read(`${picture.name}/${picture.width}.webp`, (logo) => draw(name, look, letters, logo)));
  return { body: withLogo ?? (await draw(name, look, letters)), etag };
}

async function draw(name: PicturePath, look: BrandLook, letters: Letters, logo?: string): Promise<Buffer> {
  // Only our own drawings and stored pictures are read here: an upload goes to the process for pictures.
  const sharp = await loadSharp();
  const icon = (size: number) =>
    logo === undefined
      ? sharp(Buffer.from(iconSvg(look, letters)), { density: 144 })
          .resize(size, size)
          .png()
          .toBuffer()
      : logoOn(logo, size, size, 0.82);
  const drawing = (svg: string, width: number, height: number) =>
    logo === undefined ? sharp(Buffer.from(svg)).png().toBuffer() : logoOn(logo, width, height, 0.6);
  switch (name) {
    case "/icon.svg":
      return Buffer.from(await svgIcon(look, letters, logo));
    case "/favicon.ico":
      return icoOf(await icon(32), 32);
    case "/apple-touch-icon.png":
      return icon(180);
    case "/icon-192.png":
      return icon(192);
    case "/icon-512.png":
      return icon(512);
    case "/icon-maskable-512.png":
      return drawing(iconSvg(look, letters, 70), 512, 512);
    case "/og.png":
      return drawing(siteSvg(look, letters), 1200, 630);
  }
}

/** An SVG icon; of a logo one with its picture in it. */
async function svgIcon(look: BrandLook, letters: Letters, logo: string | undefined): Promise<string> {
  if (logo === undefined) return iconSvg(look, letters);
  const picture = (await logoOn(logo, 128, 128, 0.82)).toString("base64");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">` +
    `<image width="64" height="64" href="data:image/png;base64,${picture}"/></svg>`
  );
}

/** A logo in the middle of the light background. */
async function logoOn(file: string, width: number, height: number, share: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = await sharp(file)
    .resize(Math.round(width * share), Math.round(height * share), { fit: "inside" })
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: GROUND } })
    .composite([{ input: inner, gravity: "centre" }])
    .png()
    .toBuffer();
}

/** An ICO file with one PNG in it. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
