/**
 * Draws the sample pictures: started by `draw-pictures.ts`, which sends one order and gets the pictures' addresses. It
 * ends when the site closes the channel or ends itself, so a stopped first start leaves nothing running.
 */
import sharp from "sharp";
import { openDatabase } from "../../storage/database/open-database.ts";
import { printableError } from "../../errors.ts";
import { ownPictures } from "../../media/pictures/encode-picture.ts";
import { storePicture } from "../../media/pictures/store-picture.ts";
import type { DrawingOrder } from "./draw-pictures.ts";
import { createLogger } from "../../operate/monitor/logger.ts";
import { createStores } from "../../storage/files/stores.ts";
import { composePicture } from "./pictures/compose.ts";

/** Number of pictures processed at once: encoding a single one does not use every processor. */
const PICTURE_CONCURRENCY = 2;

process.once("disconnect", () => process.exit(0));

process.once("message", (text) => {
  if (typeof text !== "string") return;
  draw(JSON.parse(text)).then(
    (addresses) => process.send?.(JSON.stringify(addresses)),
    (error: unknown) => {
      console.error(printableError(error));
      process.exit(1);
    },
  );
});

async function draw({ now, pictures, ...settings }: DrawingOrder): Promise<string[]> {
  const connection = openDatabase(settings);
  const { uploads, close } = createStores(settings, createLogger("warn"));
  const store = { db: connection.db, uploads, workDir: settings.uploadsDir, encoder: ownPictures };
  const addresses: string[] = [];
  const waiting = pictures.entries();
  const drawNext = async () => {
    for (const [index, { picture, alt }] of waiting) {
      const drawing = await sharp(Buffer.from(composePicture(picture)))
        .png({ compressionLevel: 1 })
        .toBuffer();
      const details = { alt, now: new Date(now) };
      addresses[index] = (await storePicture(store, drawing, details)).imageUrl;
    }
  };
  try {
    await Promise.all(Array.from({ length: PICTURE_CONCURRENCY }, drawNext));
  } finally {
    await close();
    await connection.close();
  }
  return addresses;
}
