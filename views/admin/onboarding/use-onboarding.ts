import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Onboarding } from "../../../src/staff/staff-context.ts";
import type { StepName } from "../../../src/rules/onboarding/onboarding-steps.ts";
import { callApi } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";

/** What a person decides about the list. */
interface OnboardingChange {
  state?: Onboarding["state"];
  leftSteps?: readonly StepName[];
}

const PATH = "/api/onboarding";

/** Writes that the list is finished. The screen is not read again, so that it shows the list a last time. */
export async function finishOnboarding(): Promise<void> {
  // If it fails, the next visit of the overview writes it.
  await callApi(PATH, { method: "PUT", body: { state: "finished" } satisfies OnboardingChange });
}

/** Writes what a person decides about the list, and reads the screen again. */
export function useOnboardingChange() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  /** @returns whether it was written */
  async function change(body: OnboardingChange): Promise<boolean> {
    setBusy(true);
    const result = await callApi(PATH, { method: "PUT", body });
    setBusy(false);
    if (!result.ok) toast({ text: result.error, tone: "bad" });
    await revalidate();
    return result.ok;
  }

  return { busy, change };
}
