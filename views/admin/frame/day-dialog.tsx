import { Copy, ExternalLink, Link2 } from "lucide-react";
import { useState } from "react";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { seesPast, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { fromWallClock } from "../../../src/rules/time/wall-clock.ts";
import { useNow } from "../../components/now.tsx";
import { callApi } from "../api-call.ts";
import { MomentInput } from "../fields/time-ranges.tsx";
import { Button, ButtonLinkTo, ButtonRow } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import dialog from "../kit/dialog.module.css";
import { Field } from "../kit/field.tsx";
import { useCopy } from "../kit/copy-or-download.ts";

/** Asks for a day and a time, and gives the secret link to the whole site as it will be then, or as it was. */
export function DayDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const copy = useCopy();
  const now = useNow();
  const today = maltaDay(now);
  const [day, setDay] = useState(addDays(today, 1));
  const [time, setTime] = useState("10:00");
  const [link, setLink] = useState<{ url: string; expiresAt: string; isPast: boolean }>();
  const [error, setError] = useState<string>();

  async function create() {
    const reading = fromWallClock(`${day}T${time}`);
    if (!reading) return setError("Please enter a day and a time, such as 25/12/2026 and 08:00.");
    setError(undefined);
    const result = await callApi<{ url: string; expiresAt: string }>("/api/days", {
      method: "POST",
      body: { at: reading.instant },
    });
    if (result.ok) setLink({ ...result.value, isPast: reading.instant < now.toISOString() });
    else setError(result.error);
  }

  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setLink(undefined);
  };

  return (
    <Dialog open title="See the site on a day" onClose={onClose}>
      <div className={dialog["form"]}>
        <p>
          The whole site as visitors will see it: with what begins and ends until then, the hours of that day,
          and the next versions that are taken over.
          {seesPast(user) && " A day that is over shows the site as it was, as far as the history reaches."}
        </p>
        <Field label="Day and time" error={error} alerts>
          {(control) => (
            <MomentInput
              {...control}
              name="Day and time"
              day={day}
              onDay={typed(setDay)}
              time={time}
              onTime={typed(setTime)}
            />
          )}
        </Field>
        <ButtonRow>
          {link === undefined ? (
            <Button tone="primary" icon={Link2} onPress={create}>
              Make the link
            </Button>
          ) : (
            <>
              <ButtonLinkTo to={link.url} tone="primary" icon={ExternalLink} target="_blank" rel="noopener">
                See the site <span className="visually-hidden">(opens in a new tab)</span>
              </ButtonLinkTo>
              <Button
                icon={Copy}
                onClick={() =>
                  void copy(
                    new URL(link.url, window.location.href).href,
                    "Link copied.",
                    "It could not be copied. Open the site and copy its address.",
                  )
                }
              >
                Copy the link
              </Button>
            </>
          )}
        </ButtonRow>
        <p className="quiet" role="status">
          {link?.isPast &&
            "Days that are over are shown to signed-in staff with the right to read all of the history. To others the link shows the site as it is now. "}
          {link &&
            `Everyone with the link sees the site on any day to come, until ${formatDayInWords(link.expiresAt)}. They can change nothing.`}
        </p>
      </div>
    </Dialog>
  );
}
