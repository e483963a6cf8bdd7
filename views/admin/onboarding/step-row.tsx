import { Check } from "lucide-react";
import { Link } from "react-router";
import type { ReactNode } from "react";
import type { Onboarding } from "../../../src/staff/staff-context.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import styles from "./onboarding.module.css";
import { STEP_WORDS } from "./step-words.ts";

type Step = Onboarding["steps"][number];

interface StepRowProps {
  step: Step;
  /** Its number in the list, from 1. */
  place: number;
  /** Whether it is the first open step, whose link is the screen's main action. */
  isNext: boolean;
  busy: boolean;
  onLeave: (left: boolean) => void;
  /** What the step has instead of links. */
  children?: ReactNode;
}

/** A step of the list: whether it is done, why it is there, and the fields that are still to be filled in. */
export function StepRow({ step, place, isNext, busy, onLeave, children }: StepRowProps) {
  const { name, done, left, fields } = step;
  const { title, why, links } = STEP_WORDS[name];
  const isOpen = !done && !left;
  return (
    <li className={styles["step"]} data-state={done ? "done" : left ? "left" : "open"}>
      <span className={styles["seal"]} aria-hidden="true">
        {done ? <Check size={22} /> : place}
      </span>
      <div className={styles["words"]}>
        <h3>
          {title}
          {!isOpen && <span className={styles["mark"]}>{done ? "Done" : "Left as it is"}</span>}
        </h3>
        {isOpen && <p>{why}</p>}
        {isOpen && <OpenFields fields={fields} />}
        {children}
      </div>
      <div className={styles["links"]}>
        {isOpen &&
          links.map(({ label, to }, at) => (
            <ButtonLinkTo key={to} to={to} tone={isNext && at === 0 ? "primary" : "plain"}>
              {label}
            </ButtonLinkTo>
          ))}
        {!done && (
          <Button
            tone="quiet"
            busy={busy}
            aria-label={`${left ? "Take up again" : "Leave as it is"}: ${title}`}
            onClick={() => onLeave(!left)}
          >
            {left ? "Take up again" : "Leave as it is"}
          </Button>
        )}
      </div>
    </li>
  );
}

const REASONS = [
  { reason: "empty", words: "Empty" },
  { reason: "unchanged", words: "As at the first start" },
] as const;

function OpenFields({ fields }: Pick<Step, "fields">) {
  return REASONS.map(({ reason, words }) => {
    const named = fields.filter((field) => field.reason === reason);
    if (named.length === 0) return null;
    return (
      <p key={reason} className={styles["fields"]}>
        {words}:{" "}
        {named.map(({ setting, field, label }, at) => (
          <span key={`${setting}.${field}`}>
            <Link to={`/admin/settings/${setting}#field-${field}`}>{label}</Link>
            {at < named.length - 1 ? ", " : "."}
          </span>
        ))}
      </p>
    );
  });
}
