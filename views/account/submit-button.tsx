import button from "../components/button.module.css";
import { classNames } from "../components/class-names.ts";
import styles from "../components/session/form.module.css";

/** The submit button of an account form. It is never disabled, since a disabled button loses the focus. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button
      type="submit"
      className={classNames(button["button"], button["primary"], styles["submit"])}
      aria-disabled={busy}
    >
      {busy ? "One moment …" : children}
    </button>
  );
}
