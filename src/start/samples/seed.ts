import type { DatabaseConfig } from "../../storage/database/open-database.ts";
import type { Logger } from "pino";
import { findRecord } from "../../content/lifecycle/read.ts";
import type { AnyRecord, Authorship, ServerKind } from "../../content/lifecycle/server-kind.ts";
import { createRecord, updateRecord } from "../../content/lifecycle/write.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { writeSetting } from "../../content/settings/write-setting.ts";
import SAMPLE_SETTINGS from "../../content/sample-content/settings.json" with { type: "json" };
import { isSettingName } from "../../content/settings/setting-names.ts";
import { markSample, SAMPLE_ACTOR } from "../../staff/make-it-yours/sample-records.ts";
import { writeSynonyms } from "../../site/search/spelling/synonyms.ts";
import type { SamplePicture } from "../../content/sample-content/sample-picture.ts";
import { drawPictures } from "./draw-pictures.ts";
import type { StorageSettings } from "../../storage/files/stores.ts";
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

/** Where the site stores what is seeded, and when. */
interface SeedOptions extends StorageSettings, DatabaseConfig {
  now: Date;
  /** The script that draws the pictures, see `drawPictures`. */
  script: string;
}

/**
 * Fills an empty database with the sample content (reading, section 1). The records are created through the lifecycle in
 * one transaction, and the pictures go through the upload pipeline. An interrupted start leaves no records, and the next
 * one starts again and reuses the stored pictures.
 */
export async function seed(db: Db, options: SeedOptions, logger: Logger): Promise<void> {
  const { now } = options;
  logger.info("first start: creating the sample content, this takes a moment");
  const records: PlannedRecord[] = [];
  for (const kind of SAMPLED_KINDS) records.push(...(await plan(kind, now)));
  const by = { actor: SAMPLE_ACTOR, now };
  const addresses = await drawAll(records, options);
  await inTransaction(db, async (trx) => {
    for (const record of records) {
      const imageUrl = addresses.get(record);
      await record.create(trx, imageUrl === undefined ? record.fields : { ...record.fields, imageUrl });
    }
    for (const [name, fields] of Object.entries(SAMPLE_SETTINGS)) {
      if (isSettingName(name)) await writeSetting(trx, name, fields, undefined, by);
    }
    await writeSynonyms(trx, sampleSynonyms, undefined, by);
  });
  logger.info({ records: records.length }, "sample content is ready");
}

/** Days. The sample products have been shown at their usual prices for so long, and their offers planned, so that these may claim a reduction. */
const PRODUCTS_SHOWN_FOR = 60;

async function plan(kind: ServerKind<AnyRecord>, now: Date): Promise<PlannedRecord[]> {
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
  kind: ServerKind<AnyRecord>,
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

/** Has every picture drawn and stored, and returns their addresses by record. */
async function drawAll(
  records: readonly PlannedRecord[],
  { now, script, ...settings }: SeedOptions,
): Promise<Map<PlannedRecord, string>> {
  const pictured: PlannedRecord[] = [];
  const pictures: { picture: SamplePicture; alt: string }[] = [];
  for (const record of records) {
    if (!record.picture) continue;
    const alt = record.fields["imageAlt"];
    pictured.push(record);
    pictures.push({ picture: record.picture, alt: typeof alt === "string" ? alt : "" });
  }
  const addresses = await drawPictures(script, { ...settings, now: now.toISOString(), pictures });
  return new Map(pictured.map((record, index) => [record, addresses[index] ?? ""]));
}
