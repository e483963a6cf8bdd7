import { z } from "zod";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { STEP_NAMES, type StepName } from "../../rules/onboarding/onboarding-steps.ts";

/** Whether the overview shows the list, and why not. */
export const ONBOARDING_STATES = ["shown", "dismissed", "finished"] as const;

/** What staff decide about the list. */
export interface OnboardingState {
  state: Tables["onboarding"]["state"];
  /** Steps that staff leave as they are. */
  leftSteps: StepName[];
}

const storedSteps = z.array(z.string());

/** Returns the state of the list. */
export async function readOnboardingState(db: Db): Promise<OnboardingState> {
  const { state, leftSteps } = await readRow(db);
  return { state, leftSteps };
}

async function readRow(db: Db) {
  const row = await db.selectFrom("onboarding").selectAll().executeTakeFirstOrThrow();
  const left = storedSteps.parse(JSON.parse(row.leftSteps));
  // A step of another version of this software is ignored.
  return { ...row, leftSteps: STEP_NAMES.filter((name) => left.includes(name)) };
}

/** Changes the state of the list; what is absent stays. */
export async function writeOnboardingState(
  db: Db,
  changes: { state?: OnboardingState["state"] | undefined; leftSteps?: readonly StepName[] | undefined },
  now: Date,
): Promise<OnboardingState> {
  return inTransaction(db, async (trx) => {
    const { version, ...current } = await readRow(trx);
    const { state = current.state, leftSteps = current.leftSteps } = changes;
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
    return readOnboardingState(trx);
  });
}
