import { CalendarPlus, CalendarX2, ChevronLeft, ChevronRight, Copy, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CalendarEntry, Collision } from "../../../src/staff/calendar/calendar.schema.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { moveMonth } from "../../../src/rules/time/typed-date.ts";
import { siteContext } from "../../../src/site/context.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Button, ButtonLinkTo, ButtonRow } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { LinkTabs, STAY } from "../kit/tabs.tsx";
import { readAdmin } from "../admin-loader.ts";
import type { Route } from "./+types/calendar-screen";
import { addressOf, cutTo, daysOf, periodWords, readShown, type Shown, VIEWS } from "./calendar-days.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import styles from "./calendar.module.css";
import { EntryDialog } from "./entry.tsx";
import { creatableKinds, NewDialog } from "./new-dialog.tsx";
import { callApi } from "../api-call.ts";
import { useUser } from "../use-user.ts";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import dialog from "../kit/dialog.module.css";
import { Field } from "../kit/field.tsx";
import { useCopy } from "../kit/copy-or-download.ts";
import { useToast } from "../kit/toasts.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { dayWords } from "../kit/when-words.ts";
import { useMoves } from "./use-moves.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const today = maltaDay(site.now());
  const shown = readShown(url.searchParams, today);
  const days = daysOf(shown);
  const [from = today] = days;
  const until = days.at(-1) ?? from;
  const calendar = await readAdmin(context, (queries) => queries.calendar({ from, until }));
  return {
    today,
    shown,
    days,
    calendar: { ...calendar, ...cutTo(shown.view, calendar.entries) },
    publicUrl: site.publicUrl,
  };
}

const VIEW_WORDS = { month: "Month", week: "Week", list: "List" } as const;

/** Everything that begins or ends, by day: it can be moved and begun here, and what collides is said. */
export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  const { today, shown, days, calendar, publicUrl } = loaderData;
  const user = useUser();
  const { entries, move } = useMoves(calendar.entries);
  const [opened, setOpened] = useState<readonly CalendarEntry[]>([]);
  const [isSubscribing, setSubscribing] = useState(false);
  const [newDay, setNewDay] = useState<string>();
  const kinds = user ? creatableKinds(user) : [];
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Calendar"
        lead="What begins and ends on the site, and what has a day and is not ready. Drag an entry to another day, or open it."
        actions={
          <>
            {kinds.length > 0 && (
              <Button
                tone="primary"
                icon={Plus}
                onClick={() => setNewDay(days.includes(today) ? today : shown.day)}
              >
                New
              </Button>
            )}
            <Button icon={CalendarPlus} onClick={() => setSubscribing(true)}>
              Subscribe
            </Button>
          </>
        }
      />
      <div className={styles["bar"]}>
        <Turn shown={shown} today={today} />
        <LinkTabs
          label="View"
          tabs={VIEWS.map((view) => ({
            to: addressOf({ ...shown, view }),
            label: VIEW_WORDS[view],
            current: view === shown.view,
          }))}
        />
      </div>
      <Collisions collisions={calendar.collisions} />
      {calendar.isCut && (
        <Notice tone="warning">
          There is more in these days than one screen shows. Please look at a week.
        </Notice>
      )}
      <p className="quiet">
        By keyboard, arrows move between days and entries, and M picks an entry up to move it.
      </p>
      <CalendarGrid
        key={`${shown.view} ${days[0]}`}
        shown={shown}
        days={days}
        today={today}
        entries={entries}
        more={calendar.more}
        collisions={calendar.collisions}
        mayCreate={kinds.length > 0}
        onOpen={setOpened}
        onNew={setNewDay}
        onMove={move}
      />
      {entries.length === 0 && <p className="quiet">Nothing begins or ends in these days.</p>}
      {opened.length > 0 && <EntryDialog entries={opened} onClose={() => setOpened([])} onMove={move} />}
      {isSubscribing && <SubscribeDialog publicUrl={publicUrl} onClose={() => setSubscribing(false)} />}
      {newDay !== undefined && <NewDialog day={newDay} kinds={kinds} onClose={() => setNewDay(undefined)} />}
    </div>
  );
}

