import { Check } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { permissionWords, ROLE_WORDS } from "../permission-words.ts";
import {
  hasPermission,
  PERMISSIONS,
  ROLES,
  type Permission,
  type SessionUser,
} from "../../../src/rules/access/permissions.ts";
import type { UserRecord } from "../../../src/accounts/people/account.schema.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Checkbox, Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./people.module.css";
import type { Person } from "./person.ts";
import { RoleChoice } from "./role-choice.tsx";

interface EditPersonDialogProps {
  person: Person | undefined;
  /** The signed-in user. */
  user: SessionUser;
  onClose: () => void;
}

/** Edits a colleague's name, role and additional permissions. */
export function EditPersonDialog({ person, user, onClose }: EditPersonDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={person !== undefined}
      title={person ? `Edit ${person.name}` : ""}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={form} tone="primary" icon={Check} busy={busy}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {person && (
        <EditPersonForm id={form} person={person} user={user} busy={busy} onBusy={setBusy} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface EditPersonFormProps {
  id: string;
  person: Person;
  user: SessionUser;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function EditPersonForm({ id, person, user, busy, onBusy, onDone }: EditPersonFormProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  const [extra, setExtra] = useState<readonly Permission[]>(person.extraPermissions);
  const [failure, setFailure] = useState<CallFailure>();
  const path = `/api/users/${person.id}`;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    onBusy(true);
    const permissions = extra.filter((permission) => !ROLES[role].includes(permission));
    const body = { name, role, permissions, version: person.version };
    const result = await callApi<UserRecord>(path, { method: "PUT", body });
    onBusy(false);
    if (!result.ok) {
      setFailure(result);
      // Stale version: reload the list, so that it shows what the other person saved.
      if (result.current !== undefined) await revalidate();
      return;
    }
    onDone();
    const { version } = result.value;
    toast({ text: `${result.value.name} saved.`, undo: () => undo(version) });
    await revalidate();
  }

  async function undo(version: number) {
    const body = { name: person.name, role: person.role, permissions: person.extraPermissions, version };
    const result = await callApi(path, { method: "PUT", body });
    toast(result.ok ? { text: "Undone." } : { text: result.error, tone: "bad" });
    await revalidate();
  }

  function toggle(permission: Permission, on: boolean) {
    setExtra(on ? [...extra, permission] : extra.filter((other) => other !== permission));
  }

  return (
    <form id={id} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
      {failure && <Notice tone="bad">{failure.error}</Notice>}
      <Field label="Name" error={failure?.fields["name"]}>
        {(control) => (
          <Input
            {...control}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <RoleChoice value={role} onChange={setRole} user={user} error={failure?.fields["role"]} />
      <FieldGroup
        legend="Permissions"
        error={failure?.fields["permissions"]}
        help={`The grey ticked permissions come with the ${ROLE_WORDS[role]} role. You can add permissions that you have yourself.`}
      >
        {PERMISSIONS.map((permission) => {
          const byRole = ROLES[role].includes(permission);
          return (
            <Checkbox
              key={permission}
              label={permissionWords(permission)}
              checked={byRole || extra.includes(permission)}
              disabled={byRole || !hasPermission(user, permission)}
              onChange={(event) => toggle(permission, event.target.checked)}
            />
          );
        })}
      </FieldGroup>
      <p className={styles["next"]}>
        If you change the permissions, they are signed out. The new permissions apply when they sign in again.
      </p>
    </form>
  );
}
