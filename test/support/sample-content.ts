import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { fillIds, readSamples, SAMPLED_KINDS } from "../../src/content/sample-content/read-samples.ts";
import sampleSynonyms from "../../src/content/sample-content/synonyms.json" with { type: "json" };
import { writeSynonyms } from "../../src/site/search/spelling/synonyms.ts";
import { isSettingName } from "../../src/content/settings/setting-names.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };

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
