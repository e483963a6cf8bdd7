import { Check, Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button, ButtonRow } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useLeaveBlocker, LeaveDialog } from "../leave-dialog.tsx";
import { watchUnsavedWork } from "../unsaved-work.ts";
import styles from "./account.module.css";

interface NewTokenProps {
  name: string;
  apiToken: string;
  onSaved: () => void;
}

/** Shows a new token. The server stores only its hash, so it can be shown only once. */
export function NewToken({ name, apiToken, onSaved }: NewTokenProps) {
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => watchUnsavedWork(() => true), []);
  const blocker = useLeaveBlocker(() => true);

  async function copy() {
    try {
      await navigator.clipboard.writeText(apiToken);
      toast({ text: "Token copied." });
    } catch {
      toast({ text: "This browser does not allow copying. Select the token and copy it.", tone: "bad" });
    }
  }

  return (
    <div ref={box} tabIndex={-1} className={styles["codes"]} role="group" aria-labelledby="new-token">
      <h3 id="new-token">The token “{name}” is ready. Store it now</h3>
      <p>
        It is not shown again. Store it where the script reads its secrets, and never in its source. A person
        who has it can do what the token allows.
      </p>
      <p>
        <code className={styles["secret"]}>{apiToken}</code>
      </p>
      <ButtonRow>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button tone="primary" icon={Check} onClick={onSaved}>
          I have stored it
        </Button>
      </ButtonRow>
      <LeaveDialog blocker={blocker} title="Have you stored your token?" leave="Leave without storing">
        It is not shown again. Copy it first, then choose “I have stored it”.
      </LeaveDialog>
    </div>
  );
}
