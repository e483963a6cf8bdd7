import { isIP, SocketAddress } from "node:net";
import type { Request } from "express";
import ipaddr from "ipaddr.js";

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
