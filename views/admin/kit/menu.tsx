import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./menu.module.css";

interface MenuAction {
  label: string;
  icon?: LucideIcon;
  tone?: "danger";
}

/** A command, a link to another screen of the staff area, or a link that opens in a new tab. */
export type MenuItem = MenuAction & ({ onSelect: () => void } | { to: string } | { href: string });

interface MenuProps {
  /** The accessible name, for example `Actions for Gbejniet`. */
  label: string;
  icon?: LucideIcon;
  /** Shown on the button; without words it has the icon only. The accessible name begins with them. */
  words?: string;
  items: readonly MenuItem[];
}

/** A menu button (ARIA pattern): arrow keys, Home, End and first letters move between the items. */
export function Menu({ label, icon = EllipsisVertical, words, items }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const show = () => setOpen(true);

  // With each render: a row that moves in its list leaves the document for a moment, which closes its menu.
  useLayoutEffect(() => {
    const popup = list.current;
    const anchor = button.current;
    if (!open || !popup || !anchor || popup.matches(":popover-open")) return;
    popup.showPopover();
    place(popup, anchor.getBoundingClientRect());
    itemsOf(popup)[0]?.focus();
  });

  /** @param restoreFocus whether the focus returns to the button. */
  function hide(restoreFocus: boolean) {
    if (list.current?.matches(":popover-open")) list.current.hidePopover();
    if (restoreFocus) button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const all = itemsOf(event.currentTarget);
    const at = all.findIndex((item) => item === document.activeElement);
    const next = nextItem(event.key, at, all);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      // Tab continues from the button.
      if (event.key === "Escape") event.preventDefault();
      event.stopPropagation();
      hide(true);
    }
  }

  const trigger: ComponentProps<"button"> = {
    ref: button,
    "aria-haspopup": "menu",
    "aria-expanded": open,
    "aria-controls": open ? id : undefined,
    onClick: show,
    onKeyDown(event) {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      show();
    },
  };

  return (
    <>
      {words === undefined ? (
        <IconButton {...trigger} icon={icon} label={label} />
      ) : (
        <Button {...trigger} icon={icon} aria-label={label}>
          {words}
        </Button>
      )}
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        className={styles["menu"]}
        onKeyDown={onKeyDown}
        // Before it is hidden: a render in between would show it again.
        onBeforeToggle={(event) => {
          if (event.newState === "closed") setOpen(false);
        }}
      >
        {open && items.map((item) => <Item key={item.label} item={item} onDone={hide} />)}
      </div>
    </>
  );
}

function Item({ item, onDone }: { item: MenuItem; onDone: (restoreFocus: boolean) => void }) {
  const Icon = item.icon;
  const words = (
    <>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {item.label}
    </>
  );
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: classNames(styles["item"], item.tone === "danger" && styles["danger"]),
  };
  if ("to" in item) {
    return (
      <Link {...shared} to={item.to} onClick={() => onDone(false)}>
        {words}
      </Link>
    );
  }
  if ("href" in item) {
    return (
      <a {...shared} href={item.href} target="_blank" rel="noopener" onClick={() => onDone(true)}>
        {words}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onDone(true);
        item.onSelect();
      }}
    >
      {words}
    </button>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
}

function nextItem(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === "ArrowDown") return all[(at + 1) % all.length];
  if (key === "ArrowUp") return all[(at - 1 + all.length) % all.length];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const startsWithKey = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return all.slice(at + 1).find(startsWithKey) ?? all.find(startsWithKey);
}

/** Positions a popover below the button, aligned with its end; above it if there is no room below. */
export function place(popup: HTMLElement, anchor: DOMRect): void {
  const { width, height } = popup.getBoundingClientRect();
  const edge = 8;
  const below = anchor.bottom + 4;
  const top = below + height > window.innerHeight - edge ? Math.max(edge, anchor.top - height - 4) : below;
  const left = Math.min(Math.max(edge, anchor.right - width), window.innerWidth - width - edge);
  popup.style.top = `${top}px`;
  popup.style.left = `${left}px`;
}
