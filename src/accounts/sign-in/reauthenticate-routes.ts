import { Router } from "express";
import { route } from "../../http/route.ts";
import { readBody } from "../../http/body.ts";
import { readQuery } from "../../http/query.ts";
import { getCaller } from "../people/account-log.ts";
import type { Accounts } from "../accounts.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { passkeyOptionsSchema } from "../second-factor/passkey.schema.ts";
import { optionsOfProof } from "../second-factor/passkeys.ts";
import { readProofState, reauthenticate } from "./reauthenticate.ts";
import { proofRequestSchema, proofSchema, proofStateSchema } from "./reauthenticate.schema.ts";

/** Routes under /api/users/me/reauthenticate: proving who one is before a sensitive change. */
export function reauthenticateRoutes(accounts: Accounts): Router {
  const router = Router();
  route(router, "/", {
    get: {
      summary: "Tell whether a sensitive change would ask for a proof of identity, and what can give it",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: { status: 200, description: "As of now.", schema: proofStateSchema },
      handle: async (request, response) => {
        readQuery(request, {});
        response.json(await readProofState(accounts.db, getAuthentication(response)));
      },
    },
    post: {
      summary:
        "Prove who you are: with the password, and a code where your account needs one, or with a passkey",
      access: "signed-in",
      beforeSecondFactor: true,
      body: { schema: proofRequestSchema },
      answer: {
        status: 200,
        description: "For ten minutes, this session may make changes that ask for a recent proof.",
        schema: proofSchema,
      },
      failures: {
        400: "The password, code or passkey is wrong or missing; `fields` says which.",
        429: "Ten failures in 15 minutes.",
      },
      handle: async (request, response) => {
        const given = readBody(request, proofRequestSchema);
        const caller = getCaller(request, response);
        response.json(await reauthenticate(accounts, getAuthentication(response), given, caller));
      },
    },
  });
  route(router, "/passkey-options", {
    post: {
      summary: "Start to prove who you are with a passkey",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: {
        status: 200,
        description:
          "The options for `navigator.credentials.get`. Their challenge works once, for 5 minutes.",
        schema: passkeyOptionsSchema,
      },
      handle: async (_request, response) => {
        response.json(await optionsOfProof(accounts, getAuthentication(response)));
      },
    },
  });
  return router;
}
