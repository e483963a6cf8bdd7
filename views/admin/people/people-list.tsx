import {
  Ban,
  Building2,
  Eye,
  KeyRound,
  LogOut,
  Send,
  ShieldCheck,
  ShieldOff,
  SquareTerminal,
  Trash2,
  Unlink,
  UserCheck,
} from "lucide-react";
import { useId, useState } from "react";
import { joinWords } from "../../../src/rules/text/text.ts";
import { permissionWords, ROLE_WORDS } from "../permission-words.ts";
import { hasRole, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { FieldError } from "../kit/field.tsx";
import { Menu, type MenuItem } from "../kit/menu.tsx";
import { ConfirmDialog, usePersonActions, type ConfirmRequest } from "./person-actions.tsx";
import styles from "./people-list.module.css";
import { canManage, type NamedStore, type Person, withDeletedStores } from "./person.ts";
import { EditPersonDialog } from "./person-forms.tsx";
import { classNames } from "../../components/class-names.ts";
import type { ApiTokenRecord } from "../../../src/accounts/tokens/api-token.schema.ts";
import { callApi } from "../api-call.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { TokenList } from "../kit/token-list.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";

interface PeopleListProps {
  people: readonly Person[];
  /** Every store. */
  stores: readonly NamedStore[];
  user: SessionUser;
}

/** All accounts with their status and actions. */
export function PeopleList({ people, stores, user }: PeopleListProps) {
  const actions = usePersonActions();
  const [changingId, setChangingId] = useState<string>();
  const changing = people.find(({ id }) => id === changingId);
  const [showing, setShowing] = useState<Person>();
  const [confirming, setConfirming] = useState<ConfirmRequest>();

  function itemsFor(person: Person): MenuItem[] {
    const { status } = person;
    return [
      { label: "Edit name and permissions", icon: KeyRound, onSelect: () => setChangingId(person.id) },
      ...(status === "invited"
        ? [
            {
              label: "Resend invitation",
              icon: Send,
              onSelect: () => void actions.inviteAgain(person),
            },
          ]
        : []),
      ...(status === "active" && person.role !== "admin" && hasRole(user, "admin")
        ? [{ label: "See what they see", icon: Eye, onSelect: () => void actions.view(person) }]
        : []),
      ...(status === "active"
        ? [
            { label: "Sign out everywhere", icon: LogOut, onSelect: () => void actions.endSessions(person) },
            { label: "API tokens", icon: SquareTerminal, onSelect: () => setShowing(person) },
          ]
        : []),
      ...(person.company
        ? [
            {
              label: "Separate the company account",
              icon: Unlink,
              onSelect: () => setConfirming({ action: "company", person }),
            },
          ]
        : []),
      ...((person.secondFactor || person.passkeys) && person.id !== user.id
        ? [
            {
              label: person.secondFactor ? "Turn off two-step verification" : "Remove passkeys",
              icon: ShieldOff,
              onSelect: () => setConfirming({ action: "second factor", person }),
            },
          ]
        : []),
      ...(status === "disabled"
        ? [{ label: "Enable", icon: UserCheck, onSelect: () => void actions.setStatus(person, "active") }]
        : // Who disables themselves is signed out, and can't undo it.
          person.id === user.id
          ? []
          : [{ label: "Disable", icon: Ban, onSelect: () => void actions.setStatus(person, "disabled") }]),
      {
        label: "Delete account",
        icon: Trash2,
        tone: "danger",
        onSelect: () => setConfirming({ action: "delete", person }),
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
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Last sign-in</th>
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
              stores={stores}
              isSelf={person.id === user.id}
              items={canManage(user, person) ? itemsFor(person) : undefined}
              refusal={actions.refusal?.id === person.id ? actions.refusal.error : undefined}
            />
          ))}
        </tbody>
      </table>
      {changing && (
        <EditPersonDialog
          person={changing}
          user={user}
          stores={stores}
          onClose={() => setChangingId(undefined)}
        />
      )}
      {showing && (
        <Dialog open title={`API tokens of ${showing.name}`} onClose={() => setShowing(undefined)}>
          <Tokens person={showing} />
        </Dialog>
      )}
      {confirming && (
        <ConfirmDialog
          request={confirming}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => actions.confirmed[confirming.action](confirming.person)}
        />
      )}
    </>
  );
}

