import { z } from "zod";
import { invitedAddress } from "../../accounts/people/first-admin.ts";
import { bulkChangeSchema, findLatestBulkChange, SAMPLES } from "../../content/bulk/bulk-changes.ts";
import { labelOf } from "../../content/define-form.ts";
import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { SETTING_FORMS } from "../../content/settings/settings.form.ts";
import type { Config } from "../../config.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import {
  onboardingSteps,
  STEP_NAMES,
  type OnboardingFacts,
  type OpenField,
  type StepName,
} from "../../rules/onboarding/onboarding-steps.ts";
import { SETTING_NAMES } from "../../content/settings/setting-names.ts";
import type { OnboardingContent } from "./onboarding-content.ts";
import { composeSamples, sampleContent } from "./sample-records.ts";
import fs from "node:fs/promises";
import path from "node:path";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTransaction } from "../../storage/database/transaction.ts";

/** What the list is read from. */
export interface OnboardingParts {
  db: Db;
  content: OnboardingContent;
  config: Pick<Config, "smtpUrl" | "backupDir" | "dataDir" | "publicUrl">;
  clock: () => Date;
}

export const ONBOARDING_STATES = ["shown", "dismissed", "finished"] as const;

/** The list "Make it yours". */
export const onboardingSchema = z
  .strictObject({
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
    samples: sampleContent,
    removal: bulkChangeSchema
      .nullable()
      .describe("The last removal of the sample content, while it can be continued and undone"),
  })
  .meta({ id: "Onboarding" });

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
  return fields.find((one) => one.path === field)?.label ?? labelOf(field);
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

/** The type of a container's own layer in `statfs`. It is lost with the container, so it is no place for a backup. */
const OVERLAY = 0x79_4c_76_30;

/**
 * Whether a folder is on another file system than the data, and not in the layer of a container. A folder that is not
 * created yet is judged by its parent.
 */
export async function isOnAnotherDisk(folder: string, dataDir: string): Promise<boolean> {
  const [place, data] = [await existing(folder), await existing(dataDir)];
  const [own, other] = [await fs.stat(place), await fs.stat(data)];
  if (own.dev === other.dev) return false;
  return (await fs.statfs(place)).type !== OVERLAY;
}

async function existing(folder: string): Promise<string> {
  const there = await fs.stat(folder).then(
    () => true,
    () => false,
  );
  const parent = path.dirname(folder);
  return there || parent === folder ? folder : existing(parent);
}

/** What staff decide about the list. */
interface OnboardingState {
  state: Tables["onboarding"]["state"];
  /** Steps that staff leave as they are. */
  leftSteps: StepName[];
  version: number;
}

const storedSteps = z.array(z.string());

/** Returns the state of the list. A step of another version of this software is ignored. */
async function readOnboardingState(db: Db): Promise<OnboardingState> {
  const row = await db.selectFrom("onboarding").selectAll().executeTakeFirstOrThrow();
  const left = storedSteps.parse(JSON.parse(row.leftSteps));
  return { ...row, leftSteps: STEP_NAMES.filter((name) => left.includes(name)) };
}

/** Changes the state of the list; what is absent stays. */
export async function writeOnboardingState(
  db: Db,
  changes: { state?: OnboardingState["state"] | undefined; leftSteps?: readonly StepName[] | undefined },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { version, ...current } = await readOnboardingState(trx);
    const { state = current.state, leftSteps = current.leftSteps } = changes;
    if (state === current.state && String(leftSteps) === String(current.leftSteps)) return;
    await trx
      .updateTable("onboarding")
      .set({ state, leftSteps: JSON.stringify(leftSteps), version: version + 1 })
      .where("version", "=", version)
      .execute();
    await recordAudit(trx, {
      action: "onboarding.changed",
      note: `The list is ${state}; left as they are: ${leftSteps.join(", ") || "none"}`,
      now,
    });
  });
}
