import http from "node:http";
import https from "node:https";
import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** In milliseconds, for the whole exchange. */
const TIMEOUT = 10_000;

/**
 * Sends a POST to an address that staff have entered. Only https is used, and no address of the own network is reached,
 * whatever a name resolves to at that moment: staff could otherwise read or command what only this server reaches. Redirects
 * are not followed, no proxy is used, and the body of the response is not read.
 *
 * @param allowedHosts hosts, with a port where they have one, that the operator allows: there http and private addresses are used too.
 * @throws Error with a sentence for staff, unless the response has a status from 200 to 299.
 */
export async function postOutside(
  address: string,
  { headers, body, signal }: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
  allowedHosts: readonly string[],
): Promise<void> {
  const url = new URL(address);
  const refusal = refusalOf(address, allowedHosts);
  if (refusal !== undefined) throw new Error(refusal);
  const client = url.protocol === "https:" ? https : http;
  const status = await new Promise<number>((resolve, reject) => {
    const request = client.request(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      ...(!isAllowed(url, allowedHosts) && { lookup: lookupPublic }),
    });
    request.on("response", (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject);
    request.end(body);
  });
  if (status < 200 || status > 299) throw new Error(`The service answered with status ${status}.`);
}

/** Why nothing is sent to an address, by its letters alone; undefined if nothing is wrong with them. */
export function refusalOf(address: string, allowedHosts: readonly string[]): string | undefined {
  const url = new URL(address);
  if (isAllowed(url, allowedHosts)) return undefined;
  if (url.protocol !== "https:") return "The address must begin with https://.";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublic(host) ? PRIVATE : undefined;
}

/** A host is also allowed with the port that its protocol has by default, which no `URL` has. */
function isAllowed({ protocol, hostname, host, port }: URL, allowedHosts: readonly string[]): boolean {
  const withPort = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  return allowedHosts.includes(host) || allowedHosts.includes(withPort);
}

const PRIVATE =
  "The address leads into the server’s own network. The person who runs the server can allow it by WEBHOOK_HOSTS.";

/** Resolves a name, and fails if any of its addresses is not public: the connection could use any of them. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, []);
      return;
    }
    const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublic(address));
    if (!isSafe) callback(new Error(PRIVATE), []);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? "", addresses[0]?.family ?? 4);
  });
};

/** `process` also turns an IPv4 address that is written as IPv6 into what it is. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
