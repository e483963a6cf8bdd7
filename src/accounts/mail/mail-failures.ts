/**
 * What a failure to send an e-mail means. Nodemailer's errors have the properties that are read here, but no common class.
 */

/**
 * Whether a mail server may have accepted an e-mail although sending it failed: the connection broke before its reply.
 * False if it was given nothing of the e-mail (`isUnsent`, which the mailer sets), or replied with a refusal.
 */
export function mayHaveArrived(error: unknown): boolean {
  const { isUnsent, responseCode }: Record<string, unknown> = Object(error);
  return isUnsent !== true && typeof responseCode !== "number";
}

/** For how long what was not accepted is sent again, in milliseconds. */
const TRIED_FOR = 2 * 86_400_000;

/** The longest pause, in milliseconds: so long after an outage everything has been sent again, the oldest too. */
const MAX_PAUSE = 3_600_000;

/**
 * When that is: pauses double, from one minute up to an hour, and the last attempt is at the end of two days; undefined after
 * it.
 */
export function nextAttempt(
  { attempts, createdDate }: { attempts: number; createdDate: string },
  now: Date,
): string | undefined {
  const end = Date.parse(createdDate) + TRIED_FOR;
  if (now.getTime() >= end) return undefined;
  const pause = Math.min(60_000 * 2 ** (attempts - 1), MAX_PAUSE);
  return new Date(Math.min(now.getTime() + pause, end)).toISOString();
}

/** The mail server refused this e-mail, for its sender, its recipient or its content. */
const REFUSED = new Set(["EENVELOPE", "EMESSAGE"]);

/** The mail server closes: it would take no other e-mail either. */
const CLOSING = 421;

/**
 * Whether the next e-mail would fail too: the mail server was not reached, does not let the site in, or broke off. False if it
 * refused this e-mail alone.
 */
export function isServerFailure(error: unknown): boolean {
  const { code, responseCode }: Record<string, unknown> = Object(error);
  return !REFUSED.has(String(code)) || responseCode === CLOSING;
}

/**
 * Returns a mail server's reply as one line, without e-mail addresses: it is kept longer than the address of a visitor.
 *
 * @param to the recipient, whom some mail servers name without the domain.
 */
export function reasonOf(error: unknown, to?: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return withoutAddresses(text, to).replaceAll(/\s+/g, " ").slice(0, 300);
}

/** A failure for the log, without e-mail addresses and without the lists of recipients that nodemailer adds. */
export function loggedFailure(error: unknown, to?: string): Error {
  const { stack, code, responseCode, command }: Record<string, unknown> = Object(error);
  const logged = new Error(reasonOf(error, to));
  if (typeof stack === "string") logged.stack = withoutAddresses(stack, to);
  return Object.assign(logged, { code, responseCode, command });
}

function withoutAddresses(text: string, to = ""): string {
  const plain = text.replaceAll(/[^\s<>()[\],;:"']*@[^\s<>()[\],;:"']+/g, "(address)");
  const name = to.slice(0, Math.max(to.lastIndexOf("@"), 0));
  if (name === "") return plain;
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "giu");
  return plain.replaceAll(alone, "(address)");
}
