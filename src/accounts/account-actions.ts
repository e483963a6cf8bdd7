import type { Request, Response } from "express";
import { ExpectedError } from "../errors.ts";
import { parseFields } from "../http/body.ts";
import type { SessionUser } from "../rules/access/permissions.ts";
import {
  activationSchema,
  credentialsSchema,
  resetRequestSchema,
  resetSchema,
  type SessionRecord,
  type UserRecord,
} from "./account.schema.ts";
import { callerOf } from "./account-log.ts";
import type { Accounts } from "./accounts.ts";
import { currentUser, getAuthentication, getPermitted } from "./current-user.ts";
import { requestPasswordReset } from "./invitations.ts";
import { inspectLink, type LinkKind, type LinkState } from "./links.ts";
import { listSessions } from "./sessions.ts";
import { setPasswordByLink } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { getUser, listUsers, toUserRecord } from "./users.ts";

/** A form as it comes: nothing in it is believed. */
type Form = Readonly<Record<string, unknown>>;

/** Why a form was not taken, for whoever filled it in. */
export interface Refusal {
  /** The HTTP status of the page that shows the form again. */
  status: number;
  /** A sentence about the whole. */
  error: string;
  /** A sentence for each field at fault. */
  fields: Readonly<Record<string, string>>;
  /** Such as `Retry-After`. */
  headers: Readonly<Record<string, string>>;
}

/**
 * What the account screens may do on the server, for forms that are sent without JavaScript: each takes
 * the fields of the API call of the same name and throws the same errors. And what they read of accounts.
 */
export interface AccountActions {
  /** Who is signed in; undefined for a visitor. */
  user: SessionUser | undefined;
  /** The fields of the form that was sent; none where the request was only to look. */
  form: Form;
  /** Does one of the things below; an expected failure becomes words for the form, anything else is thrown. */
  attempt<Result>(work: () => Promise<Result>): Promise<{ done: Result } | { refusal: Refusal }>;
  /** Signs in and sets the cookie on this answer. Fields: email, password, code. */
  signIn(form: Form): Promise<{ token: string; user: UserRecord }>;
  signOut(): Promise<void>;
  /** Fields: email. */
  requestPasswordReset(form: Form): Promise<void>;
  /** What the page behind a link has to say; the link stays unused. */
  inspectLink(kind: LinkKind, token: string): Promise<LinkState>;
  /** Fields: token, password. */
  resetPassword(form: Form): Promise<UserRecord>;
  /** Fields: token, password, name. */
  activate(form: Form): Promise<UserRecord>;
  /** The whole account of whoever is signed in. @throws UnauthorizedError */
  me(): Promise<UserRecord>;
  /** Where they are signed in, the last used first. @throws UnauthorizedError */
  sessions(): Promise<SessionRecord[]>;
  /** Every account, by name. @throws ForbiddenError without users.manage */
  people(): Promise<UserRecord[]>;
}

/** Opens the door for one request. The session middleware must have run. */
export function createAccountActions(
  accounts: Accounts,
  request: Request,
  response: Response,
): AccountActions {
  const caller = callerOf(request, response);
  return {
    user: currentUser(response),
    form: readForm(request),
    attempt,
    signIn: async (form) => signIn(accounts, request, parseFields(form, credentialsSchema), caller),
    signOut: () => signOut(accounts, response),
    async requestPasswordReset(form) {
      await requestPasswordReset(accounts, parseFields(form, resetRequestSchema).email, caller.address);
    },
    inspectLink: (kind, token) => inspectLink(accounts.db, kind, token, accounts.clock()),
    resetPassword: (form) => setPasswordByLink(accounts, "reset", parseFields(form, resetSchema), caller),
    activate: (form) =>
      setPasswordByLink(accounts, "activation", parseFields(form, activationSchema), caller),
    me: async () => toUserRecord(await getUser(accounts.db, getAuthentication(response).user.id)),
    async sessions() {
      const { user, sessionHash } = getAuthentication(response);
      return listSessions(accounts.db, user.id, sessionHash, accounts.clock());
    },
    async people() {
      getPermitted(response, "users.manage");
      return listUsers(accounts.db);
    },
  };
}

/** What the form parser has read; it leaves nothing at all where there was no form. */
function readForm(request: Request): Form {
  const body: unknown = request.body;
  return typeof body === "object" && body !== null ? { ...body } : {};
}

async function attempt<Result>(
  work: () => Promise<Result>,
): Promise<{ done: Result } | { refusal: Refusal }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    const { status, message, fields = {}, headers } = error;
    return { refusal: { status, error: message, fields, headers } };
  }
}
