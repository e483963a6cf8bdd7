import sharp from "sharp";
import { hasHistory } from "../../content/lifecycle/history.ts";
import { findRecord } from "../../content/lifecycle/read.ts";
import type { Authorship, ServerKind } from "../../content/lifecycle/server-kind.ts";
import { createRecord, updateRecord } from "../../content/lifecycle/write.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { writeSetting } from "../../content/settings/write-setting.ts";
import SAMPLE_SETTINGS from "../../content/sample-content/settings.json" with { type: "json" };
import { isSettingName } from "../../content/settings/setting-names.ts";
import { markSample, SAMPLE_ACTOR } from "../../staff/make-it-yours/sample-records.ts";
import { writeSynonyms } from "../../site/search/spelling/synonyms.ts";
import { ownPictures } from "../../media/pictures/encode-picture.ts";
import { type PictureStore, storePicture } from "../../media/pictures/store-picture.ts";
import { readPicture } from "#sample-pictures";
import sampleSynonyms from "../../content/sample-content/synonyms.json" with { type: "json" };
import {
  fillIds,
  readSamples,
  SAMPLED_KINDS,
  type Sample,
} from "../../content/sample-content/read-samples.ts";

/** A sample record before it is created. */
interface PlannedRecord extends Sample {
  create(trx: Db, fields: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Number of pictures processed at once: encoding a single one does not use every processor. */
const PICTURE_CONCURRENCY = 2;

/**
 * Fills an empty database with the sample content (reading, section 1). The records are created through the lifecycle in
 * one transaction, and the pictures go through the upload pipeline. An interrupted start leaves no records, and the next
 * one starts again and reuses the stored pictures.
 *
 * @returns the number of records; 0 where another process has filled it meanwhile.
 */
export async function seed(store: Omit<PictureStore<string>, "encoder">, now: Date): Promise<number> {
  const records: PlannedRecord[] = [];
  for (const kind of SAMPLED_KINDS) records.push(...(await plan(kind, now)));
  const by = { actor: SAMPLE_ACTOR, now };
  const addresses = await storeAll(records, store, now);
  return inTransaction(store.db, async (trx) => {
    // A process that a killed start has left behind may have been first.
    if (await hasHistory(trx)) return 0;
    for (const record of records) {
      const imageUrl = addresses.get(record);
      await record.create(trx, imageUrl === undefined ? record.fields : { ...record.fields, imageUrl });
    }
    for (const [name, fields] of Object.entries(SAMPLE_SETTINGS)) {
      if (isSettingName(name)) await writeSetting(trx, name, fields, undefined, by);
    }
    await writeSynonyms(trx, sampleSynonyms, undefined, by);
    return records.length;
  });
}

/** Days. The sample products have been shown at their usual prices for so long, and their offers planned, so that these may claim a reduction. */
const PRODUCTS_SHOWN_FOR = 60;

async function plan(kind: ServerKind, now: Date): Promise<PlannedRecord[]> {
  const since = ["products", "offers"].includes(kind.name)
    ? new Date(now.getTime() - PRODUCTS_SHOWN_FOR * 86_400_000)
    : now;
  return (await readSamples(kind, now)).map((sample) => ({
    ...sample,
    create: (trx, ready) => writeSample(trx, kind, ready, { actor: SAMPLE_ACTOR, now: since }),
  }));
}

/** Creates a record as sample content, or writes the words of a page that is part of the site. */
async function writeSample(
  trx: Db,
  kind: ServerKind,
  { slug, ...fields }: Readonly<Record<string, unknown>>,
  by: Authorship,
): Promise<void> {
  const isFixed = typeof slug === "string" && kind.isFixed?.(slug);
  const there = isFixed ? await findRecord(trx, kind, slug) : undefined;
  if (there) {
    await updateRecord(trx, kind, there, fields, undefined, by);
    return;
  }
  const ready = await fillIds(trx, fields);
  const { id } = await createRecord(trx, kind, slug === undefined ? ready : { ...ready, slug }, by);
  // A page that is part of the site can be edited, but not taken out.
  if (!isFixed) await markSample(trx, kind.name, id);
}

/** Stores every picture, and returns their addresses by record. */
async function storeAll(
  records: readonly PlannedRecord[],
  store: Omit<PictureStore<string>, "encoder">,
  now: Date,
): Promise<Map<PlannedRecord, string>> {
  const addresses = new Map<PlannedRecord, string>();
  const waiting = records.values();
  const storeNext = async () => {
    for (const record of waiting) {
      const { picture, fields } = record;
      if (!picture) continue;
      const pixels = await sharp(await readPicture(picture))
        .png({ compressionLevel: 1 })
        .toBuffer();
      const alt = typeof fields["imageAlt"] === "string" ? fields["imageAlt"] : "";
      const { imageUrl } = await storePicture({ ...store, encoder: ownPictures }, pixels, { alt, now });
      addresses.set(record, imageUrl);
    }
  };
  await Promise.all(Array.from({ length: PICTURE_CONCURRENCY }, storeNext));
  return addresses;
}
