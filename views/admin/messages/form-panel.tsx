import { Dices } from "lucide-react";
import { useState } from "react";
import type { FormOfMessages } from "../../../src/staff/staff-context.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { useNow } from "../../components/now.tsx";
import { callApi } from "../api-call.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { ProvedDownload } from "../prove-again.tsx";
import styles from "./messages.module.css";

/** References that follow the winners, which are shown: they take the place of who does not answer. */
const SHOWN_NEXT = 10;

/** What can be done with all that was sent by a form: a file of the answers, and the draw of a competition. */
export function FormPanel({ form }: { form: FormOfMessages }) {
  const { id, title, isCompetition, closesAt, draw } = form;
  const [drawing, setDrawing] = useState(false);
  const now = useNow().toISOString();
  const isOver = closesAt !== null && closesAt < now;
  return (
    <section className={styles["panel"]} aria-label={title}>
      <ButtonRow>
        <ProvedDownload href={`/api/forms/${id}/answers`}>Download the answers (CSV)</ProvedDownload>
        {isCompetition && !draw && isOver && (
          <Button icon={Dices} onClick={() => setDrawing(true)}>
            Draw the winners
          </Button>
        )}
      </ButtonRow>
      {isCompetition && !draw && closesAt !== null && !isOver && (
        <p className="quiet">
          {`The winners can be drawn after the end: ${formatDate(closesAt)}, ${formatTime(closesAt)}.`}
        </p>
      )}
      {draw && <DrawResult draw={draw} />}
      {drawing && (
        <FormDialog
          title="Draw the winners?"
          submit={{ label: "Draw now", icon: Dices }}
          onClose={() => setDrawing(false)}
          onSend={async (fields) => {
            const answer = await callApi(`/api/forms/${id}/draw`, {
              method: "POST",
              body: { winners: Number(fields.get("winners")) },
            });
            return answer.ok ? { text: "The winners are drawn." } : answer;
          }}
        >
          {(errors) => (
            <>
              <p>
                All entries take part that are here now: please delete those that the rules exclude first. A
                competition is drawn once, and its draw is recorded for good.
              </p>
              <Field label="How many winners" error={errors["winners"]}>
                <Input name="winners" inputMode="numeric" defaultValue="1" />
              </Field>
            </>
          )}
        </FormDialog>
      )}
    </section>
  );
}

/** The winners, and how anyone can see that the draw was fair. */
function DrawResult({ draw }: { draw: NonNullable<FormOfMessages["draw"]> }) {
  const { drawnDate, actor, seed, listHash, winners, entries } = draw;
  const next = entries.slice(winners, winners + SHOWN_NEXT);
  return (
    <>
      <h2 className="large">{winners === 1 ? "The winner" : `The ${winners} winners`}</h2>
      <References list={entries.slice(0, winners)} />
      {next.length > 0 && (
        <>
          <h3>If a winner does not answer, next</h3>
          <References list={next} />
        </>
      )}
      <details>
        <summary>Why this draw is fair</summary>
        <p>
          {`Drawn by ${actor} on ${formatDate(drawnDate)}, ${formatTime(drawnDate)}, from ${plural(entries.length, "entry", "entries")}. It cannot be drawn again. The audit log has the same facts.`}
        </p>
        <dl className="stack">
          <div>
            <dt className="quiet">Seed</dt>
            <dd>
              <code>{seed}</code>
            </dd>
          </div>
          <div>
            <dt className="quiet">Hash of the list</dt>
            <dd>
              <code>{listHash}</code>
            </dd>
          </div>
        </dl>
        <p>
          The list is the references in the order of the alphabet, each with a line break: its SHA-256 is the
          hash. The order of the draw is that of the SHA-256 of the seed, a colon and the reference.
        </p>
      </details>
    </>
  );
}

function References({ list }: { list: readonly string[] }) {
  return (
    <ol>
      {list.map((reference) => (
        <li key={reference}>
          <a href={`/admin/messages?q=${reference}`}>{reference}</a>
        </li>
      ))}
    </ol>
  );
}
