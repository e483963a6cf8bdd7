import { z } from "zod";
import { PERMISSIONS, ROLE_NAMES } from "../rules/access/permissions.ts";
import { line, requiredLine } from "../schema/fields.ts";

/** RFC 5321 allows no longer address. */
const MAX_EMAIL = 254;

/** A mail address as browsers take it, in lower case. */
const email = z
  .string("Please give a mail address.")
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, "Please give a mail address.")
  .regex(z.regexes.html5Email, "Please give a mail address, such as maria@example.com.");

/** A password as it is typed; what a new one has to be like is `judgePassword`'s business. */
const password = z
  .string("Please enter the password.")
  .min(1, "Please enter the password.")
  .max(10_000, "Please use at most 128 characters.");

/** The token of a link: 256 bits in base64url. Only text is taken, never `{}`, `[]` or `true`. */
const token = z
  .string("This link is not valid.")
  .min(1, "This link is not valid.")
  .max(200, "This link is not valid.");

/** Six digits, or a recovery code. */
const code = line(60);

const name = requiredLine(100);

const role = z.enum(ROLE_NAMES, `Please choose one of ${ROLE_NAMES.join(", ")}.`);

/** Permissions beside the role's own. */
const permissions = z
  .array(z.enum(PERMISSIONS, "There is no such permission."), "Please give a list of permissions.")
  .max(PERMISSIONS.length, "Please name each permission once.");

/*
 * What each call takes; every one refuses fields that it does not name.
 */

export const credentialsSchema = z.strictObject({ email, password, code: code.optional() });

export const resetRequestSchema = z.strictObject({ email });

export const resetSchema = z.strictObject({ token, password });

export const activationSchema = z.strictObject({ token, password, name: name.optional() });

export const passwordChangeSchema = z.strictObject({ currentPassword: password, password });

export const ownChangesSchema = z.strictObject({ name });

export const confirmationSchema = z.strictObject({ code, password });

export const currentPasswordSchema = z.strictObject({ password });

export const invitationSchema = z.strictObject({ email, name, role });

export const userChangesSchema = z.strictObject({
  name: name.optional(),
  role: role.optional(),
  permissions: permissions.optional(),
  status: z.enum(["active", "disabled"], "Please choose active or disabled.").optional(),
  /** The version the writer has seen; absent, the write is unconditional. */
  version: z.int("Please give a version number.").min(1, "Please give a version number.").optional(),
});

export type UserChanges = Omit<z.output<typeof userChangesSchema>, "version">;

/** An account as it is told to those who manage accounts, and to its owner: no secret is in it. */
export const userRecordSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role,
  /** All that the person may do: the role's bundle and what they were given beside it. */
  permissions: z.array(z.enum(PERMISSIONS)),
  extraPermissions: z.array(z.enum(PERMISSIONS)),
  status: z.enum(["invited", "active", "disabled"]),
  /** Whether signing in takes a code as well. */
  secondFactor: z.boolean(),
  version: z.int(),
  createdDate: z.string(),
  updatedDate: z.string(),
  lastSignInDate: z.string().nullable(),
});

export type UserRecord = z.output<typeof userRecordSchema>;

/** A session as its owner sees it in the list of devices. */
export const sessionRecordSchema = z.object({
  id: z.string(),
  createdDate: z.string(),
  lastUsedDate: z.string(),
  expiresDate: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});

export type SessionRecord = z.output<typeof sessionRecordSchema>;

/** The login answer (specification, section 3). */
export const loginAnswerSchema = z.object({ token: z.string(), user: userRecordSchema });

/** What an authenticator app needs: the secret to type, or the address for a QR code. */
export const enrolmentSchema = z.object({ secret: z.string(), otpauthUrl: z.string() });

export type Enrolment = z.output<typeof enrolmentSchema>;

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
