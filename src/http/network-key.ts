import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The key under which the requests and failures of a network address are counted: an IPv4 address (also when it is mapped into
 * IPv6), or the /64 network of an IPv6 address, since one household has 2^64 of those. Text that is no address, such
 * as a proxy's `unknown`, is its own key.
 */
export function networkKey(address: string): string {
  const withoutZone = address.replace(/%.*$/, "");
  // Checked by Node first: ipaddr.js alone also reads `1`, `127.1` and octal notation as addresses.
  if (!isIP(withoutZone)) return withoutZone;
  const parsed = ipaddr.parse(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
