import type { Request, Response } from "express";

/** An answer that is the same for everyone until the content changes. */
export interface PublicAnswer {
  /** What tells it from the others: its address in one spelling. */
  key: string;
  type: string;
  /** Writes the body, piece by piece. It is not called while the answer is known. */
  write: () => AsyncIterable<string>;
}

/** Sends answers that depend on nothing but the content: long ones piece by piece, and each is written once. */
export interface KeptAnswers {
  send(request: Request, response: Response, answer: PublicAnswer): Promise<void>;
  /**
   * Sets the ETag of the content's state, and sends 304 if the client has the answer of this state.
   *
   * @returns whether the response is finished.
   */
  sendNotModified(request: Request, response: Response): Promise<boolean>;
}