interface PersonRowProps {
  person: Person;
  stores: PeopleListProps["stores"];
  isSelf: boolean;
  /** The menu; undefined if the account has permissions that the current user lacks. */
  items: MenuItem[] | undefined;
  refusal: string | undefined;
}

function PersonRow({ person, stores, isSelf, items, refusal }: PersonRowProps) {
  const now = useNow();
  const id = useId();
  return (
    <tr id={`person-${person.id}`} className={styles["row"]}>
      <th scope="row" className={styles["name"]}>
        <span className={styles["person"]}>{person.name}</span>
        {isSelf && <span className={styles["self"]}> You</span>}
        <span className={styles["email"]}>{person.email}</span>
        {person.company && (
          <span className={styles["factor"]}>
            <Building2 size={15} aria-hidden="true" /> Company account
          </span>
        )}
        <SecondStep person={person} now={now} />
        <div role="alert">{refusal && <FieldError id={id}>{refusal}</FieldError>}</div>
      </th>
      <td className={styles["role"]}>
        {ROLE_WORDS[person.role]}
        {person.stores.length > 0 && (
          <span className={styles["email"]}>
            {joinWords(
              withDeletedStores(stores, person.stores)
                .filter((store) => person.stores.includes(store.id))
                .map(({ name }) => name),
            )}
          </span>
        )}
        {person.extraPermissions.length > 0 && (
          <ul className={styles["extra"]}>
            {person.extraPermissions.map((permission) => (
              <li key={permission}>+ {permissionWords(permission)}</li>
            ))}
          </ul>
        )}
      </td>
      <td className={styles["state"]}>
        <span className={classNames(styles["word"], styles[person.status])}>
          {STATUS_LABELS[person.status]}
        </span>
      </td>
      <td className={styles["last"]}>
        {person.lastSignInDate ? whenInWords(person.lastSignInDate, now) : inviteDate(person, now)}
      </td>
      <td className={styles["more"]}>
        {items ? (
          <Menu label={`Actions for ${person.name}`} items={items} />
        ) : (
          <span className={styles["above"]}>More permissions than you</span>
        )}
      </td>
    </tr>
  );
}

/** What the account has besides the password, or by when it needs something. */
function SecondStep({ person, now }: { person: Person; now: Date }) {
  const { secondFactor, passkeys, secondFactorDue } = person;
  const has = secondFactor ? "Two-step verification on" : "Passkey";
  if (secondFactor || passkeys)
    return (
      <span className={styles["factor"]}>
        <ShieldCheck size={15} aria-hidden="true" /> {has}
        {person.protected ? "" : ", without recovery codes"}
      </span>
    );
  if (secondFactorDue === null) return null;
  return (
    <span className={styles["due"]}>
      {new Date(secondFactorDue) <= now
        ? "Must set up a second step to go on"
        : `Needs a second step by ${formatDayInWords(secondFactorDue, now)}`}
    </span>
  );
}

function inviteDate(person: Person, now: Date): string {
  return person.status === "invited" ? `Invited ${whenInWords(person.createdDate, now)}` : "Never";
}

const STATUS_LABELS: Readonly<Record<Person["status"], string>> = {
  active: "Active",
  invited: "Invited",
  disabled: "Disabled",
};

/** The API tokens of a colleague, which can be revoked. */
function Tokens({ person: { id, name } }: { person: Person }) {
  const path = `/api/users/${id}/tokens`;
  const [tokens, setTokens] = useState<readonly ApiTokenRecord[]>();
  const [error, setError] = useState<string>();
  useDebouncedCall(path, 0, async (signal) => {
    const result = await callApi<ApiTokenRecord[]>(path, { signal });
    if (result.ok) setTokens(result.value);
    else setError(result.error);
  });
  if (error) return <Notice tone="bad">{error}</Notice>;
  if (!tokens) return <p role="status">Loading the tokens</p>;
  if (tokens.length === 0) return <p>{name} has no API tokens.</p>;
  return (
    <TokenList
      tokens={tokens}
      path={path}
      onRevoked={(gone) => setTokens(tokens.filter((token) => token.id !== gone))}
    />
  );
}
