import { Send } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import type { SessionUser } from "../../../src/rules/access/permissions.ts";
import type { Role } from "../../../src/rules/access/roles.ts";
import type { UserRecord } from "../../../src/accounts/people/account.schema.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./people.module.css";
import { canAssignRole } from "./person.ts";
import { RoleChoice } from "./role-choice.tsx";

interface InviteDialogProps {
  open: boolean;
  user: SessionUser;
  onClose: () => void;
}

/** Creates an account for a colleague, who sets a password with the link in the invitation e-mail. */
export function InviteDialog({ open, user, onClose }: InviteDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title="Invite a colleague"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={form} tone="primary" icon={Send} busy={busy}>
            Send invitation
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <InviteForm id={form} user={user} busy={busy} onBusy={setBusy} onDone={onClose} />
    </Dialog>
  );
}

interface InviteFormProps {
  id: string;
  user: SessionUser;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function InviteForm({ id, user, busy, onBusy, onDone }: InviteFormProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>(canAssignRole(user, "editor") ? "editor" : "recruiter");
  const [failure, setFailure] = useState<CallFailure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    onBusy(true);
    const result = await callApi<UserRecord>("/api/users", { method: "POST", body: { name, email, role } });
    onBusy(false);
    if (!result.ok) return setFailure(result);
    onDone();
    toast({ text: `Invitation sent to ${result.value.email}.` });
    await revalidate();
  }

  return (
    <form id={id} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
      {failure && <Notice tone="bad">{failure.error}</Notice>}
      <Field
        label="Name"
        error={failure?.fields["name"]}
        help="Colleagues see this name, for example in the history."
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="E-mail address" error={failure?.fields["email"]}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={email}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <RoleChoice value={role} onChange={setRole} user={user} error={failure?.fields["role"]} />
      <p className={styles["next"]}>
        They get an e-mail with a link to set a password. The link works once and for 7 days. Until they use
        it, the list shows Invited and the account can’t sign in.
      </p>
    </form>
  );
}
