import { Check, Copy, Download, Printer } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import { useBrand } from "../../components/brand.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useLeaveBlocker, LeaveDialog } from "../leave-dialog.tsx";
import { watchUnsavedWork } from "../unsaved-work.ts";
import styles from "./account.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  /** What a code replaces. */
  instead: "app" | "passkey";
  onSaved: () => void;
  /** The heading. */
  children: ReactNode;
}

/** Shows new recovery codes. The server stores only their hashes, so they can be shown only once. */
export function RecoveryCodes({ codes, email, instead, onSaved, children }: RecoveryCodesProps) {
  const brand = useBrand();
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => watchUnsavedWork(() => true), []);
  const blocker = useLeaveBlocker(() => true);
  const text = `Recovery codes for ${email} at ${brand.name}\nEach code works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: "Recovery codes copied." });
    } catch {
      toast({
        text: "This browser does not allow copying. Download or print the codes instead.",
        tone: "bad",
      });
    }
  }

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${KEY_PREFIX}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <div ref={box} tabIndex={-1} className={styles["codes"]} role="group" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{children}</h3>
      <p>
        {instead === "app"
          ? "If you lose your phone, sign in with one of these codes in place of the code from the app."
          : "If you lose your passkey, sign in with your password and one of these codes. The password alone is no longer enough."}{" "}
        Each code works once. They are not shown again: store them with your passwords, or on paper at home.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ButtonRow>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={Download} onClick={download}>
          Download
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button tone="primary" icon={Check} onClick={onSaved}>
          I have saved them
        </Button>
      </ButtonRow>
      <LeaveDialog blocker={blocker} title="Have you saved your recovery codes?" leave="Leave without saving">
        They are not shown again. Copy, download or print them first, then choose “I have saved them”.
      </LeaveDialog>
    </div>
  );
}
