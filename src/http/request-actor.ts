import type { Request, RequestHandler, Response } from "express";
import { actFor, type Actor } from "../storage/audit/actor.ts";
import type { Authentication } from "./authentication.ts";
import { deviceName } from "../rules/text/device-name.ts";
import { clientAddress } from "./network-key.ts";

/** Middleware by which every line of the audit log that a request writes names its user, its address and its device. */
export function actForRequest(clock: () => Date): RequestHandler {
  return (request, response, next) => {
    // Read now: a closed connection has no address any more when work in the background writes its line.
    const address = clientAddress(request);
    actFor(() => ({ ...actorOf(request, response), address }), next, clock);
  };
}

function actorOf(request: Request, { locals }: Response): Omit<Actor, "address"> {
  const { authentication, requestId = "" } = locals;
  return {
    userId: authentication?.user.id ?? null,
    name: authentication?.user.email ?? "A visitor",
    device: deviceName(request.get("user-agent") ?? ""),
    proof: authentication ? proofInWords(authentication) : "not signed in",
    requestId,
  };
}

function proofInWords({ proof, apiToken }: Authentication): string {
  if (apiToken) return `API token “${apiToken.name}” (${apiToken.id})`;
  return proof === "cookie" ? "session cookie" : "session token";
}
