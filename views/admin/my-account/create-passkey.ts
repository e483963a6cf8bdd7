import { callApi } from "../api-call.ts";

/** Why a passkey was not added or removed. */
export interface PasskeyFailure {
  error: string;
  /** Error sentences by field name. */
  fields: Readonly<Record<string, string>>;
}

/** A passkey that was added, with the recovery codes of an account that had none. */
export interface AddedPasskey {
  recoveryCodes?: readonly string[];
}

const UNSUPPORTED = "This browser does not support passkeys, or the site is not opened over HTTPS.";

const CANCELLED =
  "No passkey was created. If you closed the browser’s question, choose Continue again. A device without a fingerprint, a face or a PIN needs one set up first.";

/**
 * Creates a passkey: asks the server for its options with the password, lets the browser create it, and stores it.
 *
 * @returns new recovery codes if there are any, or the reason if it failed.
 */
export async function createPasskey(name: string, password: string): Promise<PasskeyFailure | AddedPasskey> {
  if (name.trim() === "") return { error: "", fields: { name: "Please enter a name." } };
  const { browserSupportsWebAuthn, startRegistration, WebAuthnError } =
    await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) return { error: UNSUPPORTED, fields: {} };
  const path = "/api/users/me/passkeys";
  const options = await callApi<Parameters<typeof startRegistration>[0]["optionsJSON"]>(`${path}/options`, {
    method: "POST",
    body: { password },
  });
  if (!options.ok) return options;
  let passkey: object;
  try {
    passkey = await startRegistration({ optionsJSON: options.value });
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return { error: isKnown ? "This device already has a passkey for your account." : CANCELLED, fields: {} };
  }
  const stored = await callApi<AddedPasskey>(path, { method: "POST", body: { name, passkey } });
  if (stored.ok) return stored.value;
  const { passkey: notChecked, ...fields } = stored.fields;
  return { error: notChecked ?? stored.error, fields };
}
