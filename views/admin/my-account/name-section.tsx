import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import type { UserRecord } from "../../../src/accounts/people/account.schema.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { storeUser } from "../../components/session/stored-session.ts";
import styles from "./account.module.css";
import { AccountSection } from "./account-section.tsx";

/** Changes the user's own name. */
export function NameSection({ name: savedName }: { name: string }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(savedName);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await callApi<UserRecord>("/api/users/me", { method: "PUT", body: { name } });
    setBusy(false);
    setFailure(result.ok ? undefined : result);
    if (!result.ok) return;
    storeUser(result.value);
    toast({ text: `Name saved. Colleagues now see ${result.value.name}.` });
    await revalidate();
  }

  return (
    <AccountSection title="Name" lead="The history shows this name beside your future changes.">
      <form noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
        <Field label="Your name" error={failure && (failure.fields["name"] ?? failure.error)}>
          {(control) => (
            <Input
              {...control}
              value={name}
              autoComplete="name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={busy} disabled={name.trim() === savedName}>
          Save name
        </Button>
      </form>
    </AccountSection>
  );
}
