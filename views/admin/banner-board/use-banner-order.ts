import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DeskRow } from "../../../src/context.ts";
import { POSITION_WORDS } from "../../../src/rules/banner-positions.ts";
import type { BannerPosition } from "../../../src/schema/banner.ts";
import { callApi } from "../api-call.ts";
import { announceBannerChange } from "../banner-changed.ts";
import { useToast } from "../kit/toasts.tsx";

/** Room between neighbours, for whoever sets priorities by hand. */
const STEP = 10;

type Orders = Readonly<Partial<Record<BannerPosition, readonly string[]>>>;

interface BannerOrder {
  /** The banners of a place in the order that somebody has just given them. */
  placeOf: (position: BannerPosition) => DeskRow[];
  move: (position: BannerPosition, id: string, to: number) => void;
  /** The last move, for those who don't see it. */
  announcement: string;
}

/** The order of the banners: it changes at once, is saved behind, and comes back where saving fails. */
export function useBannerOrder(rows: readonly DeskRow[]): BannerOrder {
  const toast = useToast();
  const revalidator = useRevalidator();
  const [orders, setOrders] = useState<Orders>({});
  const [announcement, setAnnouncement] = useState("");
  /** One save after the other: the last order given is the last one written. */
  const saves = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(0);

  function placeOf(position: BannerPosition): DeskRow[] {
    const order = orders[position];
    const here = rows.filter(({ category }) => category === position);
    if (!order) return here;
    // What has come since stands last, as its priority has it among the others.
    const at = ({ id }: DeskRow) => (order.includes(id) ? order.indexOf(id) : order.length);
    return here.toSorted((a, b) => at(a) - at(b));
  }

  function move(position: BannerPosition, id: string, to: number) {
    const before = placeOf(position).map((row) => row.id);
    const index = Math.min(Math.max(0, to), before.length - 1);
    const row = rows.find((one) => one.id === id);
    if (!row || before.indexOf(id) === index) return;
    const after = before.toSpliced(before.indexOf(id), 1).toSpliced(index, 0, id);
    setAnnouncement(`${row.title}: now ${index + 1} of ${after.length}, ${POSITION_WORDS[position]}`);
    give(position, after, before, { text: `“${row.title}” is now number ${index + 1}.`, undoes: true });
  }

  function give(
    position: BannerPosition,
    after: readonly string[],
    before: readonly string[],
    told: { text: string; undoes: boolean },
  ): void {
    setOrders((all) => ({ ...all, [position]: after }));
    underWay.current += 1;
    saves.current = saves.current.then(() => save(position, after, before, told));
  }

  async function save(
    position: BannerPosition,
    after: readonly string[],
    before: readonly string[],
    { text, undoes }: { text: string; undoes: boolean },
  ): Promise<void> {
    const updates = after.map((id, index) => ({ id, priority: (index + 1) * STEP }));
    const result = await callApi("/api/banners/reorder", { method: "PUT", body: { updates } });
    underWay.current -= 1;
    // A later move counts from what is on the screen: it is not pulled away from under it.
    const isLast = underWay.current === 0;
    if (result.ok) {
      announceBannerChange();
      toast({
        text,
        about: `order ${position}`,
        ...(undoes && {
          undo: async () => {
            give(position, before, after, { text: "Back in the order it was.", undoes: false });
            await saves.current;
          },
        }),
      });
      if (isLast) await revalidator.revalidate();
    } else {
      if (isLast) setOrders((all) => ({ ...all, [position]: before }));
      toast({ text: `The order stays as it was: ${result.error}`, tone: "bad" });
    }
  }

  return { placeOf, move, announcement };
}
