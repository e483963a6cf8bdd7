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
import { areShortcutsOn } from "../frame/shortcut-setting.ts";
import { Button, IconButton } from "./button.tsx";
import { isDialogOpen, isTyping } from "./keyboard.ts";
import styles from "./toasts.module.css";

/** Long enough to read it and to decide to take it back. */
const STAYS_MS = 10_000;
/** Older ones make room. */
const MOST = 3;

/** A short word about something that has happened. */
export interface Toast {
  text: string;
  tone?: "good" | "bad";
  /** What it is about: it takes the place of an older one about the same. */
  about?: string;
  /** Takes back what was done; offered for as long as the toast is there. */
  undo?: () => Promise<void> | void;
}

interface ShownToast extends Toast {
  key: number;
  /** Whether a letter takes it back too. */
  hasLetter: boolean;
}

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** @returns a function that says something in a corner of the screen, with a way back where there is one. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** Holds the toasts: they are read out, stay ten seconds and for as long as somebody is on them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [held, setHeld] = useState(false);
  const [undoing, setUndoing] = useState<number>();
  const count = useRef(0);
  const panel = useRef<HTMLDivElement>(null);

  const show = useCallback((toast: Toast) => {
    count.current += 1;
    const key = count.current;
    const hasLetter = toast.undo !== undefined && areShortcutsOn();
    setToasts((shown) => {
      const others = shown.filter(({ about }) => about === undefined || about !== toast.about);
      return [...others, { ...toast, key, hasLetter }].slice(-MOST);
    });
  }, []);

  const dismiss = useCallback((key: number) => {
    setToasts((shown) => shown.filter((toast) => toast.key !== key));
    setHeld(false);
  }, []);

  async function takeBack({ key, undo }: ShownToast) {
    if (!undo || undoing !== undefined) return;
    setUndoing(key);
    await undo();
    setUndoing(undefined);
    dismiss(key);
  }

  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "u" || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = toasts.findLast(({ undo }) => undo);
    if (!last || isTyping(event) || isDialogOpen() || !areShortcutsOn()) return;
    event.preventDefault();
    void takeBack(last);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onShortcut(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  // As a popover it lies over dialogs too; shown anew, it lies over the latest of them.
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);

  return (
    <ToastContext value={show}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {toasts.map(({ key, text, hasLetter }) => (
          <p key={key}>{hasLetter ? `${text} Press U to undo.` : text}</p>
        ))}
      </div>
      {/* Nothing to operate: it only waits for as long as somebody is on it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={panel}
        popover="manual"
        aria-label="Notices"
        className={styles["panel"]}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((toast) => (
          <ToastCard
            key={toast.key}
            toast={toast}
            held={held || undoing === toast.key}
            undoing={undoing === toast.key}
            onUndo={() => void takeBack(toast)}
            onDismiss={() => dismiss(toast.key)}
          />
        ))}
      </section>
    </ToastContext>
  );
}

interface ToastCardProps {
  toast: ShownToast;
  held: boolean;
  undoing: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}

function ToastCard({ toast, held, undoing, onUndo, onDismiss }: ToastCardProps) {
  const leave = useEffectEvent(onDismiss);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => leave(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const Icon = toast.tone === "bad" ? CircleAlert : CircleCheck;
  return (
    <div className={`${styles["toast"]} ${toast.tone === "bad" ? styles["bad"] : ""}`}>
      <Icon size={20} aria-hidden="true" />
      <p className={styles["text"]}>{toast.text}</p>
      {toast.undo && (
        <Button
          tone="plain"
          className={styles["undo"]}
          busy={undoing}
          onClick={onUndo}
          {...(toast.hasLetter && { "aria-keyshortcuts": "u" })}
        >
          Undo
        </Button>
      )}
      <IconButton icon={X} label="Dismiss" className={styles["cross"]} onClick={onDismiss} />
    </div>
  );
}
