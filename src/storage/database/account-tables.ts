import type { EmailKind } from "../../accounts/mail/email-kinds.ts";
import type { Role } from "../../rules/access/roles.ts";

/** Accounts, how they sign in, and the e-mails that wait for the mail server. */
export interface AccountTables {
  users: {
    id: string;
    /** In lower case; one account an address. */
    email: string;
    name: string;
    role: Role;
    /** Permissions beside the role's, as a JSON list. */
    permissions: string;
    /** The ids of the stores to which what can be held for stores is limited, as a JSON list; empty where it is not. */
    stores: string;
    status: "invited" | "active" | "disabled";
    /** In PHC form; null until the account is activated, and `NO_PASSWORD` where only a company account opens it. */
    passwordHash: string | null;
    /** The encrypted secret of the authenticator app; null where there is none. */
    totpSecret: string | null;
    /** A secret that was shown and not confirmed yet, encrypted too. */
    totpPending: string | null;
    /** The time step of the last code that was used: it and earlier ones are refused. */
    totpLastStep: number | null;
    /** The end of the week in which the account had to set up an app or a passkey; null where it has never needed one. */
    secondFactorDue: string | null;
    version: number;
    createdDate: string;
    updatedDate: string;
    lastSignInDate: string | null;
  };

  /** A row for each role for which an admin requires an app or a passkey. */
  second_factor_roles: {
    role: Role;
  };

  /** Only versions before 1.0 read it: whether they have encrypted what was in plain text (decision 42). */
  second_factor_state: {
    id: number;
    encryptedDate: string | null;
  };

  passkeys: {
    /** The credential's id, in base64url. */
    id: string;
    userId: string;
    /** As its owner calls it. */
    name: string;
    /** In COSE form, in base64url. */
    publicKey: string;
    /** Of the authenticator: it rises with each use, or is always 0. */
    counter: number;
    /** How the browser can reach the authenticator, as a JSON list. */
    transports: string;
    createdDate: string;
    lastUsedDate: string | null;
  };

  recovery_codes: {
    userId: string;
    hash: string;
    usedDate: string | null;
  };

  /**
   * Sessions of users who have signed in.
   *
   * Bound: 200 for each account, none for a visitor.
   */
  sessions: {
    /** SHA-256 of the id in the cookie, in hexadecimal. */
    hash: string;
    userId: string;
    data: string;
    createdDate: string;
    lastUsedDate: string;
    /** The absolute limit; the idle one counts from `lastUsedDate`. */
    expiresDate: string;
    address: string;
    userAgent: string;
    /** The last proof of identity; null in sessions from before it was recorded. */
    provedDate: string | null;
  };

  /**
   * Accounts of the company's provider, each joined with one here.
   *
   * Bound: one for each account and provider.
   */
  company_accounts: {
    issuer: string;
    /** The person's number there. */
    subject: string;
    userId: string;
    createdDate: string;
  };

  /**
   * The sessions that began with a company account.
   *
   * Bound: one for each session.
   */
  company_sessions: {
    hash: string;
    issuer: string;
    subject: string;
    /** The session at the provider; empty where it names none. */
    sid: string;
    /** With which the provider is asked whether the session goes on, sealed. */
    refreshToken: string | null;
    /** When the provider last said so. */
    confirmedDate: string;
    /** When it was last asked. */
    askedDate: string;
    usesFactor: 0 | 1;
  };

  /**
   * The sessions in which an admin sees the staff area as a colleague.
   *
   * Bound: one for each session.
   */
  session_views: {
    hash: string;
    /** The colleague. */
    userId: string;
    untilDate: string;
  };

  api_tokens: {
    id: string;
    userId: string;
    name: string;
    /** SHA-256 of the token, in hexadecimal. */
    hash: string;
    /** A JSON list; only those that the account has too count. */
    permissions: string;
    createdDate: string;
    expiresDate: string;
    lastUsedDate: string | null;
    lastUsedAddress: string | null;
    /** When its owner got the notice of its end; null before. */
    endNoticeDate: string | null;
  };

  /**
   * Links by e-mail.
   *
   * Bound: one for each attempt to send an e-mail with a link (see `unsent_emails`), deleted 30 days after it has
   * expired.
   */
  account_tokens: {
    /** SHA-256 of the token in the link, in hexadecimal. */
    hash: string;
    userId: string;
    kind: "activation" | "reset";
    createdDate: string;
    expiresDate: string;
    usedDate: string | null;
  };

  /**
   * E-mails that the mail server has not accepted yet.
   *
   * Bound: one for each message, answer, price feed and request to subscribe; of jobs, one for each subscriber that they
   * fit; three links an hour for each account; of notices that a person with the password can cause, one of a wrong code and
   * five of a new device an hour. What was not sent is deleted after 30 days, an answer with its message. An outbox on disk
   * has at most 1,000 e-mails.
   */
  unsent_emails: {
    id: string;
    /** The user or the subscriber to whom it goes, the message or the request to subscribe that it is about, or the address: one of them. */
    userId: string | null;
    messageId: string | null;
    requestId: string | null;
    subscriberId: string | null;
    address: string | null;
    kind: EmailKind;
    /** The facts of a notice, whom a message tells, the entry of an answer, the ids of jobs, or the words of a report, as a JSON object; empty for the other kinds. */
    facts: string;
    /** `uncertain`: the mail server may have accepted it, perhaps before a restore. `failed`: given up after two days. */
    state: "waiting" | "sending" | "uncertain" | "failed";
    attempts: number;
    /** Why the last attempt failed. */
    error: string | null;
    createdDate: string;
    /** When it is tried next; while it is being sent, when that counts as interrupted. */
    nextDate: string;
  };
}
