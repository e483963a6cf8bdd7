import { useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { POSITION_WORDS } from "../../../src/content/kinds/banners/banner.kind.ts";
import type { BannerPosition } from "../../../src/content/kinds/banners/banner.schema.ts";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { callApi } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import { useToast } from "../kit/toasts.tsx";

/** The positions in page order. */
export const BANNER_POSITIONS: readonly BannerPosition[] = Object.keys(POSITION_WORDS).filter(isPosition);

/** A position of the board: that of a draft may not be chosen yet. */
export type BoardPosition = BannerPosition | "";

/** What staff call a position. */
export function positionWords(position: BoardPosition): string {
  return position === "" ? "No position yet" : POSITION_WORDS[position];
}

/** Whether a string is a banner position. */
function isPosition(value: string): value is BannerPosition {
  return Object.hasOwn(POSITION_WORDS, value);
}

/** The gap between neighbouring priorities, so that an API client can insert a banner between two others. */
const PRIORITY_STEP = 10;

interface PendingOrder {
  ids: readonly string[];
  /**
   * The rows on the screen when the order was saved; newer rows already have the order. Undefined while the order is
   * being saved.
   */
  savedOver?: readonly RecordListRow[];
}

type Orders = Readonly<Partial<Record<BoardPosition, PendingOrder>>>;

/** The toast to show when an order has been saved. */
interface ToastContent {
  text: string;
  undo?: () => Promise<void>;
}

interface BannerOrder {
  /** The banners of a position, with orders that are not saved yet applied. */
  bannersAt: (position: BoardPosition) => RecordListRow[];
  move: (position: BoardPosition, id: string, index: number) => void;
  /** The last move, for screen readers. */
  announcement: string;
}

/**
 * The order of the banners, with optimistic updates: a move shows at once and is saved in the background. When no save
 * of a position is pending, the position shows the server's order: a save may have failed, and colleagues also move
 * banners.
 */
export function useBannerOrder(rows: readonly RecordListRow[]): BannerOrder {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [orders, setOrders] = useState<Orders>({});
  const [announcement, setAnnouncement] = useState("");
  /** Saves run one after the other, so that the last order is saved last. */
  const saves = useRef<Promise<unknown>>(Promise.resolve());
  /** The number of pending saves of each position. */
  const pendingSaves = useRef(new Map<BoardPosition, number>());
  /** The orders that the server last accepted. */
  const saved = useRef<Orders>({});
  // The current values for code that runs after the render that started it: a response or an undo.
  const screen = useRef({ rows, bannersAt });
  useLayoutEffect(() => {
    screen.current = { rows, bannersAt };
  });

  function bannersAt(position: BoardPosition): RecordListRow[] {
    const order = orders[position];
    const here = rows.filter(({ category }) => category === position);
    if (!order || (order.savedOver && order.savedOver !== rows)) return here;
    // Banners added since come last, in the order of their priorities.
    const indexOf = ({ id }: RecordListRow) =>
      order.ids.includes(id) ? order.ids.indexOf(id) : order.ids.length;
    return here.toSorted((a, b) => indexOf(a) - indexOf(b));
  }

  /** The ids of the banners that are still in a position. */
  function idsIn(position: BoardPosition): string[] {
    return screen.current.bannersAt(position).map(({ id }) => id);
  }

  function move(position: BoardPosition, id: string, index: number) {
    const before = bannersAt(position).map((row) => row.id);
    const row = rows.find((each) => each.id === id);
    if (!row || before.indexOf(id) === index) return;
    const after = before.toSpliced(before.indexOf(id), 1).toSpliced(index, 0, id);
    setAnnouncement(`${row.title}: now ${index + 1} of ${after.length}, ${positionWords(position)}`);
    queueSave(position, after, {
      text: `“${row.title}” moved to position ${index + 1}.`,
      undo: () => undo(position, before, after),
    });
  }

  async function undo(
    position: BoardPosition,
    before: readonly string[],
    after: readonly string[],
  ): Promise<void> {
    const here = idsIn(position);
    const isAsLeft = here.join() === after.filter((id) => here.includes(id)).join();
    // Restoring the previous order would also undo what a colleague has changed since.
    if (here.length === 0 || !isAsLeft)
      return toast({ text: "This can’t be undone, because the order has changed since.", tone: "bad" });
    queueSave(position, before, { text: "Previous order restored." });
    await saves.current;
  }

  function queueSave(position: BoardPosition, ids: readonly string[], done: ToastContent): void {
    setOrders((all) => ({ ...all, [position]: { ids } }));
    pendingSaves.current.set(position, (pendingSaves.current.get(position) ?? 0) + 1);
    saves.current = saves.current.then(() => save(position, ids, done));
  }

  async function save(position: BoardPosition, ids: readonly string[], done: ToastContent): Promise<void> {
    // The server rejects the whole list if one of its banners is in the bin.
    const here = idsIn(position);
    const updates = ids
      .filter((id) => here.includes(id))
      .map((id, index) => ({ id, priority: (index + 1) * PRIORITY_STEP }));
    const result = await callApi("/api/banners/reorder", { method: "PUT", body: { updates } });
    const left = (pendingSaves.current.get(position) ?? 1) - 1;
    pendingSaves.current.set(position, left);
    if (result.ok) {
      saved.current = { ...saved.current, [position]: { ids, savedOver: screen.current.rows } };
      afterChange("banners");
      toast({ text: done.text, about: `order ${position}`, ...(done.undo && { undo: done.undo }) });
    }
    // A later save of this position is pending. It contains the whole order, so its result also covers this move, and
    // the screen keeps the order that the later move started from.
    if (left > 0) return;
    setOrders((all) => ({ ...all, [position]: saved.current[position] }));
    if (!result.ok) toast({ text: `The new order was not saved: ${result.error}`, tone: "bad" });
    // The last save of the queue reads the list again: a second read would cancel the first one.
    const isLast = [...pendingSaves.current.values()].every((count) => count === 0);
    // Not awaited: orders given meanwhile stay on the screen until they are saved.
    if (isLast) void revalidate();
  }

  return { bannersAt, move, announcement };
}
