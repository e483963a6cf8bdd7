import {
  ALERT_MONTHS,
  JOB_ALERT_PATH,
  type JobAlertFacts,
  type TypedJobAlert,
} from "../../../src/content/kinds/jobs/job-alert.ts";
import { employmentWords, type JobFilter } from "../../../src/content/kinds/jobs/job-filter.ts";
import type { ShownSubscription } from "../../../src/rules/contact/subscription.ts";
import { plural } from "../../../src/rules/text/text.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import fields from "../../components/form-fields.module.css";
import { EmailField, Field, Refusal, SpamSigns } from "../forms/form-parts.tsx";
import styles from "./subscribe-form.module.css";

interface JobAlertFormProps {
  /** A prefix of the ids of its fields. */
  id: string;
  facts: JobAlertFacts;
  /** What is chosen at first. */
  filter: JobFilter;
  /** The form as it was sent. */
  shown?: ShownSubscription<TypedJobAlert> | undefined;
}

/** The fields of the filter: what each is called, and what stands for every job. */
const SELECTS = [
  { name: "location", label: "Where", any: "Anywhere" },
  { name: "employmentType", label: "Employment", any: "Any employment" },
  { name: "department", label: "Department", any: "Any department" },
  { name: "hours", label: "Hours", any: "Any hours" },
] as const;

/** The form that asks for an e-mail when a job is published. It is sent as a plain form, without a script and without a cookie. */
export function JobAlertForm({ id, facts: { choices, shownAt }, filter, shown }: JobAlertFormProps) {
  const typed = shown?.typed ?? { email: "", ...filter };
  const errors = shown?.fields ?? {};
  return (
    <form method="post" action={JOB_ALERT_PATH} noValidate className={styles["form"]}>
      {shown?.error && <Refusal id={id} refused={shown} />}
      <div className={classNames(styles["row"], styles["two"])}>
        {SELECTS.filter(({ name }) => choices[name].length > 0).map(({ name, label, any }) => (
          <Field key={name} id={`${id}-${name}`} label={label} error={errors[name]}>
            {(control) => (
              <select {...control} name={name} defaultValue={typed[name]}>
                <option value="">{any}</option>
                {choices[name].map((value) => (
                  <option key={value} value={value}>
                    {name === "employmentType" ? employmentWords(value) : value}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
      <EmailField id={`${id}-email`} error={errors.email} typed={typed.email} />
      <SpamSigns id={id} shownAt={shownAt} />
      <p className="quiet">
        {`We send you an e-mail with a link to confirm your address, and then one when a job is published that fits. We keep your address for this alone, for ${plural(ALERT_MONTHS, "month", "months")} or until you stop, and then delete it. Every e-mail has a link to stop. A new request takes the place of an earlier one.`}
      </p>
      <button type="submit" className={classNames(buttons["button"], buttons["primary"], fields["send"])}>
        E-mail me
      </button>
    </form>
  );
}
