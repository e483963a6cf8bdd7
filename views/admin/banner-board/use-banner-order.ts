import { useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { RecordListRow } from "../../../src/context.ts";
import { POSITION_WORDS } from "../../../src/content/banners/banner.kind.ts";
import type { BannerPosition } from "../../../src/content/banners/banner.schema.ts";
import { callApi } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import { useToast } from "../kit/toasts.tsx";

/** Room between neighbours, for whoever sets priorities by hand. */
const STEP = 10;

interface GivenOrder {
  ids: readonly string[];
  /** What was on the screen when the server had it: rows read since know it themselves. None while it is on its way. */
  savedOver?: readonly RecordListRow[];
}

type Orders = Readonly<Partial<Record<BannerPosition, GivenOrder>>>;

/** What is said of an order that has been saved, and the way back. */
interface Told {
  text: string;
  undo?: () => Promise<void>;
}

interface BannerOrder {
  /** The banners of a place in the order that somebody has just given them. */
  placeOf: (position: BannerPosition) => RecordListRow[];
  move: (position: BannerPosition, id: string, to: number) => void;
  /** The last move, for those who don't see it. */
  announcement: string;
}

/**
 * The order of the banners: it changes at once and is saved behind. As soon as nothing of a place is on its way, the
 * place shows what the server has: a move may have failed, and colleagues move banners too.
 */
export function useBannerOrder(rows: readonly RecordListRow[]): BannerOrder {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [orders, setOrders] = useState<Orders>({});
  const [announcement, setAnnouncement] = useState("");
  /** One save after the other: the last order given is the last one written. */
  const saves = useRef<Promise<unknown>>(Promise.resolve());
  /** How many saves of a place are on their way. */
  const underWay = useRef(new Map<BannerPosition, number>());
  /** What the server took last. */
  const saved = useRef<Orders>({});
  // For whatever happens later than the render that began it: an answer, a way back.
  const screen = useRef({ rows, placeOf });
  useLayoutEffect(() => {
    screen.current = { rows, placeOf };
  });

  function placeOf(position: BannerPosition): RecordListRow[] {
    const order = orders[position];
    const here = rows.filter(({ category }) => category === position);
    if (!order || (order.savedOver && order.savedOver !== rows)) return here;
    // What has come since stands last, as its priority has it among the others.
    const at = ({ id }: RecordListRow) => (order.ids.includes(id) ? order.ids.indexOf(id) : order.ids.length);
    return here.toSorted((a, b) => at(a) - at(b));
  }

  /** The banners that are still in a place. */
  function idsIn(position: BannerPosition): string[] {
    return screen.current.placeOf(position).map(({ id }) => id);
  }

  function move(position: BannerPosition, id: string, to: number) {
    const before = placeOf(position).map((row) => row.id);
    const index = Math.min(Math.max(0, to), before.length - 1);
    const row = rows.find((one) => one.id === id);
    if (!row || before.indexOf(id) === index) return;
    const after = before.toSpliced(before.indexOf(id), 1).toSpliced(index, 0, id);
    setAnnouncement(`${row.title}: now ${index + 1} of ${after.length}, ${POSITION_WORDS[position]}`);
    give(position, after, {
      text: `“${row.title}” is now number ${index + 1}.`,
      undo: () => takeBack(position, before, after),
    });
  }

  async function takeBack(
    position: BannerPosition,
    before: readonly string[],
    after: readonly string[],
  ): Promise<void> {
    const here = idsIn(position);
    const isAsLeft = here.join() === after.filter((id) => here.includes(id)).join();
    // The order before would take back what a colleague has done since as well.
    if (here.length === 0 || !isAsLeft)
      return toast({ text: "The order has changed since, so it stays as it is.", tone: "bad" });
    give(position, before, { text: "Back in the order it was." });
    await saves.current;
  }

  function give(position: BannerPosition, ids: readonly string[], done: Told): void {
    setOrders((all) => ({ ...all, [position]: { ids } }));
    underWay.current.set(position, (underWay.current.get(position) ?? 0) + 1);
    saves.current = saves.current.then(() => save(position, ids, done));
  }

  async function save(position: BannerPosition, ids: readonly string[], done: Told): Promise<void> {
    // The server refuses the whole list for one banner that has been put in the bin.
    const here = idsIn(position);
    const updates = ids
      .filter((id) => here.includes(id))
      .map((id, index) => ({ id, priority: (index + 1) * STEP }));
    const result = await callApi("/api/banners/reorder", { method: "PUT", body: { updates } });
    const left = (underWay.current.get(position) ?? 1) - 1;
    underWay.current.set(position, left);
    if (result.ok) {
      saved.current = { ...saved.current, [position]: { ids, savedOver: screen.current.rows } };
      afterChange("banners");
      toast({ text: done.text, about: `order ${position}`, ...(done.undo && { undo: done.undo }) });
    }
    // A later move counts from what is on the screen, which is not pulled away from under it. It has
    // the whole place in it, so that its answer is this move's too.
    if (left > 0) return;
    setOrders((all) => ({ ...all, [position]: saved.current[position] }));
    if (!result.ok) toast({ text: `The order stays as it was: ${result.error}`, tone: "bad" });
    // Nothing waits for it: whatever is given meanwhile stays on the screen until it is saved.
    void revalidate();
  }

  return { placeOf, move, announcement };
}
