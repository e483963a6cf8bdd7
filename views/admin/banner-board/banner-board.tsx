import { useEffect, useEffectEvent, useRef } from "react";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { BANNER_POSITIONS, positionWords, type BoardPosition } from "./banner-positions.ts";
import { useRecordActions } from "../lists/use-record-actions.ts";
import { useRowKeys } from "../lists/use-row-keys.ts";
import styles from "./banner-board.module.css";
import { BannerRow } from "./banner-row.tsx";
import { whenDraggable } from "../kit/dragging/load-dragging.ts";
import { useBannerOrder } from "./use-banner-order.ts";

/** The banner positions with their banners, which can be reordered within a position. */
export function BannerBoard({ rows }: { rows: readonly RecordListRow[] }) {
  const board = useRef<HTMLDivElement>(null);
  const positions: BoardPosition[] = [...BANNER_POSITIONS];
  if (rows.some(({ category }) => category === "")) positions.push("");
  const { bannersAt, move, announcement } = useBannerOrder(rows);
  const actions = useRecordActions("banners");
  useRowKeys(board, () => undefined);

  const onDrop = useEffectEvent((name: string, id: string, to: number) => {
    const position = positions.find((known) => known === name);
    if (position) move(position, id, to);
  });
  useEffect(
    () => whenDraggable(({ watchDrops }) => watchDrops((position, id, to) => onDrop(position, id, to))),
    [],
  );

  return (
    <div ref={board} className={styles["board"]}>
      {positions.map((position) => (
        <Position
          key={position}
          position={position}
          rows={bannersAt(position)}
          actions={actions}
          onMove={move}
        />
      ))}
      {actions.dialog}
      <p className="visually-hidden" role="status" aria-live="assertive">
        {announcement}
      </p>
    </div>
  );
}

interface PositionProps {
  position: BoardPosition;
  rows: readonly RecordListRow[];
  actions: ReturnType<typeof useRecordActions>;
  onMove: (position: BoardPosition, id: string, to: number) => void;
}

function Position({ position, rows, actions, onMove }: PositionProps) {
  const words = positionWords(position);
  return (
    <section className={styles["position"]} aria-labelledby={`position-${position}`}>
      <h2 id={`position-${position}`} className={styles["name"]}>
        {words}
      </h2>
      {rows.length === 0 ? (
        <p className={styles["none"]}>No banners. Visitors see the page without a banner in this position.</p>
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
