import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "./button.tsx";
import { useDraggedRow, useDrops } from "./dragging/use-dragged-row.ts";
import styles from "./movable-row.module.css";

interface MovableListProps<Item> {
  /** Tells one list from another while a row is dragged. */
  id: string;
  label: string;
  items: readonly Item[];
  /** What an entry is called, in the names of its buttons. */
  nameOf: (item: Item, index: number) => string;
  onChange: (items: Item[]) => void;
  onRemove: (index: number) => void;
  children: (item: Item, index: number) => ReactNode;
  /** More tools of a row, before the one that removes it. */
  tools?: (item: Item, index: number) => ReactNode;
  /** Of a list whose entries fold: the words beside the name of an entry. A new entry, which has no words yet, is open. */
  wordsOf?: (item: Item) => string;
}

/** A list whose entries move by drag, by buttons and by the arrow keys on their handle. */
export function MovableList<Item>(props: MovableListProps<Item>) {
  const { id, label, items, nameOf, onChange, onRemove, children, tools, wordsOf } = props;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const folding = useFolding(items, (item) => wordsOf?.(item) === "");
  // The rows are told apart by their place, so the focus follows the entry by itself.
  const moved = useRef<{ to: number; tool: string }>(undefined);
  useLayoutEffect(() => {
    const focus = moved.current;
    moved.current = undefined;
    // The caller of a removal may have moved the focus itself.
    if (!focus || (focus.tool === "remove" && document.activeElement !== document.body)) return;
    const row = list.current?.children[focus.to];
    row?.querySelector<HTMLElement>(`[data-tool="${focus.tool}"]`)?.focus();
  });

  function move(from: number, to: number, tool?: string) {
    const item = items[from];
    if (item === undefined || to === from) return;
    // At either end the button that goes on is useless: the focus moves to the one that goes back.
    const isAtEnd = (tool === "up" && to === 0) || (tool === "down" && to === items.length - 1);
    if (tool !== undefined) moved.current = { to, tool: isAtEnd ? (tool === "up" ? "down" : "up") : tool };
    setSaid(`${nameOf(item, from)}: now ${to + 1} of ${items.length}`);
    folding.move(from, to);
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
  }

  useDrops((group, row, to) => {
    if (group === id) move(Number(row), to);
  });

  return (
    <>
      <ul ref={list} className={classNames(styles["list"], "column gap-3")} aria-label={label}>
        {items.map((item, index) => (
          // The entries have no ids of their own, and every control in them is controlled.
          <MovableRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            list={id}
            id={String(index)}
            name={nameOf(item, index)}
            index={index}
            count={items.length}
            onMove={(to, tool) => move(index, to, tool)}
            onRemove={() => {
              // The next row takes the place of this one; of the last row it is the one before.
              if (index > 0 && index === items.length - 1) moved.current = { to: index - 1, tool: "remove" };
              folding.remove(index);
              onRemove(index);
            }}
            tools={tools?.(item, index)}
          >
            {wordsOf && (
              <button
                type="button"
                className={styles["toggle"]}
                aria-expanded={folding.isOpen(index)}
                onClick={() => folding.toggle(index)}
              >
                <FoldIcon isOpen={folding.isOpen(index)} />
                <span>{nameOf(item, index)}</span>{" "}
                <span className={classNames(styles["words"], "quiet")}>{wordsOf(item)}</span>
              </button>
            )}
            {(!wordsOf || folding.isOpen(index)) && children(item, index)}
          </MovableRow>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** The arrow of a button that unfolds an entry. */
export function FoldIcon({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return <Icon size={18} aria-hidden="true" />;
}

/** Which entries of a list are open, by their places. */
function useFolding<Item>(items: readonly Item[], isNew: (item: Item) => boolean) {
  const [open, setOpen] = useState<readonly boolean[]>(() => items.map(() => false));
  const last = items.at(-1);
  // Entries that came or went otherwise, such as by an undo, fold all of them.
  const known =
    open.length === items.length
      ? open
      : open.length + 1 === items.length && last !== undefined && isNew(last)
        ? [...open, true]
        : items.map(() => false);
  if (known !== open) setOpen(known);
  return {
    isOpen: (at: number) => known[at] === true,
    toggle: (at: number) => setOpen(known.with(at, known[at] !== true)),
    move: (from: number, to: number) =>
      setOpen(known.toSpliced(from, 1).toSpliced(to, 0, known[from] === true)),
    remove: (at: number) => setOpen(known.toSpliced(at, 1)),
  };
}

/** A row's place in its list, and what gives it another. */
interface PlaceProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number, tool: string) => void;
}

interface MovableRowProps extends PlaceProps {
  list: string;
  /** Tells the row from others of its list while it is dragged. */
  id: string;
  /** Absent where a row is removed otherwise, such as by a menu among the tools. */
  onRemove?: () => void;
  tools: ReactNode;
  children: ReactNode;
}

/** A row of a list that moves by drag, by buttons and by the arrow keys on its handle. */
export function MovableRow({ list, id, onRemove, tools, children, ...place }: MovableRowProps) {
  const { element, handle, edge, isDragged } = useDraggedRow({ id, position: list, index: place.index });
  return (
    <li
      ref={element}
      data-row
      className={classNames(styles["row"], isDragged && styles["dragged"])}
      data-edge={edge}
    >
      <MoveHandle {...place} ref={handle} className={styles["handle"]} />
      <div className={classNames(styles["content"], "column gap-3")}>{children}</div>
      <div className={styles["tools"]}>
        <MoveButtons {...place} />
        {tools}
        {onRemove && (
          <IconButton icon={Trash2} label={`Remove ${place.name}`} data-tool="remove" onClick={onRemove} />
        )}
      </div>
    </li>
  );
}

interface MoveHandleProps extends PlaceProps {
  ref: Ref<HTMLButtonElement>;
  className: string | undefined;
}

/** What a row is dragged by. Up, down, Home and End move the row too. */
export function MoveHandle({ name, index, count, onMove, ref, className }: MoveHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const places: Readonly<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(to, "handle");
  }

  return (
    <button
      ref={ref}
      type="button"
      data-tool="handle"
      className={className}
      aria-label={`Move ${name}: position ${index + 1} of ${count}. Use the arrow keys to move it`}
      title="Drag or use the arrow keys"
      onKeyDown={onKeyDown}
    >
      <GripVertical size={20} aria-hidden="true" />
    </button>
  );
}

export function MoveButtons({ name, index, count, onMove }: PlaceProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        data-tool="up"
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1, "up")}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        data-tool="down"
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1, "down")}
      />
    </>
  );
}
