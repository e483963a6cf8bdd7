import { z } from "zod";
import { requiredLine } from "../../rules/schema/fields.ts";

const INVALID = "This is not the response of a passkey.";

/** Bytes in base64url, as browsers send them. */
const bytes = z.string(INVALID).regex(/^[\w-]{1,20000}$/, INVALID);

/** What every response of an authenticator has beside its own part. */
const common = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key", INVALID),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** The response of `navigator.credentials.get`, as `PublicKeyCredential.toJSON` writes it. */
export const assertionSchema = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** The response of `navigator.credentials.create`. */
const attestationSchema = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes.optional(),
  }),
});

export const passkeySignInSchema = z.strictObject({ passkey: assertionSchema });

export const newPasskeySchema = z.strictObject({ name: requiredLine(60), passkey: attestationSchema });

export type Assertion = z.output<typeof assertionSchema>;
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** The options for the browser, as WebAuthn's JSON. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());

/** A passkey in its owner's list. */
export const passkeyRecordSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdDate: z.string(),
    lastUsedDate: z.string().nullable(),
  })
  .meta({ id: "Passkey" });

export type PasskeyRecord = z.output<typeof passkeyRecordSchema>;

/** The response to a new passkey. */
export const addedPasskeySchema = passkeyRecordSchema.extend({
  /** Ten recovery codes, if the account had none. They are not shown again. */
  recoveryCodes: z.array(z.string()).optional(),
});
