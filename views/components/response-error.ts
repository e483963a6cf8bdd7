/** The generic text of a failed request (specification, section 8). */
export function httpErrorStatus(status: number): string {
  return `HTTP error status ${status}.`;
}

/** The error sentence in the body of a failed response; undefined if it has none, such as a proxy's. */
export function errorIn(answer: unknown): string | undefined {
  const { error } = Object(answer);
  return typeof error === "string" && error !== "" ? error : undefined;
}

/** The error of a failed response: the server's own sentence, otherwise the generic text. */
export async function errorOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined);
  return errorIn(answer) ?? httpErrorStatus(response.status);
}
