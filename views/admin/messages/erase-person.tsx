import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Message } from "../../../src/staff/staff-context.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useToast } from "../kit/toasts.tsx";
import { ProvedDownload } from "../proved-download.tsx";
import styles from "./message-screen.module.css";

interface ErasePersonProps {
  message: Message;
  /** How many more messages there are of the same person. */
  others: number;
  onGone: () => Promise<void>;
}

/** Deletes a message, or all of its sender, and exports them: what a person may ask for by law. */
export function ErasePerson({ message: { id }, others, onGone }: ErasePersonProps) {
  const toast = useToast();
  const [asked, setAsked] = useState<"one" | "all">();
  const [busy, setBusy] = useState(false);
  const all = `/api/messages/${id}/of-person`;

  async function remove() {
    setBusy(true);
    const answer = await callApi(asked === "all" ? all : `/api/messages/${id}`, { method: "DELETE" });
    setBusy(false);
    setAsked(undefined);
    if (!answer.ok) return toast({ text: answer.error, tone: "bad" });
    toast({ text: asked === "all" ? "All messages of this person are deleted." : "The message is deleted." });
    await onGone();
  }

  return (
    <section className={styles["panel"]} aria-label="Personal data">
      <p className={styles["quiet"]}>
        {others > 0
          ? `There are ${plural(others, "other message", "other messages")} of this person.`
          : "This is the only message of this person."}
      </p>
      <div className={styles["buttons"]}>
        <ProvedDownload href={all}>Export</ProvedDownload>
        <Button icon={Trash2} onClick={() => setAsked("one")}>
          Delete message
        </Button>
        {others > 0 && (
          <Button icon={Trash2} onClick={() => setAsked("all")}>
            Delete all {others + 1}
          </Button>
        )}
      </div>
      <Dialog
        open={asked !== undefined}
        title={asked === "all" ? `Delete all ${others + 1} messages of this person?` : "Delete this message?"}
        onClose={() => setAsked(undefined)}
        footer={
          <>
            <Button tone="danger" icon={Trash2} busy={busy} onClick={() => void remove()}>
              Delete permanently
            </Button>
            <Button onClick={() => setAsked(undefined)}>Cancel</Button>
          </>
        }
      >
        <p>
          It is deleted at once, with its photo, notes and answers. This can’t be undone. Backups contain it
          until they expire, and e-mails in mailboxes stay there.
        </p>
      </Dialog>
    </section>
  );
}
