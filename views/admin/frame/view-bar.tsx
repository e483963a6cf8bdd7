import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ColleagueView } from "../../../src/http/authentication.ts";
import { formatTime } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { colleagueOfPage, markPageOfView, tellViewEnded, watchViewEnd } from "../page-of-view.ts";
import { ROLE_WORDS } from "../permission-words.ts";
import styles from "./view-bar.module.css";

/** Says as whom an admin sees the staff area, and ends it; also where another tab has ended it. Null is one's own account. */
export function ViewBar({ view }: { view: ColleagueView | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (view) markPageOfView(view.name);
  }, [view]);
  useEffect(() => watchViewEnd(() => void revalidate()), [revalidate]);
  if (view) return <OpenView view={view} />;
  const ended = colleagueOfPage();
  if (ended === undefined) return null;
  return (
    <aside className={styles["bar"]} aria-label="View as a colleague">
      <Eye size={20} aria-hidden="true" />
      <p role="alert">
        <strong>Your view as {ended} was ended in another tab.</strong> Nothing is saved here until you load
        this page again.
      </p>
      <Button onClick={() => window.location.reload()}>Load again as myself</Button>
    </aside>
  );
}

function OpenView({ view: { name, role, untilDate, isOver } }: { view: ColleagueView }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  useEffect(() => {
    if (isOver) return undefined;
    // A second later, so that the server's clock has passed it too.
    const timer = setTimeout(() => void revalidate(), Date.parse(untilDate) - Date.now() + 1_000);
    return () => clearTimeout(timer);
  }, [untilDate, isOver, revalidate]);

  async function end() {
    setBusy(true);
    const result = await callApi("/api/users/me/view", { method: "DELETE" });
    // Reloaded: what is shown belongs to the view.
    if (result.ok) {
      tellViewEnded();
      return window.location.assign("/admin/people");
    }
    setBusy(false);
    setError(result.error);
  }

  return (
    <aside className={styles["bar"]} aria-label="View as a colleague">
      <Eye size={20} aria-hidden="true" />
      <p>
        {isOver ? (
          <>
            <strong>Your view as {name} is over.</strong> Nothing is saved until you go back to your own
            account.
          </>
        ) : (
          <>
            <strong>
              You see what {name} ({ROLE_WORDS[role]}) sees.
            </strong>{" "}
            Nothing is saved, until {formatTime(untilDate)} or until you end it.
          </>
        )}{" "}
        <span role="alert">{error}</span>
      </p>
      <Button busy={busy} onClick={() => void end()}>
        {isOver ? "Back to my own account" : "End the view"}
      </Button>
    </aside>
  );
}
