import { useCallback, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApprovalView } from "../../../src/content/approvals/approvals.ts";
import { type ContentKind, isContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import type { CalendarEntry } from "../../../src/staff/calendar/calendar.schema.ts";
import { callApi } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";
import { dayWords } from "../kit/when-words.ts";
import { changeRecords, type RecordChange } from "../lists/use-record-actions.ts";
import { instantOnDay, keyOf } from "./calendar-days.ts";

/** Whether a person can move an entry. */
export function isMovable({ field, id, version }: CalendarEntry): boolean {
  return field !== null && id !== null && version !== null;
}

interface Moves {
  /** The entries, with moves that are not saved yet. */
  entries: CalendarEntry[];
  /** Moves an entry to a day, at its own time of day or at another instant. */
  move: (entry: CalendarEntry, day: string, at?: string) => Promise<void>;
}

/** Moves entries by ordinary writes of their records: a move shows at once, can be undone, and is refused after a colleague's. */
export function useMoves(entries: readonly CalendarEntry[]): Moves {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());

  const move = useCallback(
    async (entry: CalendarEntry, day: string, at?: string): Promise<void> => {
      const isSame = at === undefined ? day === entry.day : at === entry.at;
      if (!isMovable(entry) || isSame) return;
      const key = keyOf(entry);
      setMoved((all) => new Map(all).set(key, day));
      const done = await save(entry, day, at);
      await revalidate();
      setMoved((all) => new Map([...all].filter(([other]) => other !== key)));
      if ("error" in done)
        return toast({ text: `“${entry.title}” was not moved: ${done.error}`, tone: "bad" });
      const { undo, remark = "" } = done;
      toast({
        text: `“${entry.title}” moved to ${dayWords(day)}.${remark}`,
        about: key,
        undo: async () => {
          const undone = await undo();
          await revalidate();
          toast(
            "error" in undone
              ? { text: `This can’t be undone: ${undone.error}`, tone: "bad" }
              : { text: "Moved back." },
          );
        },
      });
    },
    [toast, revalidate],
  );

  // First in their day, which may show fewer than it has.
  const placed = useMemo(() => {
    const isMoved = (entry: CalendarEntry) => moved.has(keyOf(entry));
    return [
      ...entries.filter(isMoved).map((entry) => ({ ...entry, day: moved.get(keyOf(entry)) ?? entry.day })),
      ...entries.filter((entry) => !isMoved(entry)),
    ];
  }, [entries, moved]);
  return { entries: placed, move };
}

/** A move: its undo, and a sentence to add to the notification; or the error. */
type Written = { undo: () => Promise<Written>; remark?: string } | { error: string };

/** Of an entry that a person cannot move. */
export const STAYS = "This can’t be moved here.";

const STAYED: Written = { error: STAYS };

async function save(entry: CalendarEntry, day: string, at: string | undefined): Promise<Written> {
  const { of, id, version, field } = entry;
  if (id === null || version === null || field === null) return STAYED;
  if (of === "waiting")
    return entry.at === null
      ? STAYED
      : moveWaiting(entry, at ?? instantOnDay({ at: entry.at, day: entry.day }, day));
  if (of === "special-day") return moveSpecialDay(id, entry.day, day);
  if (!isContentKind(of) || entry.at === null) return STAYED;
  const instant = at ?? instantOnDay({ at: entry.at, day: entry.day }, day);
  return write(of, { id, version, fields: { [field]: instant } });
}

async function write(kind: ContentKind, change: RecordChange): Promise<Written> {
  const result = await changeRecords(kind, [change]);
  if ("error" in result) return { error: result.error };
  const [refused] = result.refused;
  if (refused) return { error: refused.error };
  const back = result.done[0]?.undo;
  return back ? { undo: () => write(kind, back) } : { error: "It is as it was." };
}

/** Moves the instant at which a next version is taken over. */
async function moveWaiting({ adminPath }: CalendarEntry, instant: string): Promise<Written> {
  const record = adminPath?.replace("/admin/", "/api/") ?? "";
  const path = `${record}/next`;
  const found = await callApi<{ version: number; nextFrom: string | null }>(path);
  if (!found.ok) return { error: found.error };
  const put = (version: number, nextFrom: string | null) =>
    callApi<{ version: number }>(path, { method: "PUT", body: { version, nextFrom } });
  const moved = await put(found.value.version, instant);
  if (!moved.ok) return { error: moved.error };
  return {
    remark: await remarkOf(record),
    undo: async () => {
      const undone = await put(moved.value.version, found.value.nextFrom);
      return undone.ok ? { undo: async () => STAYED } : { error: undone.error };
    },
  };
}

/** @returns a sentence where the move has ended a colleague's approval, which is for one instant; otherwise empty. */
async function remarkOf(record: string): Promise<string> {
  const kind = record.split("/")[2];
  if (!isContentKind(kind) || kindOf(kind).approvedWith === null) return "";
  const approval = await callApi<ApprovalView>(`${record}/approval`);
  const isOver = approval.ok && approval.value.request?.state === "changed since";
  return isOver ? " Ask a colleague for the yes again." : "";
}

interface StoreDays {
  version: number;
  exceptions: { date: string }[];
}

async function moveSpecialDay(id: string, from: string, to: string): Promise<Written> {
  const found = await callApi<StoreDays>(`/api/stores/${id}`);
  if (!found.ok) return { error: found.error };
  const { version, exceptions } = found.value;
  if (exceptions.some(({ date }) => date === to))
    return { error: "The store has hours of its own on that day already." };
  const fields = {
    exceptions: exceptions.map((each) => (each.date === from ? { ...each, date: to } : each)),
  };
  return write("stores", { id, version, fields });
}
