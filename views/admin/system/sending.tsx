import { Mail as MailIcon, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { SystemStatus } from "../../../src/operate/monitor/system-status.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./system-screen.module.css";
import { plural } from "../../../src/rules/text/text.ts";
import { Notice } from "../kit/notice.tsx";

type MailStatus = SystemStatus["mail"];
type UnsentEmail = MailStatus["unsent"][number];

const KINDS: Readonly<Record<UnsentEmail["kind"], string>> = {
  activation: "Invitation to",
  reset: "Password reset to",
  passwordChanged: "Notice of a changed password to",
  secondFactorOff: "Notice of two-step verification turned off to",
  newDevice: "Notice of a sign-in from a new device to",
  wrongCode: "Notice of a wrong code to",
  factorChanged: "Notice of a changed second factor or passkey to",
  apiTokenCreated: "Notice of a new API token to",
  apiTokenEnds: "Notice of the end of an API token to",
  newAdmin: "Notice of a new admin to",
  messageReceived: "Notice of message",
  messageAnswer: "Answer to message",
  applicationReceived: "Link to the applicant of",
  feedReport: "Report to",
  subscription: "Request to confirm from",
  jobs: "New jobs to",
};

/** How the site sends e-mail, a test, and the e-mails that the mail server has not accepted. */
export function EmailSection({ mail }: { mail: MailStatus }) {
  const toast = useToast();
  const send = async () => {
    const result = await callApi<{ to: string; way: "smtp" | "outbox" }>("/api/system/test-mail", {
      method: "POST",
      body: {},
    });
    if (!result.ok) toast({ text: result.error, tone: "bad" });
    else if (result.value.way === "smtp") toast({ text: `Test e-mail sent to ${result.value.to}.` });
    else toast({ text: "No mail server is set: the test e-mail was written to the outbox folder." });
  };
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">E-mail</h2>
      <p>
        {mail.way === "smtp"
          ? `E-mails are sent from ${mail.from}.`
          : "No mail server is set (SMTP_URL). E-mails are written to the outbox in the data folder."}
      </p>
      <Button icon={MailIcon} onPress={send}>
        Send a test e-mail
      </Button>
      {mail.unsent.length > 0 && <UnsentEmails unsent={mail.unsent} />}
    </section>
  );
}

function UnsentEmails({ unsent }: { unsent: readonly UnsentEmail[] }) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  useRefreshWhile(unsent.some((email) => email.state === "sending"));
  const retry = async ({ id }: UnsentEmail) => {
    const result = await callApi(`/api/system/unsent-emails/${id}/retry`, { method: "POST", body: {} });
    if (result.ok) toast({ text: "The e-mail is being sent." });
    // It has been sent in the meantime.
    else if (result.status !== 404) toast({ text: result.error, tone: "bad" });
    await revalidate();
  };
  return (
    <>
      <h3 id="unsent">Not sent</h3>
      <ul className={styles["events"]} aria-labelledby="unsent">
        {unsent.map((email) => (
          <li key={email.id} className={styles["unsent"]}>
            <div>
              <strong>
                {KINDS[email.kind]} {email.to}
              </strong>
              <div className="quiet">{describe(email)}</div>
              {email.error && <div className="quiet">{email.error}</div>}
            </div>
            <Button
              icon={RotateCw}
              busy={email.state === "sending"}
              aria-label={`Send again: ${KINDS[email.kind]} ${email.to}`}
              onPress={() => retry(email)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function describe({ state, attempts, createdDate, nextDate }: UnsentEmail): string {
  const since = `since ${formatDate(createdDate)}, ${formatTime(createdDate)}`;
  const tries = plural(attempts, "attempt", "attempts");
  switch (state) {
    case "waiting":
      return `Waiting ${since}: ${tries}. The next one is on ${formatDate(nextDate)} at ${formatTime(nextDate)}.`;
    case "sending":
      return `Waiting ${since}. It is being sent now.`;
    case "uncertain":
      return "It may have arrived, so it is not sent again unless you ask.";
    case "failed":
      return `Waiting ${since}: ${tries} in two days. It is not sent again unless you ask.`;
  }
}

/** In milliseconds. */
const INTERVAL = 2000;

/** Reloads the screen's data every two seconds while something is in progress on the server. */
export function useRefreshWhile(inProgress: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!inProgress) return undefined;
    // Not the revalidator's state: React may render "loading" and "idle" as one.
    let isLoading = false;
    const timer = setInterval(() => {
      if (isLoading) return;
      isLoading = true;
      void revalidate().finally(() => {
        isLoading = false;
      });
    }, INTERVAL);
    return () => clearInterval(timer);
  }, [inProgress, revalidate]);
}

/** Whether the service that sends e-mails gets the subscribers; nothing where there is no such service. */
export function HandoverSection({ handover }: { handover: SystemStatus["handover"] }) {
  const { host, waiting, failed, error, nextDate } = handover;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  if (host === null) return null;
  const retry = async () => {
    const result = await callApi("/api/system/handovers/retry", { method: "POST", body: {} });
    toast(result.ok ? { text: "They are being handed over." } : { text: result.error, tone: "bad" });
    await revalidate();
  };
  return (
    <section aria-labelledby="handover">
      <h2 id="handover">Subscribers for your service</h2>
      <p>
        Each subscriber is handed over to {host}.{" "}
        {waiting + failed === 0 ? "All of them have been." : `${plural(waiting, "waits", "wait")}.`}
        {nextDate !== null && ` The next attempt is on ${formatDate(nextDate)} at ${formatTime(nextDate)}.`}
      </p>
      {failed > 0 && (
        <Notice tone="bad">
          {`${plural(failed, "subscriber was", "subscribers were")} given up after two days. Nothing is lost: hand them over again once your service works.`}
        </Notice>
      )}
      {error !== null && <Notice tone="warning">{error}</Notice>}
      {waiting + failed > 0 && (
        <Button icon={RotateCw} onPress={retry}>
          Hand over again
        </Button>
      )}
    </section>
  );
}
