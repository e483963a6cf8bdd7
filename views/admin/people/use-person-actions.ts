import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../api-call.ts";
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

  async function call(
    person: Person,
    path: string,
    options: { method: "POST" | "PUT" | "DELETE"; body?: object },
    done: string,
    undo?: () => Promise<void>,
  ): Promise<boolean> {
    setRefusal(undefined);
    const result = await callApi(`/api/users/${person.id}${path}`, options);
    if (result.ok) toast({ text: done, ...(undo && { undo }) });
    // A field's own sentence says more than that some field is at fault.
    else setRefusal({ id: person.id, error: Object.values(result.fields)[0] ?? result.error });
    await revalidate();
    return result.ok;
  }

  async function setStatus(person: Person, status: "active" | "disabled"): Promise<void> {
    const back = person.status === "disabled" ? "disabled" : "active";
    // Somebody who was only invited can't be made active, but their account can: it then waits again.
    await call(
      person,
      "",
      { method: "PUT", body: { status } },
      status === "disabled" ? `${person.name} can't sign in any more.` : `${person.name} may sign in again.`,
      () => setStatus({ ...person, status }, back),
    );
  }

  return {
    refusal,
    setStatus,
    async inviteAgain(person) {
      await call(
        person,
        "/invitation",
        { method: "POST" },
        `A new invitation is on its way to ${person.email}.`,
      );
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
