import { AsyncLocalStorage } from "node:async_hooks";

/** Who acts, and from where. */
export interface Actor {
  /** The account; null for the site itself, the command line, and before a sign-in. */
  userId: string | null;
  /** The account's e-mail address, or words. */
  name: string;
  /** Network address of the client; empty where there is none. */
  address: string;
  /** The browser and its system in words; empty where there is none. */
  device: string;
  /** How the request was authenticated, in words. Never an id from which a session could be told. */
  proof: string;
  /** Id of the request, which its own line in the log has too; empty where there is none. */
  requestId: string;
}

/** Jobs of the site itself, such as emptying the bin. */
const THE_SITE: Actor = {
  userId: null,
  name: "The site",
  address: "",
  device: "",
  proof: "no request",
  requestId: "",
};

/** The clock, at an instant that a person has chosen before: no request and no address of the visitor who comes first. */
export const THE_CLOCK: Actor = { ...THE_SITE, name: "The clock", proof: "by the clock" };

/** Applicants by the link of an e-mail, and who comments on a draft. The log is for good, so it has no address and no device of theirs. */
export const THE_APPLICANT: Actor = { ...THE_SITE, name: "The applicant", proof: "by the link of an e-mail" };
export const THE_REVIEWER: Actor = { ...THE_SITE, name: "A visitor", proof: "by a preview link" };

/** `npm run user` and the other commands: a person with access to the server. */
export const COMMAND_LINE: Actor = { ...THE_SITE, name: "The command line" };

/** Who acts now, and the clock of the application. */
interface Situation {
  /** A function is called when a line is written: the authentication comes after the start of the request. */
  actor: Actor | (() => Actor);
  clock: () => Date;
}

const situations = new AsyncLocalStorage<Situation>();

/**
 * Runs `work`, and all that it starts, on behalf of an actor. Set once for each request, so that no function has to pass
 * the actor on and none can forget to.
 */
export function actFor<Result>(
  actor: Actor | (() => Actor),
  work: () => Result,
  clock: () => Date = () => new Date(),
): Result {
  return situations.run({ actor, clock }, work);
}

/** Who acts now: the site itself outside requests and commands. */
export function currentActor(): Actor {
  const { actor = THE_SITE } = situations.getStore() ?? {};
  return typeof actor === "function" ? actor() : actor;
}

/** The time for a line. */
export function actorTime(): Date {
  return situations.getStore()?.clock() ?? new Date();
}
