import { useRef, useState, type FormEvent } from "react";
import {
  isFieldShown,
  type RefusedForm,
  type ShownForm,
  type Typed,
} from "../../../src/rules/contact/form-fields.ts";
import { readAnswers } from "../../../src/rules/contact/read-answers.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import fields from "../../components/form-fields.module.css";
import { useHydrated } from "../../components/hydrated.ts";
import { useNow } from "../../components/now.tsx";
import { FieldOfForm } from "./field-of-form.tsx";
import { Refusal, SpamSigns } from "./form-parts.tsx";
import { readTyped, useTypedDraft } from "./typed-draft.ts";
import styles from "./visitor-form.module.css";

interface VisitorFormProps {
  /** A prefix of the ids of its fields. */
  id: string;
  form: ShownForm;
  /** What it begins with, such as the topic that the address names. */
  start?: Typed;
  /** The form as it was sent, if it was not accepted. */
  refused?: RefusedForm | undefined;
  /** Under which name what is typed stays in this browser until it is sent; it stays nowhere where absent. */
  draft?: string;
}

/**
 * A form that visitors fill in. It is sent as a plain form to an address of its own, without a script and without a cookie;
 * what is wrong comes back on that page, with everything that was typed. Where there is a script, it is checked before it is
 * sent, by the same rules.
 */
export function VisitorForm({ id, form, start = {}, refused, draft }: VisitorFormProps) {
  const today = maltaDay(useNow());
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(refused?.typed ?? start);
  const [found, setFound] = useState<Typed>();
  const kept = useTypedDraft(refused ? undefined : draft, form, element);
  const begun = refused?.typed ?? kept.restored ?? start;
  const errors = found ?? refused?.fields ?? {};
  if (form.closed !== undefined) return <p className={styles["closed"]}>{form.closed}</p>;
  const hasRules = form.fields.some(({ shownIf }) => shownIf !== null);

  function focusOn(field: ShownForm["fields"][number] | undefined): void {
    // Once it is drawn: a rule may have hidden it.
    queueMicrotask(() =>
      element.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${field?.id}`)}`)?.focus(),
    );
  }

  function check(event: FormEvent<HTMLFormElement>): void {
    const read = readTyped(form.fields, event.currentTarget);
    const { faults } = readAnswers(form, read.typed, { files: read.files, today });
    const first = form.fields.find((field) => faults[field.id] !== undefined);
    if (!first) return;
    event.preventDefault();
    // What was chosen before there was a script, or came back with the page, is known only now.
    setTyped(read.typed);
    setFound(faults);
    focusOn(first);
  }

  function clear(): void {
    kept.forget();
    focusOn(form.fields[0]);
  }

  return (
    <form
      ref={element}
      method="post"
      action={form.action}
      encType="multipart/form-data"
      noValidate
      className={styles["form"]}
      onSubmit={check}
      onInput={draft === undefined ? undefined : kept.keep}
      onChange={
        hasRules ? ({ currentTarget }) => setTyped(readTyped(form.fields, currentTarget).typed) : undefined
      }
    >
      {refused && !found && <Refusal id={id} refused={refused} />}
      {kept.restored && (
        <p className={classNames("quiet", styles["wide"])}>
          {"What you typed before is still here, in this browser alone. "}
          <button type="button" className={styles["forget"]} onClick={clear}>
            Clear it
          </button>
        </p>
      )}
      {form.fields.map((field) => (
        <FieldOfForm
          key={`${field.id} ${kept.restored ? "restored" : ""}`}
          id={`${id}-${field.id}`}
          field={field}
          typed={begun[field.id] ?? ""}
          error={errors[field.id]}
          today={today}
          marksOptional={!form.either?.fields.includes(field.id)}
          isHidden={hydrated && !isFieldShown(form.fields, field, typed)}
          rule={hydrated ? "" : ruleWords(form, field.shownIf)}
          kept={refused?.kept[field.id]}
          isLost={refused?.lost.includes(field.id) ?? false}
        />
      ))}
      <SpamSigns id={id} shownAt={form.shownAt} />
      <p className={classNames("quiet", styles["wide"])}>{form.notice}</p>
      <button type="submit" className={classNames(buttons["button"], buttons["primary"], fields["send"])}>
        {form.submit}
      </button>
    </form>
  );
}

/** When a field is to be filled in: without a script every field shows. */
function ruleWords({ fields: all }: ShownForm, shownIf: ShownForm["fields"][number]["shownIf"]): string {
  const other = all.find(({ id }) => id === shownIf?.field);
  return shownIf && other ? `Only if you have chosen “${shownIf.value}” for “${other.label}”.` : "";
}
