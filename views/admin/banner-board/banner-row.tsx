import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { adminPathOf } from "../../../src/content/kinds/kinds.ts";
import { publicationOf } from "../../../src/content/publication.ts";
import { Picture } from "../../components/picture.tsx";
import { useNowFor } from "../now-for.ts";
import { besideBadge, StateBadge } from "../kit/badge.tsx";
import { Menu } from "../kit/menu.tsx";
import { MovableRow } from "../kit/movable-row.tsx";
import { recordMenu, type RecordActions } from "../lists/use-record-actions.ts";
import { WaitingLink } from "../lists/waiting-link.tsx";
import { ROW_LINK } from "../lists/use-selection.ts";
import styles from "./banner-board.module.css";

interface BannerRowProps {
  row: RecordListRow;
  /** The index within the position, from 0. */
  index: number;
  count: number;
  actions: RecordActions;
  onMove: (to: number) => void;
}

/** A banner: its title, whether visitors see it now, and the controls that move it. */
export function BannerRow({ row, index, count, actions, onMove }: BannerRowProps) {
  const { state, sentence } = publicationOf("banners", row, useNowFor(row));
  // A moved element loses the focus.
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  });
  return (
    <MovableRow
      list={row.category}
      id={row.id}
      name={row.title}
      index={index}
      count={count}
      onMove={(to) => {
        focused.current = document.activeElement;
        onMove(to);
      }}
      tools={
        <Menu label={`Actions for ${row.title}`} items={recordMenu("banners", { ...row, state }, actions)} />
      }
    >
      <div className={styles["entry"]} data-line>
        <Picture url={row.imageUrl} alt="" sizes="7rem" className={styles["thumb"]} />
        <div className={styles["words"]}>
          <Link
            to={adminPathOf("banners", row.id)}
            discover="none"
            className={styles["title"]}
            {...{ [ROW_LINK]: row.id }}
          >
            {row.title}
          </Link>
          {row.detail && <span className="quiet">{row.detail}</span>}
          <span className={styles["state"]}>
            <StateBadge state={state} />
            <span className="quiet">{besideBadge(state, sentence)}</span>
          </span>
          <WaitingLink row={row} path={adminPathOf("banners", row.id)} />
        </div>
      </div>
    </MovableRow>
  );
}
