import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { fillIds, readSamples, SAMPLED_KINDS } from "../../src/content/sample-content/read-samples.ts";
import sampleSynonyms from "../../src/content/sample-content/synonyms.json" with { type: "json" };
import { writeSynonyms } from "../../src/site/search/spelling/synonyms.ts";
import { isSettingName } from "../../src/content/settings/setting-names.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";
import { markSample } from "../../src/staff/make-it-yours/sample-records.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };
import { KINDS } from "./content-types.ts";
import { CREATED } from "./build-content.ts";

/** Fills a database with the sample content as the first start does, without its pictures, which take a minute. */
export async function createSampleContent(db: Db, now: Date): Promise<void> {
  const by = { actor: "Sample content", now };
  for (const kind of SAMPLED_KINDS)
    for (const { fields } of await readSamples(kind, now))
      await createRecord(db, kind, await fillIds(db, fields), by);
  for (const [name, fields] of Object.entries(SAMPLE_SETTINGS))
    if (isSettingName(name)) await writeSetting(db, name, fields, undefined, by);
  await writeSynonyms(db, sampleSynonyms, undefined, by);
}

/** The author of what a first start writes. */
const BY = { actor: "Sample content", now: new Date(CREATED) };

/** Creates a record as a first start does. Returns its id. */
export async function createSample(db: Db, kind: ContentKind, fields: object): Promise<string> {
  const build = KINDS.find(({ table }) => table === kind)?.build("Sample");
  const { id } = await createRecord(db, serverKindOf(kind), { ...build, ...fields }, BY);
  await markSample(db, kind, id);
  return id;
}

/** Writes the settings of the sample chain as a first start does, in place of those of the test's database. */
export async function seedSettings(db: Db): Promise<void> {
  await db.deleteFrom("settings").execute();
  for (const [name, fields] of Object.entries(SAMPLE_SETTINGS)) {
    if (isSettingName(name)) await writeSetting(db, name, fields, undefined, BY);
  }
}
