import { ChevronDown, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button, IconButton, type ButtonTone } from "../kit/button.tsx";
import { Menu, type MenuItem } from "../kit/menu.tsx";
import { useRestoreFocus } from "../kit/keyboard.ts";
import styles from "./lists.module.css";

interface BulkAction {
  label: string;
  tone?: ButtonTone;
  onSelect: () => Promise<unknown>;
}

interface BulkBarProps {
  /** For example `3 selected`. */
  words: string;
  /** Beside the words: another selection. */
  more?: { label: string; onSelect: () => void } | undefined;
  actions: readonly BulkAction[];
  /** Further actions, in a menu. */
  menu?: readonly MenuItem[];
  onClear: () => void;
  /** Returns the element that receives the focus when the bar closes while it has the focus. */
  next: () => HTMLElement | null | undefined;
}

/** The bulk actions for the selected records, fixed at the bottom of the screen while any are selected. */
export function BulkBar({ words, more, actions, menu = [], onClear, next }: BulkBarProps) {
  const [busy, setBusy] = useState<string>();
  const bar = useRef<HTMLElement>(null);
  useRestoreFocus(bar, next);

  async function act(label: string, onSelect: BulkAction["onSelect"]) {
    if (busy !== undefined) return;
    setBusy(label);
    await onSelect();
    setBusy(undefined);
  }

  return (
    <section ref={bar} className={styles["bar"]} aria-label="Selected">
      <IconButton icon={X} label="Clear selection" onClick={onClear} />
      <p role="status" className={styles["selection"]}>
        {words}
      </p>
      {more && (
        <Button tone="quiet" onClick={more.onSelect}>
          {more.label}
        </Button>
      )}
      {menu.length > 0 && <Menu label="Change the selected" words="Change" icon={ChevronDown} items={menu} />}
      {actions.map(({ label, tone, onSelect }) => (
        <Button
          key={label}
          tone={tone ?? "plain"}
          busy={busy === label}
          onClick={() => void act(label, onSelect)}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