/** The period in words, and the one before and after it. */
function Turn({ shown, today }: { shown: Shown; today: string }) {
  const turn = (by: 1 | -1) =>
    addressOf({
      ...shown,
      day: shown.view === "week" ? addDays(shown.day, 7 * by) : moveMonth(`${shown.day.slice(0, 7)}-01`, by),
    });
  const unit = shown.view === "week" ? "week" : "month";
  return (
    <div className={styles["turn"]}>
      <ButtonLinkTo to={turn(-1)} icon={ChevronLeft} state={STAY} aria-label={`The ${unit} before`} />
      <ButtonLinkTo to={`${addressOf({ ...shown, day: today })}#day-${today}`} state={STAY}>
        Today
      </ButtonLinkTo>
      <ButtonLinkTo to={turn(1)} icon={ChevronRight} state={STAY} aria-label={`The ${unit} after`} />
      <strong className={styles["period"]} aria-live="polite">
        {periodWords(shown)}
      </strong>
    </div>
  );
}

const COLLISION_WORDS: Readonly<Record<Collision["what"], string>> = {
  "two heroes": "Two banners at once",
  "no hero": "No banner",
  closed: "Closed",
  "dead link": "Link to what will be gone",
};

/** What collides, each sort once: `No banner, Closed`. */
function collisionWords(collisions: readonly Collision[]): string {
  return [...new Set(collisions.map(({ what }) => COLLISION_WORDS[what]))].join(", ");
}

function Collisions({ collisions }: { collisions: readonly Collision[] }) {
  if (collisions.length === 0) return null;
  return (
    <details className={styles["collisions"]}>
      <summary>
        <CalendarX2 size={18} aria-hidden="true" />
        {plural(collisions.length, "thing collides", "things collide")}
        <span className="quiet">{collisionWords(collisions)}</span>
      </summary>
      <ul>
        {collisions.map(({ what, day, sentence, adminPath }) => (
          <li key={`${what} ${day} ${sentence}`}>
            <strong>
              {COLLISION_WORDS[what]}, {dayWords(day)}.
            </strong>{" "}
            {sentence} <Link to={adminPath}>Change it</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const LINK_PATH = "/api/calendar/link";

/** The secret address with which a calendar program shows a person's calendar; it is shown once. */
function SubscribeDialog({ publicUrl, onClose }: { publicUrl: string; onClose: () => void }) {
  const toast = useToast();
  const copy = useCopy();
  /** Undefined until it is read. */
  const [createdDate, setCreatedDate] = useState<string | null>();
  const [error, setError] = useState<string>();
  const [address, setAddress] = useState<string>();

  useDebouncedCall(LINK_PATH, 0, async (signal) => {
    const result = await callApi<{ createdDate: string | null }>(LINK_PATH, { signal });
    if (result.ok) setCreatedDate(result.value.createdDate);
    else setError(result.error);
  });

  async function create() {
    const result = await callApi<{ path: string }>(LINK_PATH, { method: "POST" });
    if (result.ok) setAddress(new URL(result.value.path, publicUrl).href);
    else toast({ text: result.error, tone: "bad" });
  }

  async function revoke() {
    const result = await callApi(LINK_PATH, { method: "DELETE" });
    if (!result.ok) return toast({ text: result.error, tone: "bad" });
    onClose();
    toast({ text: "The address of your calendar is revoked." });
  }

  return (
    <Dialog open title="In your calendar program" onClose={onClose}>
      <div className={dialog["form"]}>
        <p>
          With a secret address, Outlook, Google Calendar or a phone shows what begins and ends. Everyone with
          the address reads what you may write, so keep it to yourself.
        </p>
        {address === undefined ? (
          <>
            {error && <Notice tone="bad">{error}</Notice>}
            {createdDate && (
              <Notice tone="info">
                You have an address since {formatDate(createdDate)}. It can’t be shown again: a new one ends
                it.
              </Notice>
            )}
            <ButtonRow>
              <Button
                tone="primary"
                icon={CalendarPlus}
                // It would end an address that is not read yet.
                aria-disabled={createdDate === undefined}
                onPress={create}
              >
                {createdDate ? "Create a new address" : "Create an address"}
              </Button>
              {createdDate && (
                <Button icon={Trash2} onClick={() => void revoke()}>
                  Revoke it
                </Button>
              )}
            </ButtonRow>
          </>
        ) : (
          <>
            <Field
              label="Address"
              help="Copy it now: it is shown once. Add it in your program as a calendar from the internet."
            >
              <Input readOnly value={address} onFocus={({ target }) => target.select()} />
            </Field>
            <ButtonRow>
              <Button
                tone="primary"
                icon={Copy}
                onClick={() =>
                  void copy(
                    address,
                    "Address copied.",
                    "It could not be copied. Please select it and copy it.",
                  )
                }
              >
                Copy
              </Button>
            </ButtonRow>
          </>
        )}
      </div>
    </Dialog>
  );
}
