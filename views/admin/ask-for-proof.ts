/** Opens the question who the person is. Resolves with whether they have proved it. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets what asks on this screen. @returns a function that takes it back. */
export function setProofQuestion(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/**
 * Asks the person to prove who they are, because a change needs a proof from the last ten minutes. Several calls at once
 * share one question.
 *
 * @returns whether they have. Without a screen that can ask: false.
 */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Whether a failed response says that the caller has to prove who they are. It is not an authentication failure. */
export function asksForProof(status: number, answer: unknown): boolean {
  return status === 403 && Object(answer)["reauthenticate"] === true;
}
