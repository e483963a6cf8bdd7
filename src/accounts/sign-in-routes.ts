import { Router } from "express";
import { readBody } from "../http/body.ts";
import { route } from "../http/allowed-methods.ts";
import {
  activationSchema,
  credentialsSchema,
  loginAnswerSchema,
  resetRequestSchema,
  resetSchema,
  userRecordSchema,
} from "./account.schema.ts";
import { callerOf } from "./account-log.ts";
import type { Accounts } from "./accounts.ts";
import { requestPasswordReset } from "./invitations.ts";
import { setPasswordByLink } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

const TOO_MANY = { 429: "Ten failures in 15 minutes, for the account or from the address." };

/** Signing in and out, and the links that are mailed (reading, section 4). */
export function signInRoutes(accounts: Accounts): Router {
  const router = Router();
  route(router, "/login", {
    post: {
      summary: "Sign in",
      access: "anyone",
      body: { schema: credentialsSchema },
      answer: {
        status: 200,
        description: "The token and the user; the session cookie too.",
        schema: loginAnswerSchema,
      },
      failures: { 401: "Wrong, or a code is missing: then `fields.code` is there.", ...TOO_MANY },
      handle: async (request, response) => {
        const credentials = readBody(request, credentialsSchema);
        response.json(await signIn(accounts, request, credentials, callerOf(request, response)));
      },
    },
  });
  route(router, "/logout", {
    post: {
      summary: "Sign out",
      access: "anyone",
      answer: { status: 204, description: "The session, its cookie and its token are over." },
      handle: async (_request, response) => {
        await signOut(accounts, response);
        response.status(204).end();
      },
    },
  });
  route(router, "/request-password-reset", {
    post: {
      summary: "Have a reset link mailed",
      access: "anyone",
      body: { schema: resetRequestSchema },
      answer: { status: 202, description: "The same whether or not there is such an account." },
      failures: TOO_MANY,
      handle: async (request, response) => {
        await requestPasswordReset(accounts, readBody(request, resetRequestSchema).email, request.ip ?? "");
        response
          .status(202)
          .json({ message: "If there is an account with this address, a link is on its way to it." });
      },
    },
  });
  route(router, "/reset-password", {
    post: {
      summary: "Choose a new password by a mailed link",
      access: "anyone",
      body: { schema: resetSchema },
      answer: { status: 200, description: "The user; every session is over.", schema: userRecordSchema },
      handle: async (request, response) => {
        response.json(
          await setPasswordByLink(
            accounts,
            "reset",
            readBody(request, resetSchema),
            callerOf(request, response),
          ),
        );
      },
    },
  });
  route(router, "/activate", {
    post: {
      summary: "Activate an account by its mailed link",
      access: "anyone",
      body: { schema: activationSchema },
      answer: { status: 200, description: "The user, who may sign in now.", schema: userRecordSchema },
      handle: async (request, response) => {
        response.json(
          await setPasswordByLink(
            accounts,
            "activation",
            readBody(request, activationSchema),
            callerOf(request, response),
          ),
        );
      },
    },
  });
  return router;
}
