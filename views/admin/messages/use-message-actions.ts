import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Message } from "../../../src/staff/staff-context.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";

/** What staff change of a message beside its notes and answers. */
type MessageChange = Partial<Pick<Message, "state"> & { assigneeId: string | null }>;

export interface MessageActions {
  /** Whether a change is being saved. */
  busy: boolean;
  /** Why the last change was not saved, where a colleague was faster. */
  conflict: string | undefined;
  /** Saves a change and offers to undo it. @param done what was done, as a sentence. */
  change(change: MessageChange, done: string): Promise<void>;
  /** Call it when a note or an answer is saved. */
  sent(words: string): Promise<void>;
  /** Call it when a note or an answer was not saved. */
  refuse(failure: CallFailure): Promise<void>;
}

const CONFLICT =
  "A colleague has changed this message since you opened it, so nothing was saved. You see it now as it is. Please check it, then try again.";

/** The changes of a message. Each is saved at once; one that meets a colleague's shows the message as it is now. */
export function useMessageActions(message: Message): MessageActions {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const put = (version: number, change: MessageChange) =>
    callApi<Message>(`/api/messages/${message.id}`, { method: "PUT", body: { version, ...change } });

  async function refuse({ status, error }: CallFailure) {
    if (status === 409) setConflict(CONFLICT);
    else toast({ text: error, tone: "bad" });
    await revalidate();
  }

  return {
    busy,
    conflict,
    async change(change, done) {
      setBusy(true);
      const answer = await put(message.version, change);
      setBusy(false);
      if (!answer.ok) return refuse(answer);
      setConflict(undefined);
      await revalidate();
      const before: MessageChange = { state: message.state, assigneeId: message.assignee?.id ?? null };
      toast({
        text: done,
        about: message.id,
        async undo() {
          const undone = await put(answer.value.version, before);
          if (!undone.ok) return refuse(undone);
          await revalidate();
          toast({ text: "Undone." });
        },
      });
    },
    async sent(words) {
      setConflict(undefined);
      toast({ text: words });
      await revalidate();
    },
    refuse,
  };
}
