import { LogOut } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { deviceName } from "../../../src/rules/text/device-name.ts";
import { whenInWords } from "../kit/when-words.ts";
import type { SessionRecord } from "../../../src/accounts/people/account.schema.ts";
import { useNow } from "../../components/now.tsx";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./account.module.css";
import { AccountSection } from "./account-section.tsx";

/** The user's own sessions, each of which can be ended. */
export function SessionsSection({ sessions }: { sessions: readonly SessionRecord[] }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const others = sessions.filter(({ current }) => !current);

  async function end(path: string, done: string) {
    setBusy(path);
    const result = await callApi(`/api/users/me/sessions${path}`, { method: "DELETE" });
    setBusy(undefined);
    // 404: the session has already ended.
    const ended = result.ok || result.status === 404;
    setError(ended ? undefined : result.error);
    if (ended) toast({ text: done });
    await revalidate();
  }

  return (
    <AccountSection
      title="Where you are signed in"
      lead="You are signed out automatically after eight hours without activity. If you don’t recognise a device, sign it out and change your password."
    >
      {error && <Notice tone="bad">{error}</Notice>}
      <ul className={styles["sessions"]}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionDetails session={session} />
            {session.current ? (
              <span className={styles["on"]}>This device</span>
            ) : (
              <Button
                icon={LogOut}
                busy={busy === `/${session.id}`}
                aria-label={`Sign out ${deviceName(session.userAgent)}`}
                onClick={() => void end(`/${session.id}`, "Signed out on that device.")}
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
            onClick={() => void end("", "You are signed out everywhere else.")}
          >
            Sign out everywhere else
          </Button>
        </p>
      )}
    </AccountSection>
  );
}

function SessionDetails({ session }: { session: SessionRecord }) {
  const now = useNow();
  return (
    <p>
      <strong>{deviceName(session.userAgent)}</strong>
      <small>
        Last used {whenInWords(session.lastUsedDate, now)}, signed in {whenInWords(session.createdDate, now)}
        {session.address === "" ? "" : `, from ${session.address.replace(/^::ffff:/, "")}`}
      </small>
    </p>
  );
}
