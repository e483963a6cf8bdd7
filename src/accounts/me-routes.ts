import { Router } from "express";
import { z } from "zod";
import { NotFoundError } from "../errors.ts";
import { readBody } from "../http/body.ts";
import { route } from "../http/allowed-methods.ts";
import { readQuery } from "../http/query.ts";
import {
  confirmationSchema,
  currentPasswordSchema,
  enrolmentSchema,
  loginAnswerSchema,
  ownChangesSchema,
  passwordChangeSchema,
  recoveryCodesSchema,
  sessionRecordSchema,
  userRecordSchema,
} from "./account.schema.ts";
import { callerOf } from "./account-log.ts";
import type { Accounts } from "./accounts.ts";
import { getAuthentication } from "./current-user.ts";
import { renameUser } from "./manage-users.ts";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from "./second-factor.ts";
import { clearSessionCookie, startSession } from "./session-cookie.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { changePassword, requireCurrentPassword } from "./set-password.ts";
import { getUser, toUserRecord } from "./users.ts";

/** What people do with their own account (reading, section 4). */
export function meRoutes(accounts: Accounts): Router {
  const { db, clock, config } = accounts;
  const router = Router();
  route(router, "/", {
    get: {
      summary: "Who is signed in",
      access: "signed-in",
      answer: { status: 200, description: "The user.", schema: userRecordSchema },
      handle: async (request, response) => {
        readQuery(request, {});
        response.json(toUserRecord(await getUser(db, getAuthentication(response).user.id)));
      },
    },
    put: {
      summary: "Change what one is called",
      access: "signed-in",
      body: { schema: ownChangesSchema },
      answer: { status: 200, description: "The user.", schema: userRecordSchema },
      handle: async (request, response) => {
        const { name } = readBody(request, ownChangesSchema);
        response.json(await renameUser(db, getAuthentication(response).user.id, name, clock()));
      },
    },
  });
  route(router, "/password", {
    put: {
      summary: "Change one's password",
      access: "signed-in",
      body: { schema: passwordChangeSchema },
      answer: {
        status: 200,
        description: "A new session with a new token and cookie; every other session is over.",
        schema: loginAnswerSchema,
      },
      failures: { 429: "Ten failures in 15 minutes." },
      handle: async (request, response) => {
        const { user } = getAuthentication(response);
        const change = readBody(request, passwordChangeSchema);
        const changed = await changePassword(accounts, user, change, callerOf(request, response));
        response.json({ token: await startSession(accounts, request, changed), user: changed });
      },
    },
  });
  route(router, "/sessions", {
    get: {
      summary: "Where one is signed in",
      access: "signed-in",
      answer: { status: 200, description: "The last used first.", schema: z.array(sessionRecordSchema) },
      handle: async (request, response) => {
        readQuery(request, {});
        const { user, sessionHash } = getAuthentication(response);
        response.json(await listSessions(db, user.id, sessionHash, clock()));
      },
    },
    delete: {
      summary: "Sign out everywhere else",
      access: "signed-in",
      answer: { status: 204, description: "Every session but this one is over." },
      handle: async (_request, response) => {
        const { user, sessionHash } = getAuthentication(response);
        await endOtherSessions(db, user.id, sessionHash);
        response.status(204).end();
      },
    },
  });
  route(router, "/sessions/:id", {
    delete: {
      summary: "Sign out somewhere else",
      access: "signed-in",
      answer: { status: 204, description: "That session is over." },
      failures: { 404: "One has no such session." },
      handle: async (request, response) => {
        const { user, sessionHash } = getAuthentication(response);
        const id = String(request.params["id"]);
        if (!(await endSession(db, user.id, id))) throw new NotFoundError("Session");
        if (id === sessionHash) clearSessionCookie(response, config);
        response.status(204).end();
      },
    },
  });
  route(router, "/second-factor", {
    post: {
      summary: "Begin to set up an authenticator app",
      access: "signed-in",
      answer: {
        status: 200,
        description: "Nothing changes until a code confirms it.",
        schema: enrolmentSchema,
      },
      failures: { 409: "It is on already." },
      handle: async (_request, response) => {
        response.json(await beginSecondFactor(db, getAuthentication(response).user.id, clock()));
      },
    },
    put: {
      summary: "Switch the second factor on with a code from the app and the password",
      access: "signed-in",
      body: { schema: confirmationSchema },
      answer: {
        status: 200,
        description: "Ten recovery codes, shown this once.",
        schema: recoveryCodesSchema,
      },
      failures: { 409: "It is on already, or was not begun.", 429: "Ten failures in 15 minutes." },
      handle: async (request, response) => {
        const { user } = getAuthentication(response);
        const { code, password } = readBody(request, confirmationSchema);
        // Whoever finds a session open must not lock its owner out with a phone of their own.
        const caller = callerOf(request, response);
        const proven = await requireCurrentPassword(accounts, user, password, caller, "password");
        response.json({ recoveryCodes: await confirmSecondFactor(db, proven, code, clock()) });
      },
    },
    delete: {
      summary: "Switch the second factor off",
      access: "signed-in",
      body: { schema: currentPasswordSchema },
      answer: { status: 204, description: "It is off, and the recovery codes are void." },
      failures: { 429: "Ten failures in 15 minutes." },
      handle: async (request, response) => {
        const { user } = getAuthentication(response);
        const { password } = readBody(request, currentPasswordSchema);
        const caller = callerOf(request, response);
        const proven = await requireCurrentPassword(accounts, user, password, caller, "password");
        await removeSecondFactor(db, proven, clock());
        response.status(204).end();
      },
    },
  });
  return router;
}
