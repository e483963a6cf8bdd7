import { SocketAddress, isIP } from "node:net";
import type { Request, RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import type { Logger } from "pino";

/** What counts as one address: everything that a proxy writes instead of one. */
const UNKNOWN = "unknown";

/**
 * Returns the network address of the client, read as `TRUST_PROXY` says, or `unknown`. Some proxies forward the port as
 * well, which every connection has its own of: with it, each connection would be a client with limits of its own.
 */
export function clientAddress(request: Request): string {
  return readAddress(request.ip ?? "") ?? UNKNOWN;
}

/**
 * The key under which the requests and failures of a network address are counted: an IPv4 address (also when it is mapped into
 * IPv6), or the /64 network of an IPv6 address, since one household has 2^64 of those. All text that is no address,
 * such as a proxy's `unknown`, has one key.
 */
export function networkKey(address: string): string {
  const plain = readAddress(address);
  if (plain === undefined) return UNKNOWN;
  const parsed = ipaddr.parse(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** Returns the address in `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:443`. */
function readAddress(text: string): string | undefined {
  const withoutZone = text.replace(/%[^\]]*/, "");
  // Checked by Node first: ipaddr.js alone also reads `1`, `127.1` and octal notation as addresses.
  if (isIP(withoutZone)) return withoutZone;
  return /[:\]]/.test(withoutZone) ? SocketAddress.parse(withoutZone)?.address : undefined;
}

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
