import { Router } from "express";
import { z } from "zod";
import { accepted, done, ok, route, withBody } from "../../http/route.ts";
import { clientAddress } from "../../http/network-key.ts";
import {
  activationSchema,
  credentialsSchema,
  loginResponseSchema,
  resetRequestSchema,
  resetSchema,
  userRecordSchema,
} from "../people/account.schema.ts";
import { getCaller } from "../people/account-log.ts";
import type { Accounts } from "../accounts.ts";
import { requestPasswordReset, setPasswordByLink } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./start-session.ts";

const TOO_MANY = { 429: "Ten failures in 15 minutes, for the account or from the network address." };

/** Routes for signing in and out, and for mailed links (reading, section 4). */
export function signInRoutes(accounts: Accounts): Router {
  const router = Router();
  route(router, "/login", {
    post: withBody({
      summary: "Sign in",
      access: "anyone",
      body: { schema: credentialsSchema },
      answer: ok("The token and the user. Also sets the session cookie.", loginResponseSchema),
      failures: {
        401: "The credentials are wrong; or a code is required, and then `fields.code` is present; `fields.passkey` too where the account has a passkey and no app.",
        ...TOO_MANY,
      },
      handle: (credentials, request, response) =>
        signIn(accounts, request, credentials, getCaller(request, response)),
    }),
  });
  route(router, "/logout", {
    post: {
      summary: "Sign out",
      access: "anyone",
      answer: done("The session has ended, with its cookie and token."),
      handle: async (_request, response) => {
        // A session also ends here when it expires, and then unsaved work stays in the browser.
        await signOut(accounts, response, { storage: false });
      },
    },
  });
  route(router, "/request-password-reset", {
    post: withBody({
      summary: "Send a password reset link by e-mail",
      access: "anyone",
      body: { schema: resetRequestSchema },
      answer: accepted(
        "The same response whether or not there is such an account.",
        z.strictObject({ message: z.string() }),
      ),
      failures: { 429: "Too many requests from the network address in 15 minutes." },
      handle: async ({ email }, request) => {
        await requestPasswordReset(accounts, email, clientAddress(request));
        return { message: "If there is an account with this address, a link is on its way to it." };
      },
    }),
  });
  route(router, "/reset-password", {
    post: withBody({
      summary: "Set a new password with a mailed link",
      access: "anyone",
      body: { schema: resetSchema },
      answer: ok("The user. All sessions have ended.", userRecordSchema),
      handle: (link, request, response) =>
        setPasswordByLink(accounts, "reset", link, getCaller(request, response)),
    }),
  });
  route(router, "/activate", {
    post: withBody({
      summary: "Activate an account with its mailed link",
      access: "anyone",
      body: { schema: activationSchema },
      answer: ok("The user, who can now sign in.", userRecordSchema),
      handle: (link, request, response) =>
        setPasswordByLink(accounts, "activation", link, getCaller(request, response)),
    }),
  });
  return router;
}
