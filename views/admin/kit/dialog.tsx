import { X } from "lucide-react";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  title: string;
  /** Asked for by Escape, the cross, or a press beside it. */
  onClose: () => void;
  size?: "small" | "large" | "side" | "full";
  /** The buttons; what they should do first comes first. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog on the browser's own `<dialog>`: the rest of the page is out of reach while it is open,
 * and the focus returns to where it was. What is inside lives only while it is open; the focus goes
 * to what has `data-autofocus`, else to the cross.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, size = "small", footer, children }: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // React's autofocus comes before the dialog is open, when nothing in it can have the focus yet.
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    // Closing gives the focus back; taking the element away alone would not.
    return () => dialog?.close();
  }, []);
  return (
    // The keyboard's way to close it is Escape, which the browser tells of as `cancel`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={`${styles["dialog"]} ${styles[size]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === ref.current) onClose();
      }}
    >
      <div className={styles["inside"]}>
        <header className={styles["head"]}>
          <h2 id={id}>{title}</h2>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        <div className={styles["body"]}>{children}</div>
        {footer && <footer className={styles["foot"]}>{footer}</footer>}
      </div>
    </dialog>
  );
}
