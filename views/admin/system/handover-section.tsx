import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SystemStatus } from "../../../src/staff/staff-context.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";

/** Whether the service that sends e-mails gets the subscribers; nothing where there is no such service. */
export function HandoverSection({ handover }: { handover: SystemStatus["handover"] }) {
  const { host, waiting, failed, error, nextDate } = handover;
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  if (host === null) return null;
  const retry = async () => {
    setBusy(true);
    const result = await callApi("/api/system/handovers/retry", { method: "POST", body: {} });
    setBusy(false);
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
        <Button icon={RotateCw} busy={busy} onClick={() => void retry()}>
          Hand over again
        </Button>
      )}
    </section>
  );
}
