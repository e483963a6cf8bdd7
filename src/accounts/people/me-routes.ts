import { Router } from "express";
import { z } from "zod";
import { NotFoundError } from "../../errors.ts";
import { done, ok, mount, route, withBody } from "../../http/route.ts";
import {
  confirmationSchema,
  currentPasswordSchema,
  enrolmentSchema,
  factorStateSchema,
  loginResponseSchema,
  ownChangesSchema,
  passwordChangeSchema,
  recoveryCodesSchema,
  sessionRecordSchema,
  userRecordSchema,
} from "./account.schema.ts";
import { getCaller } from "./account-log.ts";
import { apiTokenRoutes } from "../tokens/api-tokens.ts";
import type { Accounts } from "../accounts.ts";
import { getAuthentication } from "../../http/authentication.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readFactorState,
  removeSecondFactor,
} from "../second-factor/second-factor.ts";
import { sendNotice } from "../mail/notices.ts";
import { passkeyRoutes } from "../second-factor/passkey-routes.ts";
import { reauthenticateRoutes } from "../sign-in/reauthenticate.ts";
import { replaceRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { renameUser } from "./manage-users.ts";
import { findCompanySession } from "../company/company-sessions.ts";
import { clearSessionCookie } from "../sign-in/session-cookie.ts";
import { endView } from "../sign-in/views-of-colleagues.ts";
import { startSession } from "../sign-in/start-session.ts";
import { endOtherSessions, endSession, listSessions } from "../sign-in/sessions.ts";
import { changePassword, requireCurrentPassword } from "../sign-in/set-password.ts";
import { getUser, toUserRecord } from "./users.ts";

/** Routes under /api/users/me: the signed-in user's own account (reading, section 4). */
export function meRoutes(accounts: Accounts): Router {
  const { db, clock, config } = accounts;
  const router = Router();
  mount(router, "/tokens", apiTokenRoutes(accounts));
  route(router, "/", {
    get: {
      summary: "Return the signed-in user",
      access: "signed-in",
      beforeSecondFactor: true,
      apiTokens: true,
      answer: ok("The user.", userRecordSchema),
      handle: async (_request, response) =>
        toUserRecord(await getUser(db, getAuthentication(response).user.id)),
    },
    put: withBody({
      summary: "Change your own name",
      access: "signed-in",
      body: { schema: ownChangesSchema },
      answer: ok("The user.", userRecordSchema),
      handle: ({ name }, _request, response) =>
        renameUser(db, getAuthentication(response).user.id, name, clock()),
    }),
  });
  route(router, "/view", {
    delete: {
      summary: "Go back from the view as a colleague to your own rights",
      access: "signed-in",
      answer: done("The session has your own rights, and may write."),
      handle: (_request, response) => endView(db, getAuthentication(response).sessionHash, clock()),
    },
  });
  route(router, "/password", {
    put: withBody({
      summary: "Change your own password",
      access: "signed-in",
      recentProof: "with a second factor",
      body: { schema: passwordChangeSchema },
      answer: ok(
        "A new session with a new token and cookie. All other sessions have ended.",
        loginResponseSchema,
      ),
      failures: { 429: "Ten failures in 15 minutes." },
      handle: async (change, request, response) => {
        const { user, sessionHash } = getAuthentication(response);
        // What began at the company's provider still ends there.
        const company = await findCompanySession(db, sessionHash);
        const changed = await changePassword(accounts, user, change, getCaller(request, response));
        const token = await startSession(accounts, request, changed, "the new password", company);
        return { token, user: changed };
      },
    }),
  });
  route(router, "/sessions", {
    get: {
      summary: "List your own sessions",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: ok("The most recently used session first.", z.array(sessionRecordSchema)),
      handle: (_request, response) => {
        const { user, sessionHash } = getAuthentication(response);
        return listSessions(db, user.id, sessionHash, clock());
      },
    },
    delete: {
      summary: "End all your other sessions",
      access: "signed-in",
      beforeSecondFactor: true,
      recentProof: true,
      answer: done("All sessions except this one have ended."),
      handle: async (_request, response) => {
        const { user, sessionHash } = getAuthentication(response);
        await endOtherSessions(db, user, sessionHash);
      },
    },
  });
  route(router, "/sessions/:id", {
    delete: {
      summary: "End one of your own sessions",
      access: "signed-in",
      beforeSecondFactor: true,
      recentProof: true,
      answer: done("The session has ended."),
      failures: { 404: "You have no such session." },
      handle: async (request, response) => {
        const { user, sessionHash } = getAuthentication(response);
        const id = String(request.params["id"]);
        if (!(await endSession(db, user, id))) throw new NotFoundError("Session");
        if (id === sessionHash) clearSessionCookie(response, config);
      },
    },
  });
  route(router, "/second-factor", {
    post: {
      summary: "Start to set up an authenticator app",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: ok("The secret. The second factor stays off until a code confirms it.", enrolmentSchema),
      failures: { 409: "It is already on." },
      handle: (_request, response) =>
        beginSecondFactor(accounts, getAuthentication(response).user.id, clock()),
    },
    put: withBody({
      summary: "Switch on the second factor with a code from the app and the password",
      access: "signed-in",
      recentProof: "with a second factor",
      beforeSecondFactor: true,
      body: { schema: confirmationSchema },
      answer: ok("Ten recovery codes. They are not shown again.", recoveryCodesSchema),
      failures: { 409: "It is already on, or was not started.", 429: "Ten failures in 15 minutes." },
      handle: async ({ code, password }, request, response) => {
        const { user } = getAuthentication(response);
        // With an open session alone, another person must not lock its owner out with their own phone.
        const caller = getCaller(request, response);
        const verified = await requireCurrentPassword(accounts, user, password, caller, "password");
        const recoveryCodes = await confirmSecondFactor(accounts, verified, code, clock());
        sendNotice(accounts, "factorChanged", user, "Two-step verification was turned on for your account.");
        return { recoveryCodes };
      },
    }),
    delete: withBody({
      summary: "Switch off your own second factor",
      access: "signed-in",
      recentProof: "with a second factor",
      beforeSecondFactor: true,
      body: { schema: currentPasswordSchema },
      answer: done("It is off. The recovery codes are void, unless there is a passkey."),
      failures: { 429: "Ten failures in 15 minutes." },
      handle: async ({ password }, request, response) => {
        const { user } = getAuthentication(response);
        const caller = getCaller(request, response);
        const verified = await requireCurrentPassword(accounts, user, password, caller, "password");
        await removeSecondFactor(db, verified, clock());
        sendNotice(accounts, "factorChanged", user, "Two-step verification was turned off for your account.");
      },
    }),
  });
  route(router, "/second-step", {
    get: {
      summary: "Tell what your account needs besides the password, by when, and what it has",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: ok("As of now.", factorStateSchema),
      handle: (_request, response) => readFactorState(db, getAuthentication(response), clock()),
    },
  });
  route(router, "/recovery-codes", {
    post: {
      summary: "Create new recovery codes, which replace the earlier ones",
      access: "signed-in",
      recentProof: true,
      beforeSecondFactor: true,
      answer: ok("Ten recovery codes. They are not shown again.", recoveryCodesSchema),
      failures: { 409: "The account has neither an app nor a passkey." },
      handle: async (_request, response) => {
        const { user } = getAuthentication(response);
        const recoveryCodes = await replaceRecoveryCodes(db, user.id);
        sendNotice(accounts, "factorChanged", user, "New recovery codes were created for your account.");
        return { recoveryCodes };
      },
    },
  });
  mount(router, "/passkeys", passkeyRoutes(accounts));
  mount(router, "/reauthenticate", reauthenticateRoutes(accounts));
  return router;
}
