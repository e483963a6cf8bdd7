import { useState } from "react";
import { useRevalidator } from "react-router";
import { classNames } from "../../components/class-names.ts";
import type { UserRecord } from "../../../src/accounts/people/account.schema.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";
import type { Person } from "./person.ts";
import { ShieldOff, Trash2, Unlink, type LucideIcon } from "lucide-react";
import { FormDialog } from "../kit/form-dialog.tsx";
import styles from "./people.module.css";

/** The actions on an account in the list. An action that can be undone needs no confirmation. */
export function usePersonActions() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  /** The server's error sentence for the last refused action, and the account it concerned. */
  const [refusal, setRefusal] = useState<{ id: string; error: string }>();

  function refuse({ id }: Person, { fields, error }: CallFailure): void {
    // The error of a field is more specific than the general one.
    setRefusal({ id, error: Object.values(fields)[0] ?? error });
  }

  async function call(person: Person, path: string, method: "POST" | "DELETE", done: string): Promise<void> {
    setRefusal(undefined);
    const result = await callApi(`/api/users/${person.id}${path}`, { method });
    if (result.ok) toast({ text: done });
    else refuse(person, result);
    await revalidate();
  }

  async function setStatus(person: Person, status: "active" | "disabled"): Promise<void> {
    const { id, name } = person;
    const previous = person.status === "disabled" ? "disabled" : "active";
    const undo = () => setStatus({ ...person, status }, previous);
    setRefusal(undefined);
    const result = await callApi<UserRecord>(`/api/users/${id}`, { method: "PUT", body: { status } });
    if (!result.ok) refuse(person, result);
    else if (result.value.status === "invited") await replaceInvitation(person, undo);
    else
      toast({
        text: status === "disabled" ? `${name}’s account is disabled.` : `${name}’s account is enabled.`,
        undo,
      });
    await revalidate();
  }

  /** Disabling a person who has not set a password yet revokes their invitation, so enabling sends a new one. */
  async function replaceInvitation({ id, email }: Person, undo: () => Promise<void>): Promise<void> {
    const result = await callApi(`/api/users/${id}/invitation`, { method: "POST" });
    if (result.ok) return toast({ text: newInvitationFor(email), undo });
    setRefusal({
      id,
      error: `The earlier invitation no longer works, and a new one could not be sent: ${result.error} To try again, choose “Resend invitation” in the menu.`,
    });
  }

  return {
    refusal,
    setStatus,
    inviteAgain: (person: Person) => call(person, "/invitation", "POST", newInvitationFor(person.email)),
    endSessions: (person: Person) =>
      call(person, "/sessions", "DELETE", `${person.name} is signed out everywhere.`),
    /** Opens the staff area as the person sees it. */
    async view(person: Person) {
      setRefusal(undefined);
      const result = await callApi(`/api/users/${person.id}/view`, { method: "POST" });
      // Reloaded: every screen is read with other rights.
      if (result.ok) window.location.assign("/admin");
      else refuse(person, result);
    },
    /** What needs confirmation first. */
    confirmed: {
      delete: (person) => call(person, "", "DELETE", `${person.name}’s account is deleted.`),
      company: (person) =>
        call(person, "/company-account", "DELETE", `${person.name} is separated from their company account.`),
      "second factor": (person) =>
        call(
          person,
          "/second-factor",
          "DELETE",
          person.secondFactor
            ? `Two-step verification is off for ${person.name}.`
            : `The passkeys of ${person.name} are removed.`,
        ),
    } satisfies Record<ConfirmedAction, (person: Person) => Promise<void>>,
  };
}

function newInvitationFor(email: string): string {
  return `New invitation sent to ${email}.`;
}

/** The actions that can't be undone and so need confirmation. */
type ConfirmedAction = "delete" | "second factor" | "company";

export interface ConfirmRequest {
  action: ConfirmedAction;
  person: Person;
}

interface ConfirmDialogProps {
  request: ConfirmRequest;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** What each action is called, and what it will do. */
const QUESTIONS: Readonly<
  Record<
    ConfirmedAction,
    { icon: LucideIcon; title: (person: Person) => string; button: (person: Person) => string }
  >
> = {
  delete: {
    icon: Trash2,
    title: ({ name }) => `Delete ${name}’s account?`,
    button: () => "Delete permanently",
  },
  "second factor": {
    icon: ShieldOff,
    title: ({ name, secondFactor }) =>
      secondFactor ? `Turn off two-step verification for ${name}?` : `Remove the passkeys of ${name}?`,
    button: ({ secondFactor }) => (secondFactor ? "Turn off" : "Remove"),
  },
  company: {
    icon: Unlink,
    title: ({ name }) => `Separate ${name} from their company account?`,
    button: () => "Separate",
  },
};

/** Asks for confirmation before an action that can't be undone, and says what it will do. */
export function ConfirmDialog({ request, onClose, onConfirm }: ConfirmDialogProps) {
  const { action, person } = request;
  const { icon, title, button } = QUESTIONS[action];
  return (
    <FormDialog
      title={title(person)}
      submit={{ label: button(person), icon, tone: "danger" }}
      onSend={async () => {
        await onConfirm();
        return undefined;
      }}
      onClose={onClose}
    >
      {() => (
        <div className={classNames(styles["words"], "stack gap-3")}>
          <Consequences {...request} />
        </div>
      )}
    </FormDialog>
  );
}

function Consequences({ action, person }: ConfirmRequest) {
  if (action === "delete")
    return (
      <>
        <p>
          {person.name} ({person.email}) will no longer be able to sign in, and the account can’t be restored.
          Their content stays on the site, and the history still shows their name.
        </p>
        <p>
          If they may return, or have a company account, disable the account instead: the company account can
          get a new one. A disabled account keeps its permissions and can be enabled again.
        </p>
      </>
    );
  if (action === "company")
    return (
      <>
        <p>
          {person.name} is signed out everywhere. At the next sign-in with a company account that has the
          address {person.email}, that one is joined.
        </p>
        <p>
          Do this where they have a new company account, or where the wrong one is joined. If they must no
          longer get in, disable the account.
        </p>
      </>
    );
  return (
    <>
      <p>
        Do this only if {person.name} has lost their {person.secondFactor ? "phone" : "passkey"} and their
        recovery codes. Make sure that the request really comes from them: call them or speak to them in
        person.
      </p>
      <p>
        They will be signed out everywhere, sign in with only their password, and get an e-mail about this.{" "}
        {person.secondFactorDue !== null &&
          "Their account needs a second step, and they get no second week: after their date, only their account screen opens until they set one up."}
      </p>
    </>
  );
}
