import {
  SUBSCRIBE_PATH,
  type ShownSubscription,
  type SubscriptionFacts,
} from "../../../src/rules/contact/subscription.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import fields from "../../components/form-fields.module.css";
import { EmailField, Field, Optional, Refusal, SpamSigns } from "../forms/form-parts.tsx";
import styles from "./subscribe-form.module.css";

interface SubscribeFormProps {
  /** A prefix of the ids of its fields. */
  id: string;
  facts: SubscriptionFacts;
  /** The form as it was sent. */
  shown?: ShownSubscription | undefined;
}

/** The form that asks for e-mails. It is sent as a plain form, without a script and without a cookie, as the contact form is. */
export function SubscribeForm({ id, facts, shown }: SubscribeFormProps) {
  const { stores, consent, secondConsent, keptNotice, shownAt } = facts;
  const { email, store, ...ticked } = shown?.typed ?? {
    email: "",
    store: "",
    consent: false,
    secondConsent: false,
  };
  const errors = shown?.fields ?? {};
  return (
    <form method="post" action={SUBSCRIBE_PATH} noValidate className={styles["form"]}>
      {shown?.error && <Refusal id={id} refused={shown} />}
      <div className={classNames(styles["row"], stores.length > 0 && styles["two"])}>
        <EmailField id={`${id}-email`} error={errors.email} typed={email} />
        {stores.length > 0 && (
          <Field id={`${id}-store`} label="Store" error={errors.store} optional>
            {(control) => (
              <select {...control} name="store" defaultValue={store}>
                <option value="">No store in particular</option>
                {stores.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <Consent
        id={`${id}-consent`}
        name="consent"
        words={consent}
        error={errors.consent}
        isTicked={ticked.consent}
        required
      />
      {secondConsent && (
        <Consent
          id={`${id}-secondConsent`}
          name="secondConsent"
          words={secondConsent}
          error={errors.secondConsent}
          isTicked={ticked.secondConsent}
        />
      )}
      <SpamSigns id={id} shownAt={shownAt} />
      <p className="quiet">
        We send you an e-mail with a link to confirm your address. Every e-mail has a link to stop.{" "}
        {keptNotice}
      </p>
      <button type="submit" className={classNames(buttons["button"], buttons["primary"], fields["send"])}>
        Subscribe
      </button>
    </form>
  );
}

interface ConsentProps {
  id: string;
  name: string;
  words: string;
  error: string | undefined;
  isTicked: boolean;
  required?: boolean;
}

/** A box beside the words of the chain; never ticked before. */
function Consent({ id, name, words, error, isTicked, required = false }: ConsentProps) {
  return (
    <div className={styles["consent"]}>
      <input
        id={id}
        type="checkbox"
        name={name}
        value="yes"
        required={required}
        defaultChecked={isTicked}
        {...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
      />
      <label htmlFor={id}>
        {words}
        {!required && <Optional />}
      </label>
      {error && (
        <p id={`${id}-error`} className={fields["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}
