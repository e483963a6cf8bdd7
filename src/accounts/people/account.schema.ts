import { z } from "zod";
import { HELD_PERMISSIONS, PERMISSIONS } from "../../rules/access/permissions.ts";
import { ROLE_NAMES } from "../../rules/access/roles.ts";
import { line, requiredLine } from "../../rules/schema/fields.ts";

/** The longest address that RFC 5321 allows. */
const MAX_EMAIL = 254;

/** An e-mail address by the rule that browsers apply to `<input type="email">`, in lower case. */
const email = z
  .string("Please enter an e-mail address.")
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, `Please enter an e-mail address of at most ${MAX_EMAIL} characters.`)
  .regex(z.regexes.html5Email, "Please enter an e-mail address such as maria@example.com.");

/** A password as typed. Whether a new one is strong enough is decided by `checkPasswordStrength`. */
const password = z
  .string("Please enter the password.")
  .min(1, "Please enter the password.")
  .max(10_000, "Please use at most 128 characters.");

/** The token of a mailed link: 256 bits in base64url, 43 characters. */
const token = z
  .string("This link is not valid.")
  .min(1, "This link is not valid.")
  .max(200, "This link is not valid.");

/** A six-digit code from the authenticator app, or a recovery code. */
const code = line(60);

/**
 * A name in the history stands before the person's address, so it must not look like one. Compared after NFKC, which also
 * maps `＜` to `<`. A sign that reverses the direction of writing, which other texts lose, is refused here: a name signs
 * what a person does.
 */
const name = z
  .string("Please write some text here.")
  .refine(
    (text) => !/[<>@\p{Bidi_Control}]/u.test(text.normalize("NFKC")),
    "Please write a name without <, > and @.",
  )
  .pipe(requiredLine(100));

const role = z.enum(ROLE_NAMES, `Please choose one of ${ROLE_NAMES.join(", ")}.`);

/** Permissions in addition to those of the role. */
const permissions = z
  .array(z.enum(PERMISSIONS, "There is no such permission."), "Please send a list of permissions.")
  .max(PERMISSIONS.length, "Please name each permission once.");

/** The ids of stores. */
const stores = z.array(z.uuid("There is no such store."), "Please send a list of stores.").max(200);

/*
 * Request bodies. Each schema is strict: an undeclared field is an error.
 */

export const credentialsSchema = z.strictObject({ email, password, code: code.optional() });

export const resetRequestSchema = z.strictObject({ email });

export const resetSchema = z.strictObject({ token, password });

export const activationSchema = z.strictObject({ token, password, name: name.optional() });

export const passwordChangeSchema = z.strictObject({ currentPassword: password, password });

export const ownChangesSchema = z.strictObject({ name });

export const confirmationSchema = z.strictObject({ code, password });

export const currentPasswordSchema = z.strictObject({ password });

export const invitationSchema = z.strictObject({ email, name, role, stores: stores.default([]) });

export const userChangesSchema = z.strictObject({
  name: name.optional(),
  role: role.optional(),
  permissions: permissions.optional(),
  stores: stores.optional(),
  status: z.enum(["active", "disabled"], "Please choose active or disabled.").optional(),
  /** The version that the client has read. When absent, the write is unconditional. */
  version: z.int("Please send a version number.").min(1, "Please send a version number.").optional(),
});

export type UserChanges = Omit<z.output<typeof userChangesSchema>, "version">;

/** An account as returned to its owner and to users with `users.manage`. Contains no secret. */
export const userRecordSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role,
    /** All permissions: those of the role and the extra ones. */
    permissions: z.array(z.enum(HELD_PERMISSIONS)),
    /** The stores for which what can be held for stores is held (`jobs.own` in place of `jobs.write`); empty where it is for all. */
    stores: z.array(z.string()),
    extraPermissions: z.array(z.enum(PERMISSIONS)),
    status: z.enum(["invited", "active", "disabled"]),
    /** Whether signing in requires a code as well. */
    secondFactor: z.boolean(),
    version: z.int(),
    createdDate: z.string(),
    updatedDate: z.string(),
    lastSignInDate: z.string().nullable(),
  })
  .meta({ id: "User" });

export type UserRecord = z.output<typeof userRecordSchema>;

/** An account in the list of all accounts. */
export const listedUserSchema = userRecordSchema
  .extend({
    /** Whether it has a passkey. */
    passkeys: z.boolean(),
    /** Whether it is joined with a company account. */
    company: z.boolean(),
    /** Whether the password alone does not sign in. */
    protected: z.boolean(),
    /** By when the account must have an app or a passkey; null where it needs neither. */
    secondFactorDue: z.string().nullable(),
  })
  .meta({ id: "ListedUser" });

export type ListedUser = z.output<typeof listedUserSchema>;

/** Whether an admin requires an app or a passkey for a role. */
export const roleRequirementSchema = z.strictObject({
  secondFactor: z.boolean("Please choose whether the role requires a second step."),
});

/** A role, and whether its accounts need an app or a passkey: `always` for a role that manages people or settings. */
export const roleRequirementRecordSchema = z
  .object({
    role,
    secondFactor: z.enum(["required", "not required", "always"]),
  })
  .meta({ id: "RoleRequirement" });

export type RoleRequirement = z.output<typeof roleRequirementRecordSchema>;

/** What an account needs besides the password, and what it has. */
export const factorStateSchema = z.object({
  /** By when the account must have an app or a passkey; null where it, or this session, needs neither. */
  due: z.string().nullable(),
  /** Whether that date is over and it has none: then only the account screen opens. */
  overdue: z.boolean(),
  /** Whether the password alone does not sign in. */
  protected: z.boolean(),
  app: z.boolean(),
  passkey: z.boolean(),
  /** The number of unused recovery codes; null where none have been created. */
  recoveryCodes: z.number().nullable(),
});

export type FactorState = z.output<typeof factorStateSchema>;

/** A session in its owner's list of devices. */
export const sessionRecordSchema = z.object({
  id: z.string(),
  createdDate: z.string(),
  lastUsedDate: z.string(),
  expiresDate: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});

export type SessionRecord = z.output<typeof sessionRecordSchema>;

/** The response of the login call (specification, section 3). */
export const loginResponseSchema = z.object({ token: z.string(), user: userRecordSchema });

/** What an authenticator app needs: the secret to type in, or the `otpauth:` URL for a QR code. */
export const enrolmentSchema = z.object({ secret: z.string(), otpauthUrl: z.string() });

export type Enrolment = z.output<typeof enrolmentSchema>;

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
