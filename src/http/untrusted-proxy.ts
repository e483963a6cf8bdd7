import type { RequestHandler } from "express";
import type { Logger } from "pino";

/**
 * Returns a middleware that warns, once, when a forwarded address comes from an address that `TRUST_PROXY` does not trust.
 * Most often it is the site's own proxy, and then all visitors share its address: one of them can use up the limits of
 * all.
 *
 * @param direct whether `TRUST_PROXY` says that there is no proxy. Then only a client can have written the header.
 */
export function warnOfUntrustedProxy(logger: Logger, direct: boolean): RequestHandler {
  let isDone = direct;
  return (request, _response, next) => {
    const { remoteAddress = "" } = request.socket;
    if (
      !isDone &&
      request.headers["x-forwarded-for"] !== undefined &&
      !isTrusted(request.app, remoteAddress)
    ) {
      isDone = true;
      logger.warn(
        { address: remoteAddress },
        "a forwarded address was ignored: if this is the address of your proxy, set TRUST_PROXY=1, or all visitors share the limit of sign-ins",
      );
    }
    next();
  };
}

/** Express keeps the function that it made from the setting, and asks it for each hop. */
function isTrusted(app: { get(name: string): unknown }, address: string): boolean {
  const trust = app.get("trust proxy fn");
  return typeof trust === "function" && Boolean(trust(address, 0));
}
