import { Check, Copy, Download, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { brand } from "../../../src/rules/brand.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useLeaveBlocker } from "../leave-blocker.ts";
import { LeaveDialog } from "../leave-dialog.tsx";
import { watchUnsavedWork } from "../unsaved-work.ts";
import styles from "./account.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}

/** The codes for the day the phone is gone. The server keeps only their hashes: this is the one time to see them. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => watchUnsavedWork(() => true), []);
  const blocker = useLeaveBlocker(() => true);
  const text = `Recovery codes of ${email} for ${brand.name}\nEach works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: "Copied. Paste them where you keep your passwords." });
    } catch {
      toast({ text: "This browser does not allow copying: download or print them instead.", tone: "bad" });
    }
  }

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${brand.keyPrefix}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <div ref={box} tabIndex={-1} className={styles["codes"]} role="group" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">The second factor is on. Keep these recovery codes now</h3>
      <p>
        Each stands in once for the code from your phone, on the day it is lost or broken. They are not shown
        again: keep them where you keep your passwords, or on paper at home.
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
        <Button tone="primary" icon={Check} onClick={onKept}>
          I have kept them
        </Button>
      </ButtonRow>
      <LeaveDialog blocker={blocker} title="Have you kept your recovery codes?" leave="Leave without them">
        They are not shown again. Copy, download or print them first, then press “I have kept them”.
      </LeaveDialog>
    </div>
  );
}
