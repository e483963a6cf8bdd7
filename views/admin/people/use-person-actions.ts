import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi, type CallFailure } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";
import type { Person } from "./person.ts";

export interface PersonActions {
  /** The server's sentence where something was refused, beside whom it was about. */
  refusal: { id: string; error: string } | undefined;
  setStatus: (person: Person, status: "active" | "disabled") => Promise<void>;
  inviteAgain: (person: Person) => Promise<void>;
  endSessions: (person: Person) => Promise<void>;
  /** @returns whether it worked. */
  removeSecondFactor: (person: Person) => Promise<boolean>;
  remove: (person: Person) => Promise<boolean>;
}

/** What can be done to an account out of the list. What can be taken back happens at once. */
export function usePersonActions(): PersonActions {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<PersonActions["refusal"]>();

  function refuse({ id }: Person, { fields, error }: CallFailure): void {
    // A field's own sentence says more than that some field is at fault.
    setRefusal({ id, error: Object.values(fields)[0] ?? error });
  }

  async function call(
    person: Person,
    path: string,
    options: { method: "POST" | "DELETE" },
    done: string,
  ): Promise<boolean> {
    setRefusal(undefined);
    const result = await callApi(`/api/users/${person.id}${path}`, options);
    if (result.ok) toast({ text: done });
    else refuse(person, result);
    await revalidate();
    return result.ok;
  }

  async function setStatus(person: Person, status: "active" | "disabled"): Promise<void> {
    const { id, name } = person;
    const back = person.status === "disabled" ? "disabled" : "active";
    const undo = () => setStatus({ ...person, status }, back);
    setRefusal(undefined);
    const result = await callApi<Person>(`/api/users/${id}`, { method: "PUT", body: { status } });
    if (!result.ok) refuse(person, result);
    else if (result.value.status === "invited") await replaceInvitation(person, undo);
    else
      toast({
        text: status === "disabled" ? `${name} can't sign in any more.` : `${name} may sign in again.`,
        undo,
      });
    await revalidate();
  }

  /** Who has no password yet waits for an invitation again, and being disabled has ended the one they had. */
  async function replaceInvitation({ id, email }: Person, undo: () => Promise<void>): Promise<void> {
    const result = await callApi(`/api/users/${id}/invitation`, { method: "POST" });
    if (result.ok) return toast({ text: newInvitationFor(email), undo });
    setRefusal({
      id,
      error: `The earlier invitation no longer works, and no new one could be sent: ${result.error} “Send the invitation again” in the menu tries once more.`,
    });
  }

  return {
    refusal,
    setStatus,
    async inviteAgain(person) {
      await call(person, "/invitation", { method: "POST" }, newInvitationFor(person.email));
    },
    async endSessions(person) {
      await call(person, "/sessions", { method: "DELETE" }, `${person.name} is signed out everywhere.`);
    },
    removeSecondFactor: (person) =>
      call(
        person,
        "/second-factor",
        { method: "DELETE" },
        `${person.name} signs in with the password alone now.`,
      ),
    remove: (person) => call(person, "", { method: "DELETE" }, `The account of ${person.name} is gone.`),
  };
}

function newInvitationFor(email: string): string {
  return `A new invitation is on its way to ${email}.`;
}
