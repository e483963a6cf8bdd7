import { Archive, Copy, ExternalLink, EyeOff, History, Pencil, Send, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { adminPathOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { publishMoveOf, withdrawMovesOf } from "../../../src/content/publication.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { whenInWords } from "../kit/when-words.ts";
import { Picture } from "../../components/picture.tsx";
import { useNow } from "../../components/now.tsx";
import { AuthorName } from "../kit/author-name.tsx";
import { besideBadge, StateBadge } from "../kit/badge.tsx";
import { useRestoreFocus } from "../kit/restore-focus.ts";
import { Menu, type MenuItem } from "../kit/menu.tsx";
import { RowCheckbox } from "../kit/row-checkbox.tsx";
import { categoryLabelOf, kindListOf } from "./kind-list.ts";
import styles from "./record-list.module.css";
import type { RecordActions } from "./use-record-actions.ts";
import { ROW_LINK } from "./use-row-keys.ts";

interface RecordRowProps {
  kind: ContentKind;
  row: RecordListRow;
  hasPicture: boolean;
  isSelected: boolean;
  onToggle: (id: string, range: boolean) => void;
  actions: RecordActions;
  /** Returns the element that receives the focus when the row is removed. */
  next: () => HTMLElement | null | undefined;
}

/** A record in a list: a table row, or a card on phones. */
export function RecordRow({ kind, row, hasPicture, isSelected, onToggle, actions, next }: RecordRowProps) {
  const element = useRef<HTMLTableRowElement>(null);
  useRestoreFocus(element, next);
  const { hasPrice } = kindListOf(kind);
  const path = adminPathOf(kind, row.id);
  const now = useNow();
  const beside = besideBadge(row.state, row.sentence);
  return (
    <tr ref={element} data-row className={isSelected ? styles["selected"] : undefined}>
      <td className={styles["tick"]}>
        <RowCheckbox
          aria-label={`Select ${row.title}`}
          checked={isSelected}
          onToggle={(range) => onToggle(row.id, range)}
        />
      </td>
      <td className={styles["title"]}>
        <div className={styles["what"]}>
          {hasPicture && (
            <span className={styles["thumb"]}>
              <Picture url={row.imageUrl} alt="" sizes="3rem" />
            </span>
          )}
          <span className={styles["words"]}>
            <Link to={path} discover="none" className={styles["link"]} {...{ [ROW_LINK]: row.id }}>
              {row.title}
            </Link>
            {row.detail && <span className={styles["detail"]}>{row.detail}</span>}
          </span>
        </div>
      </td>
      <td className={styles["start"]}>
        <StateBadge state={row.state} />
        {beside && <span className={styles["detail"]}>{beside}</span>}
      </td>
      <td className={styles["category"]}>{categoryLabelOf(kind, row.category)}</td>
      {hasPrice && (
        <td className={styles["price"]}>
          {row.price === null ? <span className={styles["detail"]}>No price</span> : formatPrice(row.price)}
          {row.offerPrice !== null && (
            <span className={styles["offer"]}>
              <span className="visually-hidden">on offer at </span>
              {formatPrice(row.offerPrice)}
            </span>
          )}
        </td>
      )}
      <td className={styles["updated"]}>
        <span>{whenInWords(row.updatedDate, now)}</span>
        <span className={styles["detail"]}>
          <AuthorName author={row.updatedBy} />
        </span>
      </td>
      <td className={styles["more"]}>
        <Menu label={`Actions for ${row.title}`} items={menuOf(kind, row, path, actions)} />
      </td>
    </tr>
  );
}

function menuOf(kind: ContentKind, row: RecordListRow, path: string, actions: RecordActions): MenuItem[] {
  const publish = publishMoveOf(kind, row.status);
  const isPublic = row.status === publish.status;
  const moves = isPublic ? withdrawMovesOf(kind) : [publish];
  return [
    { label: "Edit", icon: Pencil, to: path },
    ...(row.publicPath !== null && row.state === "live"
      ? [{ label: "View on site", icon: ExternalLink, href: row.publicPath }]
      : []),
    ...moves.map((move) => ({
      label: move.label,
      icon: isPublic ? (move.done === "archived" ? Archive : EyeOff) : Send,
      onSelect: () => void actions.setStatus([row], move),
    })),
    { label: "Duplicate", icon: Copy, onSelect: () => void actions.duplicate(row) },
    { label: "History", icon: History, to: `${path}/history` },
    { label: "Move to bin", icon: Trash2, tone: "danger", onSelect: () => void actions.bin([row]) },
  ];
}
