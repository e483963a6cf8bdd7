import { writeSetting } from "../../src/content/settings/write-setting.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { markSample } from "../../src/staff/make-it-yours/sample-records.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };
import { isSettingName } from "../../src/content/settings/setting-names.ts";
import { KINDS } from "./content-types.ts";
import { CREATED } from "./build-content.ts";

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
