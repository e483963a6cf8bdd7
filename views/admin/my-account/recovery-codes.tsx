import { Check, Copy, Download, Printer, KeyRound } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode, useId } from "react";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import { useBrand } from "../../components/brand.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { downloadText, useCopy } from "../kit/copy-or-download.ts";
import { type LossWords, useUnsavedWork } from "../unsaved-work.ts";
import styles from "./account.module.css";
import { useRevalidator } from "react-router";
import type { FactorState } from "../../../src/accounts/people/account.schema.ts";
import { callApi } from "../api-call.ts";
import { Notice } from "../kit/notice.tsx";
import { AccountSection } from "./account-section.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  /** What a code replaces. */
  instead: "app" | "passkey";
  onSaved: () => void;
  /** The heading. */
  children: ReactNode;
}

/** Shows new recovery codes. */
export function RecoveryCodes({ codes, email, instead, onSaved, children }: RecoveryCodesProps) {
  const brand = useBrand();
  const text = `Recovery codes for ${email} at ${brand.name}\nEach code works once.\n\n${codes.join("\n")}\n`;

  return (
    <ShownOnce
      title={children}
      text={text}
      copied="Recovery codes copied."
      notCopied="This browser does not allow copying. Download or print the codes instead."
      ways={
        <>
          <Button
            icon={Download}
            onClick={() => downloadText(text, `${KEY_PREFIX}-recovery-codes.txt`, "text/plain")}
          >
            Download
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
      saved="I have saved them"
      onSaved={onSaved}
      question={{
        title: "Have you saved your recovery codes?",
        leave: "Leave without saving",
        text: "They are not shown again. Copy, download or print them first, then choose “I have saved them”.",
      }}
    >
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
    </ShownOnce>
  );
}

interface ShownOnceProps {
  title: ReactNode;
  /** What is copied, and what a toast then says. */
  text: string;
  copied: string;
  notCopied: string;
  /** Further buttons, beside that for copying. */
  ways?: ReactNode;
  saved: string;
  onSaved: () => void;
  /** Asked before the screen is left. */
  question: LossWords & { text: string };
  children: ReactNode;
}

/** Shows a secret of which the server stores only a hash, so that it can be shown only once. */
export function ShownOnce({
  title,
  text,
  copied,
  notCopied,
  ways,
  saved,
  onSaved,
  question,
  children,
}: ShownOnceProps) {
  const id = useId();
  const copy = useCopy();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useUnsavedWork(question.text, question);

  return (
    <div ref={box} tabIndex={-1} className={styles["codes"]} role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      <ButtonRow>
        <Button icon={Copy} onClick={() => void copy(text, copied, notCopied)}>
          Copy
        </Button>
        {ways}
        <Button tone="primary" icon={Check} onClick={onSaved}>
          {saved}
        </Button>
      </ButtonRow>
    </div>
  );
}

interface RecoveryCodesSectionProps {
  state: FactorState;
  email: string;
}

/** Says how many recovery codes are left, and creates new ones. */
export function RecoveryCodesSection({
  state: { app, recoveryCodes: left },
  email,
}: RecoveryCodesSectionProps) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<string>();

  async function create() {
    const result = await callApi<{ recoveryCodes: string[] }>("/api/users/me/recovery-codes", {
      method: "POST",
    });
    setError(result.ok ? undefined : result.error);
    if (!result.ok) return;
    setCodes(result.value.recoveryCodes);
    await revalidate();
  }

  return (
    <AccountSection
      title="Recovery codes"
      lead={
        app
          ? "If you lose your phone, one of these codes replaces the code from the app. Each works once."
          : "If you lose your passkey, you sign in with your password and one of these codes. Each works once."
      }
    >
      {error && <Notice tone="bad">{error}</Notice>}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          email={email}
          instead={app ? "app" : "passkey"}
          onSaved={() => setCodes(undefined)}
        >
          Save your new recovery codes now
        </RecoveryCodes>
      ) : (
        <>
          <p>{left === null ? "You have no codes yet." : codesLeft(left)}</p>
          <p>
            <Button icon={KeyRound} onPress={create}>
              {left === null ? "Create codes" : "Create new codes"}
            </Button>
          </p>
        </>
      )}
    </AccountSection>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return "You have used all your codes. Create new ones.";
  return `You have ${left} unused ${left === 1 ? "code" : "codes"}. New codes replace them.`;
}
