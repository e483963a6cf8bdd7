import button from "../components/button.module.css";
import styles from "../components/session/form.module.css";

/** The one button of an account form. It stays usable while it works, so that the focus is not lost. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button
      type="submit"
      className={`${button["button"]} ${button["primary"]} ${styles["submit"]}`}
      aria-disabled={busy}
    >
      {busy ? "One moment …" : children}
    </button>
  );
}
