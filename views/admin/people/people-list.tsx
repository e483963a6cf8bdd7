import { Ban, KeyRound, LogOut, Send, ShieldCheck, ShieldOff, Trash2, UserCheck } from "lucide-react";
import { useId, useState } from "react";
import { permissionWords, ROLE_WORDS } from "../permission-words.ts";
import type { SessionUser } from "../../../src/accounts/permissions.ts";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { FieldError } from "../kit/field.tsx";
import { Menu, type MenuItem } from "../kit/menu.tsx";
import { ConfirmDialog, type Confirmed } from "./confirm-dialog.tsx";
import styles from "./people-list.module.css";
import { mayManage, type Person } from "./person.ts";
import { RightsDialog } from "./rights-dialog.tsx";
import { StateWord } from "./state-word.tsx";
import { usePersonActions } from "./use-person-actions.ts";

/** Every account with its state, and what can be done with it. */
export function PeopleList({ people, user }: { people: readonly Person[]; user: SessionUser }) {
  const actions = usePersonActions();
  const [changing, setChanging] = useState<Person>();
  const [confirming, setConfirming] = useState<{ what: Confirmed; person: Person }>();

  function itemsFor(person: Person): MenuItem[] {
    const { status } = person;
    return [
      { label: "Change name and rights", icon: KeyRound, onSelect: () => setChanging(person) },
      ...(status === "invited"
        ? [
            {
              label: "Send the invitation again",
              icon: Send,
              onSelect: () => void actions.inviteAgain(person),
            },
          ]
        : []),
      ...(status === "active"
        ? [{ label: "Sign out everywhere", icon: LogOut, onSelect: () => void actions.endSessions(person) }]
        : []),
      ...(person.secondFactor && person.id !== user.id
        ? [
            {
              label: "Switch off the second factor",
              icon: ShieldOff,
              onSelect: () => setConfirming({ what: "second factor", person }),
            },
          ]
        : []),
      status === "disabled"
        ? { label: "Enable", icon: UserCheck, onSelect: () => void actions.setStatus(person, "active") }
        : { label: "Disable", icon: Ban, onSelect: () => void actions.setStatus(person, "disabled") },
      {
        label: "Delete the account",
        icon: Trash2,
        tone: "danger",
        onSelect: () => setConfirming({ what: "delete", person }),
      },
    ];
  }

  return (
    <>
      <table className={styles["table"]}>
        <caption className="visually-hidden">Accounts</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">May do</th>
            <th scope="col">State</th>
            <th scope="col">Last signed in</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isSelf={person.id === user.id}
              items={mayManage(user, person) ? itemsFor(person) : undefined}
              refusal={actions.refusal?.id === person.id ? actions.refusal.error : undefined}
            />
          ))}
        </tbody>
      </table>
      <RightsDialog person={changing} user={user} onClose={() => setChanging(undefined)} />
      <ConfirmDialog
        asked={confirming}
        onClose={() => setConfirming(undefined)}
        onConfirm={({ what, person }) =>
          what === "delete" ? actions.remove(person) : actions.removeSecondFactor(person)
        }
      />
    </>
  );
}

interface PersonRowProps {
  person: Person;
  isSelf: boolean;
  /** What may be done; nothing where the account is above one's own rights. */
  items: MenuItem[] | undefined;
  refusal: string | undefined;
}

function PersonRow({ person, isSelf, items, refusal }: PersonRowProps) {
  const now = useNow();
  const id = useId();
  return (
    <tr>
      <th scope="row" className={styles["name"]}>
        <span className={styles["person"]}>{person.name}</span>
        {isSelf && <span className={styles["self"]}> you</span>}
        <span className={styles["email"]}>{person.email}</span>
        {person.secondFactor && (
          <span className={styles["factor"]}>
            <ShieldCheck size={15} aria-hidden="true" /> Second factor on
          </span>
        )}
        <div role="alert">{refusal && <FieldError id={id}>{refusal}</FieldError>}</div>
      </th>
      <td className={styles["role"]}>
        {ROLE_WORDS[person.role]}
        {person.extraPermissions.length > 0 && (
          <ul className={styles["extra"]}>
            {person.extraPermissions.map((permission) => (
              <li key={permission}>+ {permissionWords(permission)}</li>
            ))}
          </ul>
        )}
      </td>
      <td className={styles["state"]}>
        <StateWord status={person.status} />
      </td>
      <td className={styles["last"]}>
        {person.lastSignInDate ? whenInWords(person.lastSignInDate, now) : invitedWords(person, now)}
      </td>
      <td className={styles["more"]}>
        {items ? (
          <Menu label={`Actions for ${person.name}`} items={items} />
        ) : (
          <span className={styles["above"]}>More rights than you</span>
        )}
      </td>
    </tr>
  );
}

function invitedWords(person: Person, now: Date): string {
  return person.status === "invited" ? `Invited ${whenInWords(person.createdDate, now)}` : "Never";
}
