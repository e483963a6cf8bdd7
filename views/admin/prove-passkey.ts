import { callApi, type CallFailure } from "./api-call.ts";

type Refusal = Pick<CallFailure, "ok" | "error" | "fields">;

const NOT_USED: Refusal = {
  ok: false,
  error: "No passkey was used. Try again, or enter your password.",
  fields: {},
};

/** Proves by one of the person's own passkeys who they are. @param path of the API's call. */
export async function provePasskey(path: string): Promise<{ ok: true } | Refusal> {
  const { browserSupportsWebAuthn, startAuthentication } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) return NOT_USED;
  const options = await callApi<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(
    `${path}/passkey-options`,
    { method: "POST" },
  );
  if (!options.ok) return options;
  let passkey: object;
  try {
    passkey = await startAuthentication({ optionsJSON: options.value });
  } catch {
    // The person has closed the browser's own dialog, or has no such passkey here.
    return NOT_USED;
  }
  return callApi(path, { method: "POST", body: { passkey } });
}
