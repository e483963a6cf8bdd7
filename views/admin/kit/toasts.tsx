import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "./button.tsx";
import { useTopDialog } from "./dialog.tsx";
import { areShortcutsOn, isDialogOpen, isTyping } from "./keyboard.ts";
import { useReachable } from "../reachability.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./toasts.module.css";

/** Long enough to read the toast and decide whether to undo, in milliseconds. */
const TOAST_DURATION_MS = 10_000;
/** The oldest toast is removed when there are more. */
const MAX_TOASTS = 3;

/** A short message about something that has happened. */
export interface Toast {
  text: string;
  tone?: "good" | "bad";
  /** An id: a new toast replaces an older one with the same id. */
  about?: string;
  /** Undoes the action; offered while the toast is shown. */
  undo?: () => Promise<void> | void;
  /** The public page that it is about; opens in a new tab. */
  sitePath?: string;
}

interface VisibleToast extends Toast {
  key: number;
  /** Whether the shortcut U undoes it too. */
  hasShortcut: boolean;
}

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** @returns a function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** Renders the toasts, in the topmost dialog while one is open. Screen readers announce them; each closes after ten seconds, paused on hover and focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly VisibleToast[]>([]);
  const [undoing, setUndoing] = useState<number>();
  const count = useRef(0);
  const dialog = useTopDialog();

  const show = useCallback((toast: Toast) => {
    count.current += 1;
    const key = count.current;
    const hasShortcut = toast.undo !== undefined && areShortcutsOn();
    setToasts((shown) => {
      const others = shown.filter(({ about }) => about === undefined || about !== toast.about);
      return [...others, { ...toast, key, hasShortcut }].slice(-MAX_TOASTS);
    });
  }, []);

  const dismiss = useCallback((key: number) => {
    setToasts((shown) => shown.filter((toast) => toast.key !== key));
  }, []);

  async function undoToast({ key, undo }: VisibleToast) {
    if (!undo || undoing !== undefined) return;
    setUndoing(key);
    try {
      await undo();
    } finally {
      setUndoing(undefined);
    }
    dismiss(key);
  }

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== "u" || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = toasts.findLast(({ undo }) => undo);
    if (!last || isTyping(event) || isDialogOpen() || !areShortcutsOn()) return;
    event.preventDefault();
    void undoToast(last);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onShortcut(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  // Not a status, which would be read as a whole with each toast.
  const announcements = (
    <div className="visually-hidden" aria-live="polite">
      {toasts.map(({ key, text, hasShortcut }) => (
        <p key={key}>{hasShortcut ? `${text} Press U to undo.` : text}</p>
      ))}
    </div>
  );
  const panel = toasts.length > 0 && (
    <ToastPanel toasts={toasts} undoing={undoing} onUndo={undoToast} onDismiss={({ key }) => dismiss(key)} />
  );
  return (
    <ToastContext value={show}>
      {children}
      {announcements}
      {dialog && createPortal(announcements, dialog)}
      {dialog ? createPortal(panel, dialog) : panel}
    </ToastContext>
  );
}

interface ToastPanelProps {
  toasts: readonly VisibleToast[];
  /** The key of the toast whose action is being undone. */
  undoing: number | undefined;
  onUndo: (toast: VisibleToast) => Promise<void>;
  onDismiss: (toast: VisibleToast) => void;
}

function ToastPanel({ toasts, undoing, onUndo, onDismiss }: ToastPanelProps) {
  const [isPaused, setPaused] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const reachable = useReachable();

  // A popover is in the top layer, above dialogs.
  useEffect(() => {
    const element = panel.current;
    // Of a dialog that has just closed, it is shown once more on the page.
    if (!element?.isConnected || toasts.length === 0) return;
    if (!element.matches(":popover-open")) element.showPopover();
    placeClear(element);
  }, [toasts]);

  return (
    // Not interactive itself: hover and focus only pause the timers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      popover="manual"
      aria-label="Notifications"
      className={styles["panel"]}
      data-offline={!reachable || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.key}
          toast={toast}
          isPaused={isPaused || undoing === toast.key}
          undoing={undoing === toast.key}
          // The pressed button is removed, and with it the focus.
          onUndo={() => void onUndo(toast).then(() => setPaused(false))}
          onDismiss={() => {
            onDismiss(toast);
            setPaused(false);
          }}
        />
      ))}
    </section>
  );
}

/** Where the toasts may be: at the top, or above what is fixed at the bottom. */
const PLACES = ["top", "bottom"] as const;

/**
 * Moves the toasts to a place where they lie neither on a notice nor on the row with the focus, which may just have moved;
 * beside an open dialog, which hides both.
 */
function placeClear(panel: HTMLElement): void {
  const row = document.activeElement?.closest("[data-row]");
  const dialog = panel.closest("dialog");
  const others = dialog ? [dialog] : [...document.querySelectorAll("[data-notice]"), ...(row ? [row] : [])];
  const clear = PLACES.find((place) => {
    panel.dataset["place"] = place;
    const { top, bottom, left, right } = panel.getBoundingClientRect();
    return others
      .map((other) => other.getBoundingClientRect())
      .every((box) => box.bottom <= top || bottom <= box.top || box.right <= left || right <= box.left);
  });
  panel.dataset["place"] = clear ?? "top";
}

interface ToastCardProps {
  toast: VisibleToast;
  isPaused: boolean;
  undoing: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}

function ToastCard({ toast, isPaused, undoing, onUndo, onDismiss }: ToastCardProps) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => dismiss(), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const Icon = toast.tone === "bad" ? CircleAlert : CircleCheck;
  return (
    <div className={classNames(styles["toast"], toast.tone === "bad" && styles["bad"])}>
      <Icon size={20} aria-hidden="true" />
      <p className={styles["text"]}>{toast.text}</p>
      {toast.sitePath !== undefined && (
        <a href={toast.sitePath} target="_blank" rel="noopener" className={styles["link"]}>
          View on site<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      {toast.undo && (
        <Button
          className={styles["undo"]}
          busy={undoing}
          onClick={onUndo}
          {...(toast.hasShortcut && { "aria-keyshortcuts": "u" })}
        >
          Undo
        </Button>
      )}
      <IconButton icon={X} label="Dismiss" className={styles["cross"]} onClick={onDismiss} />
    </div>
  );
}
