import { useState } from "react";
import { useRevalidator } from "react-router";
import { STATE_WORDS, type ApplicationState } from "../../../src/rules/contact/states.ts";
import type { ApplicationList, Submission } from "../../../src/staff/staff-context.ts";
import { callApi } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";

/** An application in a list or on a board. */
export type Applied = ApplicationList["messages"][number];

/** Moves an application to another state. Each move is saved at once, and can be undone; one that meets a colleague's is refused. */
export function useMoveApplication() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState<ReadonlyMap<string, ApplicationState>>(new Map());

  async function put(id: string, version: number, state: string) {
    const answer = await callApi<Submission>(`/api/submissions/${id}`, {
      method: "PUT",
      body: { version, state },
    });
    if (!answer.ok)
      toast({
        text:
          answer.status === 409
            ? "A colleague has changed this application meanwhile, so it was not moved. This is how it is now."
            : answer.error,
        tone: "bad",
      });
    await revalidate();
    return answer;
  }

  return {
    /** The state to which an application is being moved. */
    stateOf: ({ id, state }: Applied) => moving.get(id) ?? state,
    async move({ id, version, name, state: before }: Applied, state: ApplicationState): Promise<void> {
      if (state === before || moving.has(id)) return;
      setMoving((all) => new Map(all).set(id, state));
      const answer = await put(id, version, state);
      setMoving((all) => new Map([...all].filter(([key]) => key !== id)));
      if (!answer.ok) return;
      toast({
        text: `${name}: ${STATE_WORDS[state]}.`,
        about: id,
        async undo() {
          const undone = await put(id, answer.value.version, before);
          if (undone.ok) toast({ text: "Undone." });
        },
      });
    },
  };
}
