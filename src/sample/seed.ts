import type { Logger } from "pino";
import sharp from "sharp";
import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import { createRecord } from "../content/lifecycle/write.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { storePicture } from "../media/store-picture.ts";
import { ALL_SERVER_KINDS } from "../content/kinds.server.ts";
import { composePicture } from "./pictures/compose.ts";
import { writeSynonyms } from "../search/synonyms.ts";
import type { SamplePicture } from "../content/samples/sample.ts";
import { sampleSynonyms } from "./synonyms.ts";

/** A sample record before it is created. */
interface PlannedRecord {
  fields: Readonly<Record<string, unknown>>;
  picture: SamplePicture | undefined;
  create(trx: Db, fields: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/**
 * Fills an empty database with the sample content (reading, section 1). The records are created through the lifecycle in
 * one transaction, and the pictures through the upload pipeline. An interrupted start leaves no records, and the next one
 * starts again and reuses the stored pictures.
 */
export async function seed(db: Db, uploadsDir: string, now: Date, logger: Logger): Promise<void> {
  logger.info("first start: creating the sample content, this takes a moment");
  const records: PlannedRecord[] = [];
  for (const kind of ALL_SERVER_KINDS) records.push(...(await plan(kind, now)));
  const addresses = await drawPictures(db, uploadsDir, records, now);
  await inTransaction(db, async (trx) => {
    for (const [index, record] of records.entries()) {
      const imageUrl = addresses[index];
      await record.create(trx, imageUrl === undefined ? record.fields : { ...record.fields, imageUrl });
    }
    await writeSynonyms(trx, sampleSynonyms, undefined, { actor: "Sample content", now });
  });
  logger.info({ records: records.length }, "sample content is ready");
}

async function plan(kind: ServerKind<AnyRecord>, now: Date): Promise<PlannedRecord[]> {
  const samples = (await kind.samples?.(now)) ?? [];
  return samples.map(({ fields, picture }) => ({
    fields: { ...fields },
    picture,
    create: (trx, ready) => createRecord(trx, kind, ready, { actor: "Sample content", now }),
  }));
}

/** Number of pictures processed at once: encoding a single one does not use every processor. */
const PICTURE_CONCURRENCY = 3;

/** Draws and stores every picture, and returns their addresses in the order of the records. */
async function drawPictures(
  db: Db,
  uploadsDir: string,
  records: readonly PlannedRecord[],
  now: Date,
): Promise<(string | undefined)[]> {
  const addresses: (string | undefined)[] = records.map(() => undefined);
  const waiting = records.entries();
  const draw = async () => {
    for (const [index, { fields, picture }] of waiting) {
      if (!picture) continue;
      const drawing = await sharp(Buffer.from(composePicture(picture)))
        .png({ compressionLevel: 1 })
        .toBuffer();
      const alt = typeof fields["imageAlt"] === "string" ? fields["imageAlt"] : "";
      addresses[index] = (await storePicture(db, uploadsDir, drawing, { alt, now })).imageUrl;
    }
  };
  await Promise.all(Array.from({ length: PICTURE_CONCURRENCY }, draw));
  return addresses;
}
