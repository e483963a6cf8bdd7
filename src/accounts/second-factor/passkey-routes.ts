import { Router } from "express";
import { z } from "zod";
import { NotFoundError } from "../../errors.ts";
import { created, done, ok, route, withBody } from "../../http/route.ts";
import { currentPasswordSchema, loginResponseSchema } from "../people/account.schema.ts";
import { getCaller } from "../people/account-log.ts";
import type { Accounts } from "../accounts.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { sendNotice } from "../mail/notices.ts";
import {
  addedPasskeySchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  passkeyRecordSchema,
  passkeySignInSchema,
} from "./passkey.schema.ts";
import { addPasskey, listPasskeys, optionsOfNewPasskey, optionsOfSignIn, removePasskey } from "./passkeys.ts";
import { requireCurrentPassword } from "../sign-in/set-password.ts";
import { signInWithPasskey } from "../sign-in/sign-in.ts";

/** Routes under /api/users/login: signing in by a passkey. */
export function passkeySignInRoutes(accounts: Accounts): Router {
  const router = Router();
  route(router, "/passkey-options", {
    post: {
      summary: "Start to sign in with a passkey",
      access: "anyone",
      answer: ok(
        "The options for `navigator.credentials.get`. Their challenge works once, for 5 minutes.",
        passkeyOptionsSchema,
      ),
      handle: () => optionsOfSignIn(accounts),
    },
  });
  route(router, "/passkey", {
    post: withBody({
      summary: "Sign in with a passkey, which needs neither password nor code",
      access: "anyone",
      body: { schema: passkeySignInSchema },
      answer: ok("The token and the user. Also sets the session cookie.", loginResponseSchema),
      failures: {
        401: "The passkey is unknown or its response is not valid.",
        429: "Thirty failures in 15 minutes from the network address.",
      },
      handle: ({ passkey }, request, response) =>
        signInWithPasskey(accounts, request, passkey, getCaller(request, response)),
    }),
  });
  return router;
}

/** Routes under /api/users/me/passkeys: the signed-in user's own passkeys. */
export function passkeyRoutes(accounts: Accounts): Router {
  const router = Router();
  route(router, "/", {
    get: {
      summary: "List your own passkeys",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: ok("The newest first.", z.array(passkeyRecordSchema)),
      handle: (_request, response) => listPasskeys(accounts.db, getAuthentication(response).user.id),
    },
    post: withBody({
      summary: "Store a passkey that the browser has created",
      access: "signed-in",
      recentProof: "with a second factor",
      beforeSecondFactor: true,
      body: { schema: newPasskeySchema },
      answer: created(
        "The passkey, with recovery codes if the account had none. They are not shown again.",
        addedPasskeySchema,
      ),
      failures: { 409: "It is already stored." },
      handle: async (fields, _request, response) => {
        const authentication = getAuthentication(response);
        const { record, recoveryCodes } = await addPasskey(accounts, authentication, fields);
        const what = `The passkey “${record.name}” was added to your account. It signs in without a password.`;
        sendNotice(accounts, "factorChanged", authentication.user, what);
        return { ...record, ...(recoveryCodes && { recoveryCodes }) };
      },
    }),
  });
  route(router, "/options", {
    post: withBody({
      summary: "Start to add a passkey, with the password",
      access: "signed-in",
      recentProof: "with a second factor",
      beforeSecondFactor: true,
      body: { schema: currentPasswordSchema },
      answer: ok(
        "The options for `navigator.credentials.create`. Their challenge works once, for 5 minutes.",
        passkeyOptionsSchema,
      ),
      failures: { 409: "You have as many as an account can have.", 429: "Ten failures in 15 minutes." },
      handle: async ({ password }, request, response) => {
        const authentication = getAuthentication(response);
        const caller = getCaller(request, response);
        // A stolen session alone must not add a way to sign in that outlives it.
        await requireCurrentPassword(accounts, authentication.user, password, caller, "password");
        return optionsOfNewPasskey(accounts, authentication);
      },
    }),
  });
  route(router, "/:id", {
    delete: withBody({
      summary: "Remove one of your own passkeys, with the password",
      access: "signed-in",
      recentProof: "with a second factor",
      beforeSecondFactor: true,
      body: { schema: currentPasswordSchema },
      answer: done("It no longer signs in."),
      failures: { 404: "You have no such passkey.", 429: "Ten failures in 15 minutes." },
      handle: async ({ password }, request, response) => {
        const { user } = getAuthentication(response);
        const caller = getCaller(request, response);
        await requireCurrentPassword(accounts, user, password, caller, "password");
        if (!(await removePasskey(accounts.db, user, String(request.params["id"]))))
          throw new NotFoundError("Passkey");
        sendNotice(accounts, "factorChanged", user, "A passkey was removed from your account.");
      },
    }),
  });
  return router;
}
