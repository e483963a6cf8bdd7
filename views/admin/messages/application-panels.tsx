import { isComing } from "../../../src/rules/contact/states.ts";
import { CalendarPlus, Star, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import type { MessageView } from "../../../src/site/messages/read-messages.ts";
import type { Submission } from "../../../src/site/messages/message.schema.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { fromWallClock } from "../../../src/rules/time/wall-clock.ts";
import { callApi } from "../api-call.ts";
import { DayInput } from "../fields/day-input.tsx";
import { TimeInput } from "../fields/time-ranges.tsx";
import { Button, IconButton } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { textOf } from "../../components/session/text-of.ts";
import type { MessageActions } from "./message-handling.tsx";
import styles from "./messages.module.css";
import { useToast } from "../kit/toasts.tsx";

interface InterviewsProps {
  message: Submission;
  actions: MessageActions;
}

/** When an applicant is met: they see it by their link, and both put it into a calendar. */
export function Interviews({ message: { id, name, interviews }, actions }: InterviewsProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const plan = useRef<HTMLButtonElement>(null);
  const now = useNow();

  async function remove({ id: interview, ...planned }: Submission["interviews"][number]) {
    setBusy(true);
    const answer = await actions.send((version) =>
      callApi(`/api/submissions/${id}/interviews/${interview}`, { method: "DELETE", body: { version } }),
    );
    setBusy(false);
    if (!answer.ok) return actions.refuse(answer);
    // The button that was pressed is gone with its interview.
    plan.current?.focus();
    const next = isComing(planned, now) ? " Send an e-mail, so that the applicant knows." : "";
    await actions.sent(`The interview is deleted.${next}`, async () => {
      const back = await actions.add("interviews", planned);
      return back.ok ? actions.sent("Undone.") : actions.refuse(back);
    });
  }

  return (
    <section className={styles["panel"]} aria-label="Interviews">
      <h2 className={styles["small"]}>Interviews</h2>
      {interviews.length === 0 ? (
        <p className="quiet">None is planned. The applicant sees the time and the place by their link.</p>
      ) : (
        <ul className={classNames(styles["interviews"], "stack gap-3")}>
          {interviews.map((interview) => {
            const when = `${formatDate(interview.startsAt)}, ${formatTime(interview.startsAt)}`;
            return (
              <li key={interview.id}>
                <div>
                  <strong>{when}</strong>
                  <p className="quiet">{`${plural(interview.minutes, "minute", "minutes")}, ${interview.place}`}</p>
                  <a href={`/api/submissions/${id}/interviews/${interview.id}`} download="interview.ics">
                    Put it into my calendar<span className="visually-hidden">: {when}</span>
                  </a>
                </div>
                <IconButton
                  icon={Trash2}
                  label={`Delete the interview of ${when}`}
                  busy={busy}
                  onClick={() => void remove(interview)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button ref={plan} icon={CalendarPlus} onClick={() => setAsked(true)}>
          Plan an interview
        </Button>
      </div>
      {asked && <PlanDialog name={name} actions={actions} onClose={() => setAsked(false)} />}
    </section>
  );
}

interface PlanProps {
  name: string;
  actions: MessageActions;
  onClose: () => void;
}

function PlanDialog({ name, actions, onClose }: PlanProps) {
  const [day, setDay] = useState("");
  const [time, setTime] = useState("09:00");
  return (
    <FormDialog
      title={`Meet ${name}`}
      submit={{ label: "Plan it", icon: CalendarPlus }}
      onClose={onClose}
      onSend={async (fields) => {
        const read = fromWallClock(`${day}T${time}`);
        if (!read)
          return {
            error: "",
            fields: { startsAt: "Please enter a day, such as 29/11/2026, and a time, such as 09:30." },
          };
        const answer = await actions.add("interviews", {
          startsAt: read.instant,
          minutes: Number(fields.get("minutes")),
          place: textOf(fields.get("place")),
        });
        return answer.ok
          ? { text: "The interview is planned. Send an e-mail, so that the applicant looks." }
          : answer;
      }}
    >
      {(errors) => (
        <>
          <Field label="Day" error={errors["startsAt"]}>
            <DayInput name="day" value={day} onChange={setDay} />
          </Field>
          <Field label="Time in Malta">
            <TimeInput value={time} onChange={setTime} />
          </Field>
          <Field label="Minutes" error={errors["minutes"]}>
            <Input name="minutes" inputMode="numeric" defaultValue="30" />
          </Field>
          <Field
            label="Place"
            error={errors["place"]}
            help="A store and whom to ask for, an address, or a link for a call."
          >
            <Input name="place" maxLength={200} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

const STARS = [1, 2, 3, 4, 5];

/** What the reader thinks of an applicant, and, after that, what the others do: each is to judge for themselves. */
export function Rating({ id, ratings }: { id: string; ratings: NonNullable<MessageView["ratings"]> }) {
  const { own, others, count } = ratings;
  const [given, setGiven] = useState(own);
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function save(rating: number) {
    const answer = await callApi(`/api/submissions/${id}/ratings`, { method: "PUT", body: { rating } });
    if (!answer.ok) toast({ text: answer.error, tone: "bad" });
    await revalidate();
  }

  return (
    <section className={styles["panel"]} aria-label="Rating">
      <fieldset className={classNames(styles["stars"], "row gap-1")}>
        <legend>Your rating</legend>
        {STARS.map((star) => (
          <label key={star}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={given === star}
              onChange={() => setGiven(star)}
            />
            <span className="visually-hidden">{plural(star, "star", "stars")}</span>
            <Star
              size={26}
              aria-hidden="true"
              fill={given !== null && star <= given ? "currentColor" : "none"}
            />
          </label>
        ))}
      </fieldset>
      {/* By a press: the arrows choose each star on the way. */}
      {given !== null && given !== own && <Button onPress={() => save(given)}>Save rating</Button>}
      {own === null ? (
        <p className="quiet">
          {count > 0
            ? `${plural(count, "colleague has", "colleagues have")} given a rating. You see it after yours.`
            : "Colleagues see your rating after they have given theirs."}
        </p>
      ) : others.length > 0 ? (
        <dl className="stack">
          {others.map(({ name, rating }) => (
            <div key={name} className={styles["line"]}>
              <dt>{name}</dt>
              <dd>{`${rating} of 5`}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="quiet">No colleague has given a rating yet.</p>
      )}
    </section>
  );
}
