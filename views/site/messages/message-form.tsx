import type { ReactNode } from "react";
import {
  emptyMessage,
  MAX_MESSAGE,
  MAX_PHOTO_MEGABYTES,
  MESSAGE_PATH,
  SHOWN_FIELD,
  TRAP_FIELD,
  type MessageFormFacts,
  type RefusedMessage,
  type TypedField,
} from "../../../src/rules/contact/message-form.ts";
import { offeredTopics, TOPIC_WORDS, type Topic } from "../../../src/rules/contact/topics.ts";
import { plural } from "../../../src/rules/text/text.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import fields from "../../components/form-fields.module.css";
import styles from "./message-form.module.css";

/** The words of the form that staff write. */
interface MessageFormWords {
  /** A prefix of the ids of its fields. */
  id: string;
  topics: readonly Topic[];
  asksStore: boolean;
  asksOrder: boolean;
  asksPhoto: boolean;
  privacyText: string;
}

interface MessageFormProps {
  words: MessageFormWords;
  facts: MessageFormFacts;
  /** The topic that the address names. */
  topic?: Topic | "";
  /** The form as it was sent, if it was not accepted. */
  refused?: RefusedMessage | undefined;
}

/**
 * The contact form. It is sent as a plain form to an address of its own, without a script and without a cookie; what is
 * wrong comes back on that page, with everything that was typed.
 */
export function MessageForm({ words, facts, topic = "", refused }: MessageFormProps) {
  const { id, asksStore, asksOrder, asksPhoto, privacyText } = words;
  const { stores, keptMonths, shownAt } = facts;
  const asksForStore = asksStore && stores.length > 0;
  const typed = refused?.typed ?? emptyMessage(topic);
  const errors = refused?.fields ?? {};
  const field = (name: TypedField | "photo") => ({ id: `${id}-${name}`, error: errors[name] });
  return (
    <form
      method="post"
      action={MESSAGE_PATH}
      encType="multipart/form-data"
      noValidate
      className={styles["form"]}
    >
      {refused && <Refusal id={id} refused={refused} />}
      <Field {...field("topic")} label="What is it about?" wide={!asksForStore}>
        {(control) => (
          <select {...control} name="topic" required defaultValue={typed.topic}>
            <option value="">Please choose</option>
            {offeredTopics(words.topics).map((key) => (
              <option key={key} value={key}>
                {TOPIC_WORDS[key]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {asksForStore && (
        <Field {...field("store")} label="Store" optional>
          {(control) => (
            <select {...control} name="store" defaultValue={typed.store}>
              <option value="">No store in particular</option>
              {stores.map((store) => (
                <option key={store.id} value={store.id}>
                  {store.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {asksOrder && (
        <Field {...field("order")} label="Order number" optional wide>
          {(control) => (
            <input {...control} name="order" maxLength={40} autoComplete="off" defaultValue={typed.order} />
          )}
        </Field>
      )}
      <Field {...field("message")} label="Your message" wide>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={6}
            maxLength={MAX_MESSAGE}
            required
            defaultValue={typed.message}
          />
        )}
      </Field>
      <Field {...field("name")} label="Your name" wide>
        {(control) => (
          <input
            {...control}
            name="name"
            maxLength={80}
            required
            autoComplete="name"
            defaultValue={typed.name}
          />
        )}
      </Field>
      <Field {...field("email")} label="E-mail" hint="So that we can reply. One of the two is enough.">
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            maxLength={254}
            autoComplete="email"
            defaultValue={typed.email}
          />
        )}
      </Field>
      <Field {...field("phone")} label="Phone">
        {(control) => (
          <input
            {...control}
            type="tel"
            name="phone"
            maxLength={40}
            autoComplete="tel"
            defaultValue={typed.phone}
          />
        )}
      </Field>
      {/* People do not see it and leave it empty. */}
      <div className={styles["trap"]} aria-hidden="true">
        <label htmlFor={`${id}-${TRAP_FIELD}`}>Leave this empty</label>
        <input
          id={`${id}-${TRAP_FIELD}`}
          name={TRAP_FIELD}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
      <input type="hidden" name={SHOWN_FIELD} value={shownAt} />
      {/* Last: what was typed is read before it. */}
      {asksPhoto && (
        <Field
          {...field("photo")}
          label="Photo"
          optional
          wide
          hint={
            refused?.hadPhoto
              ? "Please choose the photo again: it is not kept until the message is sent."
              : `At most ${MAX_PHOTO_MEGABYTES} MB. Only our staff see it.`
          }
        >
          {(control) => <input {...control} type="file" name="photo" accept="image/*" />}
        </Field>
      )}
      <p className={classNames(fields["hint"], styles["wide"])}>
        {`We use what you write to answer you. After ${plural(keptMonths, "month", "months")} we delete your message and its photo for good.`}
        {privacyText && ` ${privacyText}`}
      </p>
      <button type="submit" className={classNames(buttons["button"], buttons["primary"], styles["send"])}>
        Send message
      </button>
    </form>
  );
}

/** Why the form was not accepted, with a link to each wrong field. */
function Refusal({ id, refused: { error, fields: wrong } }: { id: string; refused: RefusedMessage }) {
  return (
    <div role="alert" className={classNames(fields["summary"], styles["wide"])}>
      <p>{error}</p>
      {Object.keys(wrong).length > 0 && (
        <ul>
          {Object.entries(wrong).map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${id}-${name}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  optional?: boolean;
  /** Whether it takes the whole width. */
  wide?: boolean;
  children: (control: {
    id: string;
    className: string | undefined;
    "aria-invalid"?: true;
    "aria-describedby"?: string;
  }) => ReactNode;
}

/** A control with its label, its hint and its error. */
function Field({ id, label, hint, error, optional = false, wide = false, children }: FieldProps) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={classNames(fields["field"], wide && styles["wide"])}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles["optional"]}> (optional)</span>}
      </label>
      {children({
        id,
        className: fields["control"],
        ...(error && { "aria-invalid": true }),
        ...(describedBy && { "aria-describedby": describedBy }),
      })}
      {error && (
        <p id={`${id}-error`} className={fields["error"]}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={fields["hint"]}>
          {hint}
        </p>
      )}
    </div>
  );
}
