import { X } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { IconButton } from "./button.tsx";
import { FieldControl } from "./field.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Escape, the close button, or a click on the backdrop. */
  onClose: () => void;
  /** Whether something is sent that can't be called off: it stays open. */
  busy?: boolean;
  /** Whether a click on the backdrop would lose what was typed: it does nothing. */
  hasInput?: boolean;
  size?: "small" | "large" | "side" | "full";
  /** The buttons, the primary one first. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog based on the native `<dialog>`: the rest of the page is inert while it is open, and the focus
 * returns to where it was. The children are mounted only while it is open. The initial focus is on the element with
 * `data-autofocus`, or else on the close button.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  onClose,
  busy = false,
  hasInput = false,
  size = "small",
  footer,
  children,
}: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    // React applies autoFocus before the dialog is open, when none of its elements can take the focus yet.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    setOpenDialogs([...openDialogs, dialog]);
    return () => {
      // close() restores the focus; removing the element alone would not.
      dialog.close();
      setOpenDialogs(openDialogs.filter((other) => other !== dialog));
    };
  }, []);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    // The keyboard equivalent of the backdrop click is Escape, which the browser reports as `cancel`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={classNames(styles["dialog"], styles[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A second Escape closes a dialog in any case, and one around it.
      onClose={() => (busy || hasInput ? ref.current?.showModal() : onClose())}
      onKeyDown={(event) => {
        if (!isEscapeInSearch(event)) return;
        // Handled here: neither the browser nor a dialog around this one acts on it.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === ref.current && !hasInput) close();
      }}
    >
      <div className={styles["inside"]}>
        <header className={styles["head"]}>
          <h2 id={id}>{title}</h2>
          <IconButton icon={X} label="Close" aria-disabled={busy} onClick={close} />
        </header>
        <div className={styles["body"]}>
          <FieldControl value={undefined}>{children}</FieldControl>
        </div>
        {footer && <footer className={styles["foot"]}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** The topmost is the last. */
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs = dialogs;
  // Marks the page. With `:has()` on the root, every element added anywhere would restyle the page.
  document.documentElement.toggleAttribute("data-dialog", dialogs.length > 0);
  for (const listener of listeners) listener();
}

/** @returns the topmost open dialog: what is outside of it is inert. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => openDialogs.at(-1),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A browser uses the first Escape in a search input to empty it, and does not report it as `cancel`. */
function isEscapeInSearch({ key, target, nativeEvent }: KeyboardEvent): boolean {
  const inSearch = target instanceof HTMLInputElement && target.type === "search";
  return key === "Escape" && inSearch && !nativeEvent.isComposing;
}
