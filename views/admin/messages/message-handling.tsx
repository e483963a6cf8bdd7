import type { MessageView } from "../../../src/staff/staff-context.ts";
import { MESSAGE_STATES, STATE_WORDS } from "../../../src/rules/contact/states.ts";
import { Button } from "../kit/button.tsx";
import { Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./message-screen.module.css";
import type { MessageActions } from "./use-message-actions.ts";

interface MessageHandlingProps {
  message: MessageView["message"];
  colleagues: MessageView["colleagues"];
  userId: string;
  actions: MessageActions;
}

/** The state of a message, and the colleague to whom it is assigned. A choice is saved at once, and can be undone. */
export function MessageHandling({ message, colleagues, userId, actions }: MessageHandlingProps) {
  const { state, assignee } = message;
  const isMine = assignee?.id === userId;
  return (
    <section className={styles["panel"]} aria-label="Handling">
      {!isMine && (
        <Button
          tone="primary"
          busy={actions.busy}
          onClick={() =>
            void actions.change(
              { assigneeId: userId, ...(state === "new" && { state: "progress" }) },
              "You have this message now.",
            )
          }
        >
          {assignee ? "Take it over" : "Take it"}
        </Button>
      )}
      <Field label="State">
        {(control) => (
          // The key follows a change of a colleague, or one that was refused.
          <Select
            {...control}
            key={`${message.version} ${state}`}
            defaultValue={state}
            onChange={({ target }) => {
              const chosen = MESSAGE_STATES.find((one) => one === target.value);
              if (chosen)
                void actions.change({ state: chosen }, `The message is now: ${STATE_WORDS[chosen]}.`);
            }}
          >
            {MESSAGE_STATES.map((one) => (
              <option key={one} value={one}>
                {STATE_WORDS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Assigned to">
        {(control) => (
          <Select
            {...control}
            key={`${message.version} ${assignee?.id}`}
            defaultValue={assignee?.id ?? ""}
            onChange={({ target }) => {
              const name = colleagues.find(({ id }) => id === target.value)?.name;
              void actions.change(
                { assigneeId: target.value || null },
                name === undefined ? "Not assigned any more." : `Assigned to ${name}.`,
              );
            }}
          >
            <option value="">Not assigned</option>
            {assignee && !colleagues.some(({ id }) => id === assignee.id) && (
              <option value={assignee.id}>{assignee.name}</option>
            )}
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === userId ? `${name} (you)` : name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </section>
  );
}
