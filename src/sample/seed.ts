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

/** A record of the sample on its way: its fields, its picture, and how it is created. */
interface PlannedRecord {
  fields: Readonly<Record<string, unknown>>;
  picture: SamplePicture | undefined;
  create(trx: Db, fields: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/**
 * Fills an empty database with the sample content (reading, section 1). The records go through the lifecycle in one transaction and their pictures through the
 * pipeline of uploads: a start that is broken off leaves no content, and the next one begins
 * again, with the pictures that are already there.
 */
export async function seed(db: Db, uploadsDir: string, now: Date, logger: Logger): Promise<void> {
  logger.info("first start: preparing the sample content, this takes a moment");
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

/** How many pictures are on their way at once: encoding one does not keep every processor busy. */
const PICTURES_AT_ONCE = 3;

/** Draws and stores every picture, and answers their addresses in the records' order. */
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
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, draw));
  return addresses;
}
