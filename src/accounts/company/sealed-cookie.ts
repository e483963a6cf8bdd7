import type { Response } from "express";
import { EncryptJWT, errors as joseErrors, jwtDecrypt } from "jose";
import { z } from "zod";
import type { Accounts } from "../accounts.ts";
import type { Expected } from "./provider.ts";
import { cookieName, cookieOptions, readCookie } from "../sign-in/session-cookie.ts";

/** For how long a person can take at the provider, or to prove an old account, in seconds. */
const LIFETIME = 600;

/** What a browser keeps under a name. */
interface Sealed<Contents extends object> {
  name: string;
  schema: z.ZodType<Contents>;
}

const text = z.string();

/** A browser on its way to the provider, and where the person wanted to go. */
export const ON_THE_WAY: Sealed<Expected & { redirectTo: string }> = {
  name: "company",
  schema: z.object({ state: text, nonce: text, verifier: text, isProof: z.boolean(), redirectTo: text }),
};

/**
 * A sign-in there that waits for a proof here: of the account with the address, to be joined with; or, without an address, of the
 * account that it is joined with.
 */
export const JOINING = {
  name: "joining",
  schema: z.object({
    issuer: text,
    subject: text,
    email: text,
    sid: text,
    refreshToken: text,
    confirmedDate: text,
  }),
};

type Keeper = Pick<Accounts, "config" | "keys" | "clock">;

/** Keeps something in the browser for ten minutes, encrypted: no number of visitors can fill a table with it. */
export async function setSealed<Contents extends object>(
  { config, keys, clock }: Keeper,
  response: Response,
  { name }: Sealed<Contents>,
  contents: Contents,
): Promise<void> {
  const sealed = await new EncryptJWT({ contents })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: name })
    .setExpirationTime(Math.floor(clock().getTime() / 1000) + LIFETIME)
    .encrypt(keys.company);
  response.cookie(nameOf(config, name), sealed, { ...cookieOptions(config), maxAge: LIFETIME * 1000 });
}

/** Reads it from the `Cookie` header; undefined where it is not there, too old or not ours. */
export async function readSealed<Contents extends object>(
  { config, keys, clock }: Keeper,
  header: string,
  { name, schema }: Sealed<Contents>,
): Promise<Contents | undefined> {
  const cookie = readCookie(header, nameOf(config, name));
  if (cookie === undefined) return undefined;
  try {
    const { payload, protectedHeader } = await jwtDecrypt(cookie, keys.company, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      currentDate: clock(),
      requiredClaims: ["exp"],
    });
    return protectedHeader.typ === name ? schema.safeParse(payload["contents"]).data : undefined;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined;
    throw error;
  }
}

/** Takes it from the browser. */
export function clearSealed({ config }: Keeper, response: Response, { name }: Sealed<object>): void {
  response.clearCookie(nameOf(config, name), cookieOptions(config));
}

function nameOf(config: Accounts["config"], name: string): string {
  return `${cookieName(config)}-${name}`;
}
