import { useEffect, useId, useState } from "react";
import type { Onboarding } from "../../../src/staff/staff-context.ts";
import type { StepName } from "../../../src/rules/onboarding/onboarding-steps.ts";
import { Button } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./onboarding.module.css";
import { SampleRemoval } from "./sample-removal.tsx";
import { StepRow } from "./step-row.tsx";
import { finishOnboarding, useOnboardingChange } from "./use-onboarding.ts";

interface MakeItYoursProps {
  list: Onboarding;
  /** On the overview the list can be dismissed; in System it can be shown on the overview again. */
  place: "overview" | "system";
}

/** What makes a new installation its owner's, as a list that checks itself. */
export function MakeItYours({ list, place }: MakeItYoursProps) {
  const { state, steps, samples, removal } = list;
  const id = useId();
  const toast = useToast();
  const { busy, change } = useOnboardingChange();
  const settled = steps.filter(isSettled).length;
  const isFinished = settled === steps.length;
  const next = steps.find((step) => !isSettled(step))?.name;
  // A list that is finished while it is in view stays: its last step may be undone.
  const [wasFinished] = useState(isFinished);
  const isClosing = wasFinished && isFinished && place === "overview";
  useEffect(() => {
    if (isClosing) void finishOnboarding();
  }, [isClosing]);

  const leave = (name: StepName, left: boolean) => {
    const others = steps.filter((step) => step.left && step.name !== name).map((step) => step.name);
    void change({ leftSteps: left ? [...others, name] : others });
  };
  const dismiss = async () => {
    if (!(await change({ state: "dismissed" }))) return;
    toast({
      text: "The list is dismissed. You find it again in System.",
      undo: async () => void (await change({ state: "shown" })),
    });
  };
  return (
    <section id="make-it-yours" className={styles["list"]} aria-labelledby={id}>
      <header className={styles["head"]}>
        <div className={styles["title"]}>
          <h2 id={id}>Make it yours</h2>
          <p role="status">{progressWords(settled, steps.length)}</p>
        </div>
        <span className={styles["floor"]} aria-hidden="true">
          {steps.map((step) => (
            <span key={step.name} className={styles["tile"]} data-settled={isSettled(step) || undefined} />
          ))}
        </span>
        {place === "overview" && !isFinished && (
          <Button tone="quiet" busy={busy} onClick={() => void dismiss()}>
            Dismiss the list
          </Button>
        )}
        {place === "system" && state !== "shown" && !isFinished && (
          <Button busy={busy} onClick={() => void change({ state: "shown" })}>
            Show it on the overview
          </Button>
        )}
      </header>
      {!isClosing && (
        <ol className={styles["steps"]}>
          {steps.map((step, at) => (
            <StepRow
              key={step.name}
              step={step}
              place={at + 1}
              isNext={step.name === next}
              busy={busy}
              onLeave={(left) => leave(step.name, left)}
            >
              {step.name === "samples" && !step.left && <SampleRemoval samples={samples} removal={removal} />}
            </StepRow>
          ))}
        </ol>
      )}
    </section>
  );
}

function isSettled({ done, left }: Onboarding["steps"][number]): boolean {
  return done || left;
}

function progressWords(settled: number, all: number): string {
  return settled === all
    ? `All ${all} steps are done. From now on the list is in System.`
    : `${settled} of ${all} steps are done. Each one ticks itself.`;
}
