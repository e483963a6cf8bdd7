import type { Refusal } from "../../../src/context.ts";
import { isSessionUser, storeSession } from "./stored-session.ts";

interface Credentials {
  email: string;
  password: string;
  /** The code of the second factor, if it was requested. */
  code?: string;
}

const UNREACHABLE = "The server could not be reached. Check your connection and try again.";

/**
 * Signs in through the API, which responds with the token and the user, and stores both in the browser.
 *
 * @returns the reason if the sign-in failed.
 */
export async function signIn(credentials: Credentials): Promise<Refusal | undefined> {
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch("/api/users/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(credentials),
    });
    status = response.status;
    answer = await response.json();
  } catch {
    return { status, error: UNREACHABLE, fields: {}, headers: {} };
  }
  const { token, user, error, fields } = Object(answer);
  if (status === 200 && typeof token === "string" && isSessionUser(user)) {
    storeSession(token, user);
    return undefined;
  }
  return {
    status,
    headers: {},
    error: typeof error === "string" ? error : UNREACHABLE,
    fields: sentencesIn(fields),
  };
}

function sentencesIn(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(fields)).flatMap(([name, sentence]) =>
      typeof sentence === "string" ? [[name, sentence]] : [],
    ),
  );
}
