import { Star } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { MessageView } from "../../../src/staff/staff-context.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";
import styles from "./messages.module.css";

const STARS = [1, 2, 3, 4, 5];

/** What the reader thinks of an applicant, and, after that, what the others do: each is to judge for themselves. */
export function Rating({ id, ratings }: { id: string; ratings: NonNullable<MessageView["ratings"]> }) {
  const { own, others, count } = ratings;
  const [given, setGiven] = useState(own);
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function give(rating: number) {
    setGiven(rating);
    const answer = await callApi(`/api/submissions/${id}/ratings`, { method: "PUT", body: { rating } });
    if (!answer.ok) {
      setGiven(own);
      toast({ text: answer.error, tone: "bad" });
    }
    await revalidate();
  }

  return (
    <section className={styles["panel"]} aria-label="Rating">
      <fieldset className={styles["stars"]}>
        <legend>Your rating</legend>
        {STARS.map((star) => (
          <label key={star}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={given === star}
              onChange={() => void give(star)}
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
      {own === null ? (
        <p className="quiet">
          {count > 0
            ? `${plural(count, "colleague has", "colleagues have")} given a rating. You see it after yours.`
            : "Colleagues see your rating after they have given theirs."}
        </p>
      ) : others.length > 0 ? (
        <dl className={styles["facts"]}>
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
