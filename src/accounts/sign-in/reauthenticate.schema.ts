import { z } from "zod";
import { currentPasswordSchema, confirmationSchema } from "../people/account.schema.ts";
import { assertionSchema } from "../second-factor/passkey.schema.ts";

/** A password, with a code where the account needs one; or the response of a passkey. */
export const proofRequestSchema = z
  .strictObject({
    password: currentPasswordSchema.shape.password.optional(),
    code: confirmationSchema.shape.code.optional(),
    passkey: assertionSchema.optional(),
  })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ["password"],
    error: "Please enter your password, or use a passkey.",
  });

export type ProofRequest = z.output<typeof proofRequestSchema>;

export const proofSchema = z.strictObject({
  provedUntil: z.iso.datetime().describe("Until then, sensitive changes ask for no further proof"),
});

export const proofStateSchema = z.strictObject({
  provedUntil: z.iso.datetime().nullable().describe("Null where the next sensitive change asks for a proof"),
  code: z
    .boolean()
    .describe("Whether the password needs a code: from the authenticator app, or a recovery code"),
  app: z.boolean().describe("Whether the account has an authenticator app"),
  passkey: z.boolean().describe("Whether the account has a passkey"),
  password: z.boolean().describe("Whether the account has a password"),
  company: z
    .string()
    .nullable()
    .describe(
      "What the provider is called that asks the owner of its company account to sign in again; null where there is none",
    ),
});

export type ProofState = z.output<typeof proofStateSchema>;
