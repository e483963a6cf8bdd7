import { sql } from "kysely";
import { z } from "zod";
import { invitedAddress } from "../accounts/first-admin.ts";
import { bulkChangeSchema, findLatestBulkChange, SAMPLES } from "../content/bulk/bulk-changes.ts";
import { labelOf } from "../content/define-form.ts";
import { CONTENT_KINDS, kindOf } from "../content/kinds.ts";
import { SETTING_FORMS } from "../content/settings.form.ts";
import { storeSchema } from "../content/stores/store.schema.ts";
import type { Config } from "../config.ts";
import type { Db } from "../database/tables.ts";
import {
  onboardingSteps,
  STEP_NAMES,
  type OnboardingFacts,
  type OpenField,
} from "../rules/onboarding/onboarding-steps.ts";
import { rememberByValue } from "../rules/text/remember.ts";
import { readSettings } from "../settings/read-settings.ts";
import { schemaOf, type SettingFields } from "../settings/setting-schemas.ts";
import { SETTING_NAMES } from "../settings/setting-names.ts";
import { isOnAnotherDisk } from "./other-disk.ts";
import { ONBOARDING_STATES, readOnboardingState } from "./onboarding-state.ts";
import { readSampleContent, whereUnedited } from "./sample-records.ts";

/** What the list is read from. */
export interface OnboardingParts {
  db: Db;
  config: Pick<Config, "smtpUrl" | "backupDir" | "dataDir" | "publicUrl">;
  clock: () => Date;
}

/** The list "Make it yours". */
export const onboardingSchema = z.strictObject({
  state: z.enum(ONBOARDING_STATES).describe("Whether the overview shows the list"),
  steps: z.array(
    z.strictObject({
      name: z.enum(STEP_NAMES),
      done: z.boolean(),
      left: z.boolean().describe("Whether staff leave it as it is"),
      fields: z
        .array(
          z.strictObject({
            setting: z.enum(SETTING_NAMES),
            field: z.string(),
            label: z.string().describe("What the field is called in the admin"),
            reason: z.enum(["empty", "unchanged"]).describe("`unchanged` since the first start"),
          }),
        )
        .describe("The fields of the settings that keep it open"),
    }),
  ),
  samples: z.strictObject({
    seeded: z.boolean().describe("Whether the installation began with sample content"),
    unedited: z
      .partialRecord(z.enum(CONTENT_KINDS), z.int())
      .describe("Sample records as they were created, by kind"),
    edited: z
      .array(z.strictObject({ kind: z.enum(CONTENT_KINDS), id: z.uuid(), title: z.string() }))
      .describe("Sample records that staff have edited, at most 200. They stay"),
  }),
  removal: bulkChangeSchema
    .nullable()
    .describe("The last removal of the sample content, while it can be continued and undone"),
});

export type Onboarding = z.output<typeof onboardingSchema>;

/** How screens read the list. */
export interface ReadOnboarding {
  whole(): Promise<Onboarding>;
  /** Null where it was dismissed or is finished: then nothing but that is read. */
  shown(): Promise<Onboarding | null>;
}

/** The list as the overview needs it: null where it was dismissed or is finished. */
export async function readShownOnboarding(parts: OnboardingParts): Promise<Onboarding | null> {
  const { state } = await readOnboardingState(parts.db);
  return state === "shown" ? readOnboarding(parts) : null;
}

/** Returns the list, with what each step still lacks at this moment. */
export async function readOnboarding({ db, config, clock }: OnboardingParts): Promise<Onboarding> {
  const { state, leftSteps } = await readOnboardingState(db);
  const samples = await readSampleContent(db);
  const facts: OnboardingFacts = {
    settings: toSchema(await readSettings(db)),
    firstSettings: await readFirstSettings(db),
    stores: await readStores(db),
    samples: {
      seeded: samples.seeded,
      unedited: Object.values(samples.unedited).reduce((sum, count) => sum + count, 0),
    },
    accounts: await countAccounts(db, invitedAddress({ config })),
    hasMailServer: config.smtpUrl !== undefined,
    backupsApart: await isOnAnotherDisk(config.backupDir, config.dataDir),
  };
  const steps = onboardingSteps(facts).map(({ name, done, fields }) => ({
    name,
    done,
    left: leftSteps.includes(name),
    fields: fields.map((field) => ({ ...field, label: labelOfField(field) })),
  }));
  return { state, steps, samples, removal: await findLatestBulkChange(db, SAMPLES, clock()) };
}

function labelOfField({ setting, field }: OpenField): string {
  const fields = SETTING_FORMS[setting].main.flatMap((section) => section.fields);
  return fields.find(({ path }) => path === field)?.label ?? labelOf(field);
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
const toSchema = rememberByValue((settings: Readonly<Record<string, unknown>>): SettingFields => {
  const entries = SETTING_NAMES.map((name) => {
    const schema = schemaOf(name);
    const fields = Object.entries(Object(settings[name])).filter(([field]) => field in schema.shape);
    return [name, schema.parse(Object.fromEntries(fields))];
  });
  // Each is parsed by the schema of its name.
  return Object.fromEntries(entries) as SettingFields;
}, 10);

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

/** Without the account that the first start invites in the log, until a person activates it. */
async function countAccounts(db: Db, invitedAtStart: string): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "<>", "disabled")
    .where((eb) => eb("email", "<>", invitedAtStart).or("passwordHash", "is not", null))
    .executeTakeFirstOrThrow();
  return count;
}
