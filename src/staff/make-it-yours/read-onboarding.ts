import { z } from "zod";
import { invitedAddress } from "../../accounts/people/first-admin.ts";
import { bulkChangeSchema, findLatestBulkChange, SAMPLES } from "../../content/bulk/bulk-changes.ts";
import { labelOf } from "../../content/define-form.ts";
import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { SETTING_FORMS } from "../../content/settings/settings.form.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../storage/database/tables.ts";
import {
  type OnboardingFacts,
  onboardingSteps,
  type OpenField,
  STEP_NAMES,
} from "../../rules/onboarding/onboarding-steps.ts";
import { SETTING_NAMES } from "../../content/settings/setting-names.ts";
import { isOnAnotherDisk } from "./other-disk.ts";
import { ONBOARDING_STATES, readOnboardingState } from "./onboarding-state.ts";
import type { OnboardingContent } from "./onboarding-content.ts";
import { composeSamples } from "./sample-records.ts";

/** What the list is read from. */
export interface OnboardingParts {
  db: Db;
  content: OnboardingContent;
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
export async function readOnboarding({ db, content, config, clock }: OnboardingParts): Promise<Onboarding> {
  const { state, leftSteps } = await readOnboardingState(db);
  const samples = composeSamples(
    await Promise.all(CONTENT_KINDS.map(async (kind) => [kind, await content.samples(kind)] as const)),
    await content.fixedPages(),
  );
  const facts: OnboardingFacts = {
    ...(await content.settings()),
    stores: await content.stores(),
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
