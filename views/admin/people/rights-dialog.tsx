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
} from "../../../src/accounts/permissions.ts";
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

interface RightsDialogProps {
  person: Person | undefined;
  /** Who changes them. */
  user: SessionUser;
  onClose: () => void;
}

/** What a colleague is called, their role, and single rights beside it. */
export function RightsDialog({ person, user, onClose }: RightsDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={person !== undefined}
      title={person ? `Rights of ${person.name}` : ""}
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
        <RightsForm id={form} person={person} user={user} busy={busy} onBusy={setBusy} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface RightsFormProps {
  id: string;
  person: Person;
  user: SessionUser;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function RightsForm({ id, person, user, busy, onBusy, onDone }: RightsFormProps) {
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
    const result = await callApi<Person>(path, { method: "PUT", body });
    onBusy(false);
    if (!result.ok) {
      setFailure(result);
      // Somebody else was quicker: the list behind the dialog shows what they saved.
      if (result.current !== undefined) await revalidate();
      return;
    }
    onDone();
    const { version } = result.value;
    toast({ text: `${result.value.name}: saved.`, undo: () => takeBack(version) });
    await revalidate();
  }

  async function takeBack(version: number) {
    const body = { name: person.name, role: person.role, permissions: person.extraPermissions, version };
    const result = await callApi(path, { method: "PUT", body });
    toast(result.ok ? { text: "Taken back: all is as it was." } : { text: result.error, tone: "bad" });
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
        legend="What they may do"
        error={failure?.fields["permissions"]}
        help={`What is ticked and grey comes with the role of ${ROLE_WORDS[role]}. You can add rights that you have yourself.`}
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
        A change of rights signs them out: they sign in again and have their new rights at once.
      </p>
    </form>
  );
}
