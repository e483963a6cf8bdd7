import { useEffect, useEffectEvent, useRef } from "react";
import type { RecordListRow } from "../../../src/context.ts";
import { POSITION_WORDS } from "../../../src/content/banners/banner.kind.ts";
import { BANNER_POSITIONS } from "./banner-positions.ts";
import type { BannerPosition } from "../../../src/content/banners/banner.schema.ts";
import { useRecordActions } from "../lists/use-record-actions.ts";
import { useRowKeys } from "../lists/use-row-keys.ts";
import styles from "./banner-board.module.css";
import { BannerRow } from "./banner-row.tsx";
import { whenDraggable } from "./load-dragging.ts";
import { useBannerOrder } from "./use-banner-order.ts";

/** The places and the banners in them, which can be moved within their place. */
export function BannerBoard({ rows }: { rows: readonly RecordListRow[] }) {
  const board = useRef<HTMLDivElement>(null);
  const { placeOf, move, announcement } = useBannerOrder(rows);
  const actions = useRecordActions("banners");
  useRowKeys(board, () => undefined);

  const onDrop = useEffectEvent((position: string, id: string, to: number) => {
    const place = BANNER_POSITIONS.find((name) => name === position);
    if (place) move(place, id, to);
  });
  useEffect(
    () => whenDraggable(({ watchDrops }) => watchDrops((position, id, to) => onDrop(position, id, to))),
    [],
  );

  return (
    <div ref={board} className={styles["board"]}>
      {BANNER_POSITIONS.map((position) => (
        <Place key={position} position={position} rows={placeOf(position)} actions={actions} onMove={move} />
      ))}
      <p className="visually-hidden" role="status" aria-live="assertive">
        {announcement}
      </p>
    </div>
  );
}

interface PlaceProps {
  position: BannerPosition;
  rows: readonly RecordListRow[];
  actions: ReturnType<typeof useRecordActions>;
  onMove: (position: BannerPosition, id: string, to: number) => void;
}

function Place({ position, rows, actions, onMove }: PlaceProps) {
  const words = POSITION_WORDS[position];
  return (
    <section className={styles["place"]} aria-labelledby={`place-${position}`}>
      <h2 id={`place-${position}`} className={styles["name"]}>
        {words}
      </h2>
      {rows.length === 0 ? (
        <p className={styles["none"]}>
          Nothing here yet: visitors see the page without a banner in this place.
        </p>
      ) : (
        <ol className={styles["rows"]}>
          {rows.map((row, index) => (
            <BannerRow
              key={row.id}
              row={row}
              index={index}
              count={rows.length}
              actions={actions}
              onMove={(to) => onMove(position, row.id, to)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
