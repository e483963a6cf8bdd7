import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router";
import type { SessionUser } from "../../../src/rules/access/permissions.ts";
import { clearStoredSession } from "../../components/session/end-session.ts";
import { browserStorage } from "../editor/browser-storage.ts";
import { kindOfCopy, pathOfCopy, readCopies, titleOfCopy, type KindCopy } from "../editor/copy-entries.ts";
import { discardCopy, hasCopiesOfOthers } from "../editor/local-copies.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { forgetRecent } from "./recent.ts";
import { areShortcutsOn } from "./shortcut-setting.ts";
import styles from "./use-sign-out.module.css";

/** The field of the sign-out form that leaves the browser's storage as the page's script has cleaned it. */
export const KEEP_STORAGE = "keepStorage";

/**
 * Signing out removes everything of this person from the browser. Unsaved work that only this browser has is asked
 * about first. The server's response clears the storage as a whole, unless it has something that must stay: another
 * person's unsaved work, or that shortcuts are off.
 */
export function useSignOut(user: SessionUser): {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  dialog: ReactNode;
} {
  /** The copies that the dialog asks about; none while it is closed. */
  const [asked, setAsked] = useState<readonly KindCopy[]>([]);
  const form = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.current = event.currentTarget;
    const copies = readCopies(user.id);
    if (copies.length > 0 && asked.length === 0) {
      event.preventDefault();
      setAsked(copies);
      return;
    }
    for (const copy of copies) discardCopy(browserStorage, copy);
    clearStoredSession();
    forgetRecent();
    const field = event.currentTarget.elements.namedItem(KEEP_STORAGE);
    const keep = hasCopiesOfOthers(browserStorage, user.id) || !areShortcutsOn();
    if (field instanceof HTMLInputElement) field.value = keep ? "yes" : "";
  }

  const dialog = (
    <Dialog
      open={asked.length > 0}
      title="Your work is not all saved"
      onClose={() => setAsked([])}
      footer={
        <>
          <Button tone="primary" onClick={() => setAsked([])}>
            Stay signed in
          </Button>
          <Button tone="danger" onClick={() => form.current?.requestSubmit()}>
            Discard it and sign out
          </Button>
        </>
      }
    >
      <p>Only this browser has these changes. Open them to save them. Signing out deletes them for good.</p>
      <ul className={styles["list"]}>
        {asked.map((copy) => (
          <li key={copy.key}>
            <Link to={pathOfCopy(copy)} onClick={() => setAsked([])}>
              {titleOfCopy(copy)}
            </Link>{" "}
            ({kindOfCopy(copy)})
          </li>
        ))}
      </ul>
    </Dialog>
  );
  return { onSubmit, dialog };
}
