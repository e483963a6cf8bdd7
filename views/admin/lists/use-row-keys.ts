import { useEffect, useEffectEvent, type RefObject } from "react";
import { areShortcutsOn } from "../frame/shortcut-setting.ts";
import { isSecondKey } from "../frame/shortcuts.ts";
import { isDialogOpen, isTyping } from "../kit/keyboard.ts";

/** The attribute of each row's link, between which the shortcuts move; its value is the record's id. */
export const ROW_LINK = "data-row-link";

/** Shortcuts in lists: j and k move between rows, x selects the current row. Enter follows the link natively. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  onToggle: (id: string, range: boolean) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (!["j", "k", "x"].includes(key) || isTyping(event) || isDialogOpen()) return;
    if (!areShortcutsOn() || isSecondKey(event)) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
    const row = document.activeElement?.closest("[data-row]");
    const at = links.findIndex((link) => row?.contains(link));
    const link = links[at];
    if (key === "x") {
      const id = link?.getAttribute(ROW_LINK);
      if (id) onToggle(id, event.shiftKey);
      return;
    }
    event.preventDefault();
    const next = key === "j" ? at + 1 : Math.max(0, at - 1);
    links[Math.min(next, links.length - 1)]?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
