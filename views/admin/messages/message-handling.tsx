import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { MessageView } from "../../../src/site/messages/read-messages.ts";
import type { Submission } from "../../../src/site/messages/message.schema.ts";
import { APPLICATION_STATES, MESSAGE_STATES, STATE_WORDS } from "../../../src/rules/contact/states.ts";
import { Button } from "../kit/button.tsx";
import { Options, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./messages.module.css";
import { callApi, type CallFailure, type CallResult } from "../api-call.ts";
import { randomText } from "../../../src/rules/text/random-text.ts";
import { useToast } from "../kit/toasts.tsx";

interface MessageHandlingProps {
  message: MessageView["message"];
  colleagues: MessageView["colleagues"];
  userId: string;
  actions: MessageActions;
}

/** The state of a message, and the colleague to whom it is assigned. A choice is saved at once, and can be undone. */
export function MessageHandling({ message, colleagues, userId, actions }: MessageHandlingProps) {
  const { state, assignee, application } = message;
  const [states, begun, what] = application
    ? ([APPLICATION_STATES, "reading", "application"] as const)
    : ([MESSAGE_STATES, "progress", "message"] as const);
  const isMine = assignee?.id === userId;
  /** What is chosen and not saved yet. A choice that was refused goes back to what is stored. */
  const [chosen, setChosen] = useState<MessageChange>({});
  const stateSelect = useRef<HTMLSelectElement>(null);

  async function choose(change: MessageChange, done: string) {
    setChosen((others) => ({ ...others, ...change }));
    await actions.change(change, done);
    setChosen(({ state: ofState, assigneeId }) => ({
      ...(!("state" in change) && { state: ofState }),
      ...(!("assigneeId" in change) && { assigneeId }),
    }));
  }

  return (
    <section className={styles["panel"]} aria-label="Handling">
      {!isMine && (
        <Button
          tone="primary"
          busy={actions.busy}
          onClick={() => {
            // The button is gone once it is theirs.
            stateSelect.current?.focus();
            void choose(
              { assigneeId: userId, ...(state === "new" && { state: begun }) },
              `You have this ${what} now.`,
            );
          }}
        >
          {assignee ? "Take it over" : "Take it"}
        </Button>
      )}
      <Field label="State">
        <Select
          ref={stateSelect}
          value={chosen.state ?? state}
          onChange={({ target }) => {
            const next = states.find((one) => one === target.value);
            if (next) void choose({ state: next }, `The ${what} is now: ${STATE_WORDS[next]}.`);
          }}
        >
          <Options options={states.map((value) => ({ value, label: STATE_WORDS[value] }))} />
        </Select>
      </Field>
      <Field label="Assigned to">
        <Select
          value={(chosen.assigneeId === undefined ? assignee?.id : chosen.assigneeId) ?? ""}
          onChange={({ target }) => {
            const name = colleagues.find(({ id }) => id === target.value)?.name;
            void choose(
              { assigneeId: target.value || null },
              name === undefined ? "No longer assigned." : `Assigned to ${name}.`,
            );
          }}
        >
          <option value="">Not assigned</option>
          {assignee && !colleagues.some(({ id }) => id === assignee.id) && (
            <option value={assignee.id}>{assignee.name}</option>
          )}
          <Options
            options={colleagues.map(({ id, name }) => ({
              value: id,
              label: id === userId ? `${name} (you)` : name,
            }))}
          />
        </Select>
      </Field>
    </section>
  );
}

/** What staff change of a message beside its notes and answers. */
type MessageChange = Partial<Pick<Submission, "state"> & { assigneeId: string | null }>;

/** A call that changes a message, by the version that the one before it led to. */
type Write = (version: number) => Promise<CallResult<Submission>>;

export interface MessageActions {
  /** Whether a change is being saved. */
  busy: boolean;
  /** Why the last change was not saved, where a colleague was faster. */
  conflict: string | undefined;
  /** Saves a change and offers to undo it. @param done what was done, as a sentence. */
  change(change: MessageChange, done: string): Promise<void>;
  /** Sends a write once those before it are answered: a second may be pressed before the first is saved. */
  send(write: Write): Promise<CallResult<Submission>>;
  /**
   * Sends what is added. The same again after a lost response has the same key, so that it is not added twice.
   *
   * @param what the last part of the path.
   */
  add(what: "answers" | "notes" | "interviews", fields: object): Promise<CallResult<Submission>>;
  /** Call it when a note or an answer is saved. */
  sent(words: string, undo?: () => Promise<void>): Promise<void>;
  /** Call it when a note or an answer was not saved. */
  refuse(failure: CallFailure): Promise<void>;
}

const CONFLICT =
  "A colleague has changed this since you opened it, so nothing was saved. This is the latest version. Please check it, then try again.";

/** The changes of a message. Each is saved at once; one that meets a colleague's shows the message as it is now. */
export function useMessageActions(message: Submission): MessageActions {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<string>();
  /** As the server last answered; the screen has read it a moment later. */
  const answered = useRef(message);
  const writes = useRef<Promise<unknown>>(Promise.resolve());
  const unanswered = useRef<{ asked: string; key: string }>(undefined);
  const latest = () => (answered.current.version > message.version ? answered.current : message);

  function send(write: Write): Promise<CallResult<Submission>> {
    const turn = writes.current.then(async () => {
      const answer = await write(latest().version);
      if (answer.ok) answered.current = answer.value;
      return answer;
    });
    writes.current = turn;
    return turn;
  }

  async function add(what: string, fields: object): Promise<CallResult<Submission>> {
    const asked = JSON.stringify([what, fields]);
    if (unanswered.current?.asked !== asked) unanswered.current = { asked, key: randomText() };
    const idempotencyKey = unanswered.current.key;
    const answer = await send((version) =>
      callApi(`/api/submissions/${message.id}/${what}`, {
        method: "POST",
        idempotencyKey,
        body: { ...fields, ...(what !== "notes" && { version }) },
      }),
    );
    if (answer.ok) unanswered.current = undefined;
    return answer;
  }

  const put = (version: number, change: MessageChange) =>
    callApi<Submission>(`/api/submissions/${message.id}`, { method: "PUT", body: { version, ...change } });

  async function refuse({ status, error }: CallFailure) {
    if (status === 409) setConflict(CONFLICT);
    else toast({ text: error, tone: "bad" });
    await revalidate();
  }

  return {
    busy,
    conflict,
    async change(change, done) {
      let before = message;
      setBusy(true);
      const answer = await send((version) => {
        before = latest();
        return put(version, change);
      });
      setBusy(false);
      if (!answer.ok) return refuse(answer);
      setConflict(undefined);
      await revalidate();
      toast({
        text: done,
        about: message.id,
        async undo() {
          const { state, assignee } = before;
          const undone = await send(() =>
            put(answer.value.version, { state, assigneeId: assignee?.id ?? null }),
          );
          if (!undone.ok) return refuse(undone);
          await revalidate();
          toast({ text: "Undone." });
        },
      });
    },
    send,
    add,
    async sent(words, undo) {
      setConflict(undefined);
      toast({ text: words, ...(undo && { undo }) });
      await revalidate();
    },
    refuse,
  };
}
