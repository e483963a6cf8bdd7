import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { Link } from "react-router";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { adminPathOf } from "../../../src/content/kinds/kinds.ts";
import { publicationOf } from "../../../src/content/publication.ts";
import { Picture } from "../../components/picture.tsx";
import { useNowFor } from "../now-for.ts";
import { besideBadge, StateBadge } from "../kit/badge.tsx";
import { IconButton } from "../kit/button.tsx";
import { moveByKey, useDraggedRow } from "../kit/dragging/use-dragged-row.ts";
import { Menu } from "../kit/menu.tsx";
import { recordMenu, type RecordActions } from "../lists/use-record-actions.ts";
import { ROW_LINK } from "../lists/use-selection.ts";
import styles from "./banner-board.module.css";
import { classNames } from "../../components/class-names.ts";

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
  const now = useNowFor(row);
  const { state, sentence } = publicationOf("banners", row, now);
  const path = adminPathOf("banners", row.id);
  const moveTo = useMoveAndKeepFocus(onMove);
  const { element, handle, edge, isDragged } = useDraggedRow({ id: row.id, position: row.category, index });

  function onHandleKey(event: KeyboardEvent<HTMLButtonElement>) {
    const to = moveByKey(event, index, count);
    if (to !== undefined) moveTo(event.currentTarget, to);
  }

  return (
    <li
      ref={element}
      data-row
      data-edge={edge}
      className={classNames(styles["row"], isDragged && styles["dragged"])}
    >
      <button
        ref={handle}
        type="button"
        className={styles["handle"]}
        aria-label={`Move ${row.title}: position ${index + 1} of ${count}. Use the arrow keys to move it`}
        title="Drag or use the arrow keys"
        onKeyDown={onHandleKey}
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
      <span className={styles["thumb"]}>
        <Picture url={row.imageUrl} alt="" sizes="7rem" />
      </span>
      <div className={styles["words"]}>
        <Link to={path} discover="none" className={styles["title"]} {...{ [ROW_LINK]: row.id }}>
          {row.title}
        </Link>
        {row.detail && <span className={styles["detail"]}>{row.detail}</span>}
        <span className={styles["state"]}>
          <StateBadge state={state} />
          <span className={styles["detail"]}>{besideBadge(state, sentence)}</span>
        </span>
      </div>
      <span className={styles["tools"]}>
        <IconButton
          icon={ArrowUp}
          label={`Move ${row.title} up`}
          aria-disabled={index === 0}
          onClick={(event) => moveTo(event.currentTarget, index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${row.title} down`}
          aria-disabled={index === count - 1}
          onClick={(event) => moveTo(event.currentTarget, index + 1)}
        />
        <Menu label={`Actions for ${row.title}`} items={recordMenu("banners", { ...row, state }, actions)} />
      </span>
    </li>
  );
}

/** Moves a row and keeps the focus on the control that was used: a moved element loses the focus. */
function useMoveAndKeepFocus(onMove: (to: number) => void): (control: HTMLElement, to: number) => void {
  const focused = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (focused.current && focused.current !== document.activeElement) focused.current.focus();
    focused.current = undefined;
  });
  return (control, to) => {
    focused.current = control;
    onMove(to);
  };
}
