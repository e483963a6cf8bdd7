import { Check, X } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { countsInWords, FEED_STATES } from "../../../src/rules/money/price-feed.ts";
import { authorInWords, authorOf } from "../../../src/rules/access/author.ts";
import type { Feed } from "../../../src/staff/staff-context.ts";
import { useNow } from "../../components/now.tsx";
import { callApi } from "../api-call.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { ChangeList } from "./preview.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./product-import.module.css";

/** The price feeds of the last days, and the question about each that waits. */
export function Feeds({ feeds }: { feeds: readonly Feed[] }) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  if (feeds.length === 0) return null;

  async function decide(id: string, answer: "apply" | "decline") {
    if (busy !== undefined) return;
    setBusy(answer);
    const path = `/api/feed/products/${id}/${answer}`;
    const result = await callApi(path, { method: "POST", body: {} });
    setFailure(result.ok ? undefined : result.error);
    await revalidate();
    setBusy(undefined);
  }

  return (
    <section className="column gap-3" aria-labelledby="feeds">
      <h2 id="feeds">Prices from the till</h2>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <ul>
        {feeds.map((feed) => (
          <FeedItem
            key={feed.id}
            feed={feed}
            busy={busy}
            onDecide={(id, answer) => void decide(id, answer)}
          />
        ))}
      </ul>
    </section>
  );
}

interface FeedItemProps {
  feed: Feed;
  busy: string | undefined;
  onDecide: (id: string, answer: "apply" | "decline") => void;
}

function FeedItem({ feed, busy, onDecide }: FeedItemProps) {
  const { id, file, state, actor, date, counts, reasons, notes } = feed;
  const [open, setOpen] = useState(false);
  const now = useNow();
  const words = `feed-${id}`;
  const isWaiting = id !== null && state === "waiting";
  return (
    <li className={classNames(styles["entry"], "column")}>
      <p id={words}>
        <strong>{file}</strong> {FEED_STATES[state]} ({authorInWords(authorOf(actor))},{" "}
        {whenInWords(date, now)})
      </p>
      {reasons.length > 0 && (
        <Notice tone={isWaiting ? "warning" : "bad"}>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
      {counts.rows > 0 && (
        <>
          <p>{countsInWords(counts)}</p>
          <details className={styles["columns"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{state === "applied" ? "What it did" : "What it would do"}</summary>
            {open && (
              <div className="column gap-3">
                {notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
                <FeedDetails feed={feed} />
              </div>
            )}
          </details>
        </>
      )}
      {isWaiting && (
        <ButtonRow>
          <Button
            tone="primary"
            icon={Check}
            busy={busy === "apply"}
            aria-describedby={words}
            onClick={() => onDecide(id, "apply")}
          >
            Apply
          </Button>
          <Button
            icon={X}
            busy={busy === "decline"}
            aria-describedby={words}
            onClick={() => onDecide(id, "decline")}
          >
            Don’t apply
          </Button>
        </ButtonRow>
      )}
    </li>
  );
}

/** What a feed changes, what it lacks and what was refused; of each as many as the report names. */
function FeedDetails({ feed: { rows, gone, errors, counts } }: { feed: Feed }) {
  return (
    <>
      <ChangeList title="New products" rows={rows.filter(({ action }) => action === "create")} />
      <ChangeList title="Changed products" rows={rows.filter(({ action }) => action === "update")} />
      {gone.length > 0 && (
        <>
          <h3>Missing in the file ({counts.gone.toLocaleString("en-GB")})</h3>
          <ul className={styles["warnings"]}>
            {gone.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/admin/products/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {errors.length > 0 && (
        <>
          <h3>Refused ({counts.refused.toLocaleString("en-GB")})</h3>
          <ul className={styles["warnings"]}>
            {errors.map(({ row, column, error }) => (
              <li key={`${row} ${column} ${error}`}>
                <strong>Row {row}</strong> {column !== null && `${column}: `}
                {error}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
