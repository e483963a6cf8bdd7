import { STATE_WORDS, type SubmissionState } from "../../../src/rules/contact/states.ts";
import badges from "../kit/badge.module.css";
import { classNames } from "../../components/class-names.ts";

/** Each state looks like the state of a record that stands for the same urgency. */
const LOOKS: Readonly<Record<SubmissionState, string>> = {
  new: "ended",
  progress: "draft",
  answered: "live",
  closed: "archived",
  reading: "draft",
  interview: "planned",
  offer: "live",
  hired: "live",
  declined: "archived",
};

/** The state of a message as a label with a colour and a dot. */
export function MessageStateBadge({ state }: { state: SubmissionState }) {
  return <span className={classNames(badges["badge"], badges[LOOKS[state]])}>{STATE_WORDS[state]}</span>;
}
