import { sql } from "kysely";
import type { ContentWatch } from "../../content/content-watch.ts";
import { cached } from "../../content/content-state.ts";
import { kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { storeSchema } from "../../content/kinds/stores/store.schema.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { OnboardingFacts } from "../../rules/onboarding/onboarding-steps.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import { SETTING_NAMES } from "../../content/settings/setting-names.ts";
import { schemaOf, type SettingFields } from "../../content/settings/setting-schemas.ts";
import { readFixedPages, readKindSamples, whereUnedited } from "./sample-records.ts";

export type OnboardingContent = ReturnType<typeof createOnboardingContent>;

/** What the list "Make it yours" reads of the content, once until the table concerned is written. */
export function createOnboardingContent(db: Db, watch: ContentWatch) {
  return {
    samples: cached((kind: ContentKind) => readKindSamples(db, kind), watch, {
      tablesOf: (_samples, kind) => [kind],
    }),
    fixedPages: cached(() => readFixedPages(db), watch, { tablesOf: () => ["pages"] }),
    stores: cached(() => readStores(db), watch, { tablesOf: () => ["stores"] }),
    settings: cached(
      async () => ({
        settings: toSchema(await readSettings(db)),
        firstSettings: await readFirstSettings(db),
      }),
      watch,
      { tablesOf: () => ["settings"] },
    ),
  };
}

/** The settings before any person wrote them. A group that the first start did not write has neutral values. */
async function readFirstSettings(db: Db): Promise<SettingFields> {
  const rows = await db
    .selectFrom("history")
    .select(["recordId", "record"])
    .where("contentType", "=", "settings")
    .where("version", "=", 1)
    .where("userId", "is", null)
    .where("actor", "not like", "%@%")
    .execute();
  return toSchema(Object.fromEntries(rows.map(({ recordId, record }) => [recordId, JSON.parse(record)])));
}

/** Settings as their schemas order and complete them, so that equal ones have equal text. */
function toSchema(settings: Readonly<Record<string, unknown>>): SettingFields {
  const entries = SETTING_NAMES.map((name) => {
    const schema = schemaOf(name);
    const fields = Object.entries(Object(settings[name])).filter(([field]) => field in schema.shape);
    return [name, schema.parse(Object.fromEntries(fields))];
  });
  // Each is parsed by the schema of its name.
  return Object.fromEntries(entries) as SettingFields;
}

/** The stores that are not unedited sample content. */
async function readStores(db: Db): Promise<OnboardingFacts["stores"]> {
  const { rows } = await sql<{ status: string; hours: string }>`
    SELECT status, hours FROM stores
    WHERE "deletedDate" IS NULL AND NOT (${whereUnedited("stores")})`.execute(db);
  return rows.map(({ status, hours }) => {
    const week = storeSchema.shape.hours.safeParse(JSON.parse(hours));
    return {
      live: status === kindOf("stores").visibility.status,
      hasHours: week.success && Object.values(week.data).some((day) => day.length > 0),
    };
  });
}
