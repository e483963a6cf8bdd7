import { FORM_IS_CLOSED, FORM_IS_FULL } from "../../../rules/contact/form-fields.ts";
import { formatDayInWords, formatTime } from "../../../rules/time/dates.ts";
import type { Form } from "./form.schema.ts";

/** Whether a form takes what is sent at an instant. It closes on the minute. */
export function stateOf(
  { opensAt, closesAt, isFull }: Pick<Form, "opensAt" | "closesAt" | "isFull">,
  now: Date,
): "early" | "open" | "closed" | "full" {
  const instant = now.toISOString();
  if (opensAt !== null && instant < opensAt) return "early";
  if (closesAt !== null && instant > closesAt) return "closed";
  return isFull === true ? "full" : "open";
}

/** Why nothing can be sent; undefined while it can. */
export function closedWords(form: Form, now: Date): string | undefined {
  const state = stateOf(form, now);
  if (state === "open") return undefined;
  if (state === "early" && form.opensAt !== null)
    return `This form opens on ${formatDayInWords(form.opensAt)} at ${formatTime(form.opensAt)}.`;
  if (form.closedText !== "") return form.closedText;
  return state === "full" ? FORM_IS_FULL : FORM_IS_CLOSED;
}
