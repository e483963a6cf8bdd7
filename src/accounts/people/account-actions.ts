import express, { Router, type Request, type Response, type RequestHandler } from "express";
import { ExpectedError } from "../../errors.ts";
import { parseFields } from "../../http/body.ts";
import { activationSchema, credentialsSchema, resetRequestSchema, resetSchema } from "./account.schema.ts";
import { getCaller } from "./account-log.ts";
import { listApiTokens } from "../tokens/api-tokens.ts";
import type { Accounts } from "../accounts.ts";
import { getSession, getUserWithPermission } from "../../http/authentication.ts";
import { decodedPath, keepPrivate } from "../../http/keep-private.ts";
import { readFactorState } from "../second-factor/second-factor.ts";
import { listRoleRequirements } from "./role-requirements.ts";
import { inspectLink, type LinkKind } from "../sign-in/links.ts";
import { requestPasswordReset, setPasswordByLink } from "../sign-in/set-password.ts";
import { listPasskeys } from "../second-factor/passkeys.ts";
import { listSessions } from "../sign-in/sessions.ts";
import { requiredCompany, signIn } from "../sign-in/sign-in.ts";
import { signOut } from "../sign-in/start-session.ts";
import { getUser, listUsers, toUserRecord } from "./users.ts";
import { authenticate } from "../sign-in/authenticate.ts";

/** The fields of a form as sent, not validated yet. */
type Form = Readonly<Record<string, unknown>>;

/** Why a form was refused, in words for the page that shows it again. */
export interface Refusal {
  /** HTTP status of that page. */
  status: number;
  /** A sentence about the form as a whole. */
  error: string;
  /** A sentence for each invalid field, by field name. */
  fields: Readonly<Record<string, string>>;
  /** Such as `Retry-After`. */
  headers: Readonly<Record<string, string>>;
}

export type AccountActions = ReturnType<typeof createAccountActions>;

/**
 * What the account screens call on the server, in one request: actions for forms that are sent without JavaScript, and the
 * account data that screens show. Each action takes the fields of the API call of the same name and throws the same errors.
 * The session and authentication middleware must have run.
 */
export function createAccountActions(accounts: Accounts, request: Request, response: Response) {
  const caller = getCaller(request, response);
  return {
    /** The signed-in user; undefined for a visitor. */
    user: response.locals.authentication?.user,
    /** Whether that user must set up an app or a passkey before any other screen opens. */
    factorOverdue: response.locals.authentication?.factorOverdue ?? false,
    /** The user's view of the staff area as a colleague; undefined where it is their own. */
    view: response.locals.authentication?.view,
    /** What the company's provider of accounts is called; undefined where there is none. */
    company: accounts.company?.name,
    /** The fields of the form that was sent; empty on GET. */
    form: readForm(request),
    attempt,
    /** Signs in and sets the session cookie on this response. */
    signIn: async (form: Form) => signIn(accounts, request, parseFields(form, credentialsSchema), caller),
    /** Fields: keepStorage, `yes` if the browser must keep what pages have stored in it. */
    signOut: ({ keepStorage }: Form) => signOut(accounts, response, { storage: keepStorage !== "yes" }),
    async requestPasswordReset(form: Form) {
      await requestPasswordReset(accounts, parseFields(form, resetRequestSchema).email, caller.address);
    },
    /** Returns the state of a mailed link without using it up. */
    inspectLink: (kind: LinkKind, token: string) => inspectLink(accounts.db, kind, token, accounts.clock()),
    /** What the provider is called with which the account of an address must sign in; undefined where it need not. */
    requiredCompany: (email: string) => requiredCompany(accounts, email),
    resetPassword: (form: Form) =>
      setPasswordByLink(accounts, "reset", parseFields(form, resetSchema), caller),
    activate: (form: Form) =>
      setPasswordByLink(accounts, "activation", parseFields(form, activationSchema), caller),
    // Those of the signed-in user throw UnauthorizedError for a visitor.
    me: async () => toUserRecord(await getUser(accounts.db, getSession(response).user.id)),
    async sessions() {
      const { user, sessionHash } = getSession(response);
      return listSessions(accounts.db, user.id, sessionHash, accounts.clock());
    },
    apiTokens: async () => listApiTokens(accounts.db, getSession(response).user.id, accounts.clock()),
    passkeys: async () => listPasskeys(accounts.db, getSession(response).user.id),
    secondStep: async () => readFactorState(accounts.db, getSession(response), accounts.clock()),
    async people() {
      getUserWithPermission(response, "users.manage");
      return listUsers(accounts.db);
    },
    async roles() {
      getUserWithPermission(response, "users.manage");
      return listRoleRequirements(accounts.db);
    },
  };
}

/** The fields that the form parser read. Without a form the parser leaves `request.body` undefined. */
function readForm(request: Request): Form {
  const body: unknown = request.body;
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/** Runs one of the actions. Returns an expected failure as a refusal and throws any other. */
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

/** The pages that read the session, and their data requests, whose paths end in `.data`. */
const ACCOUNT_PAGES = /^\/(?:admin|activate|reset-password|request-password-reset)(?:[/.]|$)/i;

/** In bytes: more than all fields of a form at their longest. */
const FORM_LIMIT = 100_000;

/**
 * Middleware for /admin and the account pages: reads the session, authenticates the request, parses its form and sets
 * `response.locals.accountActions`. Every other page reads no cookie and is the same for all visitors.
 *
 * These pages are never cached, and their URLs, some of which contain a token, are sent to no other site as a
 * referrer. Their forms are accepted from our own origin only.
 */
export function accountPages(accounts: Accounts): RequestHandler {
  const router = Router();
  router.use((_request, response, next) => {
    keepPrivate(response);
    next();
  });
  router.use(accounts.session, authenticate(accounts), parseForms());
  router.use((request, response, next) => {
    response.locals.accountActions = createAccountActions(accounts, request, response);
    next();
  });
  // Not mounted on a path: Express matches whole path segments and would miss `/admin.data`.
  return (request, response, next) => {
    if (ACCOUNT_PAGES.test(decodedPath(request))) router(request, response, next);
    else next();
  };
}

/** Parses URL-encoded forms up to `FORM_LIMIT`, and accepts no other type. Which pages have a form, they say themselves. */
function parseForms(): RequestHandler {
  const parse = express.urlencoded({ extended: false, limit: FORM_LIMIT, inflate: false });
  return (request, response, next) => {
    if (request.method !== "POST") {
      next();
    } else if (
      request.headers["content-length"] !== "0" &&
      !request.is("application/x-www-form-urlencoded")
    ) {
      throw new ExpectedError(415, "Please send the form as application/x-www-form-urlencoded.");
    } else {
      parse(request, response, next);
    }
  };
}
