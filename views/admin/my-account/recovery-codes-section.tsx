import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { FactorState } from "../../../src/accounts/people/account.schema.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { AccountSection } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function create() {
    setBusy(true);
    const result = await callApi<{ recoveryCodes: string[] }>("/api/users/me/recovery-codes", {
      method: "POST",
    });
    setBusy(false);
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
            <Button icon={KeyRound} busy={busy} onClick={() => void create()}>
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
