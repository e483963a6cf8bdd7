import { LogOut } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { deviceInWords } from "./device-words.ts";
import { whenInWords } from "../kit/when-words.ts";
import type { SessionRecord } from "../../../src/accounts/account.schema.ts";
import { useNow } from "../../components/now.tsx";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./account.module.css";
import { Part } from "./part.tsx";

/** Where one is signed in: any of it can be ended from here. */
export function SessionsPart({ sessions }: { sessions: readonly SessionRecord[] }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const others = sessions.filter(({ current }) => !current);

  async function end(path: string, done: string) {
    setBusy(path);
    const result = await callApi(`/api/users/me/sessions${path}`, { method: "DELETE" });
    setBusy(undefined);
    // Gone already is what was wanted.
    const ended = result.ok || result.status === 404;
    setError(ended ? undefined : result.error);
    if (ended) toast({ text: done });
    await revalidate();
  }

  return (
    <Part
      title="Where you are signed in"
      lead="A session ends by itself after eight hours without use. If one of these is not yours, sign it out and change your password."
    >
      {error && <Notice tone="bad">{error}</Notice>}
      <ul className={styles["sessions"]}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionWords session={session} />
            {session.current ? (
              <span className={styles["on"]}>This one</span>
            ) : (
              <Button
                icon={LogOut}
                busy={busy === `/${session.id}`}
                aria-label={`Sign out ${deviceInWords(session.userAgent)}`}
                onClick={() => void end(`/${session.id}`, "That session is over.")}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p>
          <Button
            icon={LogOut}
            busy={busy === ""}
            onClick={() => void end("", "You are signed out everywhere but here.")}
          >
            Sign out everywhere else
          </Button>
        </p>
      )}
    </Part>
  );
}

function SessionWords({ session }: { session: SessionRecord }) {
  const now = useNow();
  return (
    <p>
      <strong>{deviceInWords(session.userAgent)}</strong>
      <small>
        Last used {whenInWords(session.lastUsedDate, now)}, signed in {whenInWords(session.createdDate, now)}
        {session.address === "" ? "" : `, from ${session.address.replace(/^::ffff:/, "")}`}
      </small>
    </p>
  );
}
