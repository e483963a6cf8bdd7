import { textOf } from "../../components/session/text-of.ts";
import { FormDialog } from "../kit/form-dialog.tsx";
import { Send, Check } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  hasPermission,
  PERMISSIONS,
  ROLES,
  type SessionUser,
  type Permission,
} from "../../../src/rules/access/permissions.ts";
import { ROLE_NAMES, type Role } from "../../../src/rules/access/roles.ts";
import type { UserRecord } from "../../../src/accounts/people/account.schema.ts";
import { callApi } from "../api-call.ts";
import { Input, Checkbox, Radio } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./people.module.css";
import { canAssignRole, type NamedStore, type Person, withDeletedStores } from "./person.ts";
import { permissionWords, ROLE_WORDS, ROLE_SUMMARIES } from "../permission-words.ts";
import { classNames } from "../../components/class-names.ts";

interface InviteDialogProps {
  user: SessionUser;
  /** Every store. */
  stores: readonly NamedStore[];
  onClose: () => void;
}

/** Creates an account for a colleague, who sets a password with the link in the invitation e-mail. */
export function InviteDialog({ user, stores, onClose }: InviteDialogProps) {
  const [role, setRole] = useState<Role>(canAssignRole(user, "editor") ? "editor" : "recruiter");

  async function send(form: FormData) {
    const body = {
      name: textOf(form.get("name")),
      email: textOf(form.get("email")),
      role,
      stores: storesIn(form),
    };
    const result = await callApi<UserRecord>("/api/users", { method: "POST", body });
    return result.ok ? { text: `Invitation sent to ${result.value.email}.` } : result;
  }

  return (
    <FormDialog
      title="Invite a colleague"
      submit={{ label: "Send invitation", icon: Send }}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label="Name"
            error={errors["name"]}
            help="Colleagues see this name, for example in the history."
          >
            <Input name="name" autoComplete="off" />
          </Field>
          <Field label="E-mail address" error={errors["email"]}>
            <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <RoleChoice value={role} onChange={setRole} user={user} error={errors["role"]} />
          <StoreChoice role={role} stores={stores} chosen={[]} error={errors["stores"]} />
          <p className={classNames(styles["next"], "quiet")}>
            They get an e-mail with a link to set a password. The link works once and for 7 days. Until they
            use it, the list shows Invited and the account can’t sign in.
          </p>
        </>
      )}
    </FormDialog>
  );
}

interface EditPersonDialogProps extends InviteDialogProps {
  person: Person;
}

/** Edits a colleague's name, role and additional permissions. */
export function EditPersonDialog({ person, user, stores, onClose }: EditPersonDialogProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  /** As it was opened: what was not changed here is not sent, so that a colleague's change of it stays. */
  const [opened] = useState(person);
  const [role, setRole] = useState(person.role);
  const [extra, setExtra] = useState<readonly Permission[]>(person.extraPermissions);
  const path = `/api/users/${person.id}`;

  async function send(form: FormData) {
    const permissions = extra.filter((permission) => !ROLES[role].includes(permission));
    const chosen = storesIn(form);
    const name = textOf(form.get("name"));
    const body = {
      ...(name !== opened.name && { name }),
      ...(role !== opened.role && { role }),
      permissions: changedSet(permissions, opened.extraPermissions, person.extraPermissions),
      stores: changedSet(chosen, opened.stores, person.stores),
      version: person.version,
    };
    const result = await callApi<UserRecord>(path, { method: "PUT", body });
    if (!result.ok) return result;
    const { name: saved, version } = result.value;
    return { text: `${saved} saved.`, undo: () => undo(version) };
  }

  async function undo(version: number) {
    const { name, role: before, extraPermissions: permissions, stores: own } = person;
    const body = { name, role: before, permissions, stores: own, version };
    const result = await callApi(path, { method: "PUT", body });
    toast(result.ok ? { text: "Undone." } : { text: result.error, tone: "bad" });
    await revalidate();
  }

  return (
    <FormDialog
      title={`Edit ${person.name}`}
      submit={{ label: "Save", icon: Check }}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="Name" error={errors["name"]}>
            <Input name="name" defaultValue={person.name} autoComplete="off" />
          </Field>
          <RoleChoice value={role} onChange={setRole} user={user} error={errors["role"]} />
          <StoreChoice role={role} stores={stores} chosen={person.stores} error={errors["stores"]} />
          <FieldGroup
            legend="Permissions"
            error={errors["permissions"]}
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
                  onChange={({ target }) =>
                    setExtra([
                      ...extra.filter((other) => other !== permission),
                      ...(target.checked ? [permission] : []),
                    ])
                  }
                />
              );
            })}
          </FieldGroup>
          <p className={classNames(styles["next"], "quiet")}>
            If you change the permissions, they are signed out. The new permissions apply when they sign in
            again.
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** What was chosen or taken away here, applied to what is there now; undefined, which JSON leaves out, where nothing was. */
function changedSet<T>(chosen: readonly T[], opened: readonly T[], now: readonly T[]): T[] | undefined {
  const added = chosen.filter((one) => !opened.includes(one));
  if (added.length === 0 && opened.every((one) => chosen.includes(one))) return undefined;
  const kept = now.filter((one) => chosen.includes(one) || !opened.includes(one));
  return [...new Set([...kept, ...added])];
}

interface StoreChoiceProps {
  role: Role;
  stores: readonly NamedStore[];
  chosen: readonly string[];
  error: string | undefined;
}

/** For which stores a person has what can be had for some stores alone. An admin has all. */
function StoreChoice({ role, stores, chosen, error }: StoreChoiceProps) {
  const all = withDeletedStores(stores, chosen);
  if (role === "admin" || all.length === 0) return null;
  return (
    <FieldGroup
      legend="Stores"
      error={error}
      help={
        role === "manager"
          ? "Hours, jobs and messages of these stores alone."
          : "Tick some to limit hours, offers, jobs and messages to these stores. None ticked: all stores."
      }
    >
      {all.map(({ id, name }) => (
        <Checkbox key={id} name="stores" value={id} label={name} defaultChecked={chosen.includes(id)} />
      ))}
    </FieldGroup>
  );
}

function storesIn(form: FormData): string[] {
  return form.getAll("stores").map(textOf);
}

interface RoleChoiceProps {
  value: Role;
  onChange: (role: Role) => void;
  /** The signed-in user, who can only assign roles within their own permissions. */
  user: SessionUser;
  error?: string | undefined;
}

/** A radio group of the roles, each with its summary. */
function RoleChoice({ value, onChange, user, error }: RoleChoiceProps) {
  const beyond = ROLE_NAMES.some((role) => !canAssignRole(user, role));
  return (
    <FieldGroup
      legend="Role"
      error={error}
      help={beyond && "You can only assign roles whose permissions you have yourself."}
    >
      <div className="stack">
        {ROLE_NAMES.map((role) => (
          <Radio
            key={role}
            name="role"
            value={role}
            checked={value === role}
            disabled={!canAssignRole(user, role)}
            onChange={() => onChange(role)}
            className={styles["role"]}
            label={
              <>
                <strong>{ROLE_WORDS[role]}</strong> <small>{ROLE_SUMMARIES[role]}</small>
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
