import { Check, Minus, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { accountContext } from "../../../src/site/context.ts";
import { useHydrated } from "../../components/hydrated.ts";
import { readAdmin } from "../admin-loader.ts";
import { Button } from "../kit/button.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/people";
import { InviteDialog } from "./person-forms.tsx";
import { PeopleList } from "./people-list.tsx";
import styles from "./people.module.css";
import { permissionWords, ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { PERMISSIONS, ROLES, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { ROLE_NAMES, type Role } from "../../../src/rules/access/roles.ts";
import type { RoleRequirement } from "../../../src/accounts/people/account.schema.ts";
import { callApi } from "../api-call.ts";
import { useUser } from "../use-user.ts";
import { Checkbox } from "../kit/controls.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { canAssignRole } from "./person.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return readAdmin(context, async (queries) => {
    const account = context.get(accountContext);
    const [people, roles, stores] = await Promise.all([
      account.people(),
      account.roles(),
      queries.storeNames(),
    ]);
    return { people, roles, stores };
  });
}

/** The accounts and their permissions. Requires `users.manage`. */
export default function People({ loaderData: { people, roles, stores } }: Route.ComponentProps) {
  const user = useUser();
  // Until the person opens or closes the dialog, the address decides. The server does not see its hash.
  const { hash } = useLocation();
  const isAsked = useHydrated() && hash === "#invite";
  const [inviting = isAsked, setInviting] = useState<boolean>();
  if (!user) return null;
  return (
    <div className={styles["screen"]}>
      <ScreenTitle
        title="People"
        lead="Give each colleague their own account, so that the history shows who did what."
        actions={
          <Button tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        }
      />
      <PeopleList people={people} stores={stores} user={user} />
      <RoleMatrix />
      <RoleRequirements roles={roles} user={user} />
      {inviting && <InviteDialog user={user} stores={stores} onClose={() => setInviting(false)} />}
    </div>
  );
}

/** A table of the permissions of each role. */
function RoleMatrix() {
  return (
    <section className="column gap-3" aria-labelledby="roles">
      <h2 id="roles">Roles and permissions</h2>
      <table className={styles["table"]}>
        <caption className="visually-hidden">Roles and permissions</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Permission</span>
            </th>
            {ROLE_NAMES.map((role) => (
              <th key={role} scope="col">
                {ROLE_WORDS[role]}
                <small>{ROLE_SUMMARIES[role]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionWords(permission)}</th>
              {ROLE_NAMES.map((role) => {
                const isAllowed = ROLES[role].includes(permission);
                return (
                  <td key={role} className={isAllowed ? styles["yes"] : styles["no"]}>
                    {isAllowed ? (
                      <Check size={20} aria-hidden="true" />
                    ) : (
                      <Minus size={18} aria-hidden="true" />
                    )}
                    <span className="visually-hidden">{isAllowed ? "Yes" : "No"}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        To give a person a permission beyond their role, choose Edit name and permissions in the list above.
      </p>
    </section>
  );
}

interface RoleRequirementsProps {
  roles: readonly RoleRequirement[];
  /** The signed-in user, who can only change roles within their own permissions. */
  user: SessionUser;
}

/** Chooses the roles whose accounts need a passkey or two-step verification. */
function RoleRequirements({ roles, user }: RoleRequirementsProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  /** What was chosen last and is being sent: shown at once. */
  const [sent, setSent] = useState<{ role: Role; secondFactor: boolean }>();
  const [error, setError] = useState<string>();
  /** One choice is sent after the other, so that the last one is what is saved. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  async function change(role: Role, secondFactor: boolean, isUndo = false) {
    const chosen = { role, secondFactor };
    setSent(chosen);
    const answer = sending.current.then(() =>
      callApi(`/api/users/roles/${role}`, { method: "PUT", body: { secondFactor } }),
    );
    sending.current = answer;
    const result = await answer;
    setError(result.ok ? undefined : result.error);
    if (result.ok)
      toast({
        text: secondFactor
          ? `${ROLE_WORDS[role]}: required. Accounts without one have a week to set it up.`
          : `${ROLE_WORDS[role]}: no longer required.`,
        ...(!isUndo && { undo: () => change(role, !secondFactor, true) }),
      });
    await revalidate();
    // Another choice may have followed while this one was sent.
    setSent((last) => (last === chosen ? undefined : last));
  }

  return (
    <section className="column gap-3" aria-labelledby="second-step">
      <h2 id="second-step">Second step at sign-in</h2>
      <p className="quiet">
        With a passkey or two-step verification, a stolen password is not enough to sign in. People who manage
        accounts or settings always need one. Choose the roles that need one too: each person then has a week
        to set it up, and sees the date in the staff area. After that, only their account screen opens until
        it is set up.
      </p>
      <FieldGroup legend="Required for" error={error}>
        {roles.map(({ role, secondFactor }) => (
          <Checkbox
            key={role}
            label={secondFactor === "always" ? `${ROLE_WORDS[role]} (always)` : ROLE_WORDS[role]}
            checked={sent?.role === role ? sent.secondFactor : secondFactor !== "not required"}
            disabled={secondFactor === "always" || !canAssignRole(user, role)}
            onChange={(event) => void change(role, event.target.checked)}
          />
        ))}
      </FieldGroup>
    </section>
  );
}
