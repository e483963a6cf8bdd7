import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import * as client from "openid-client";
import { z } from "zod";
import type { OidcSettings } from "../../config.ts";
import { ExpectedError } from "../../errors.ts";
import { CALLBACK_PATH } from "../sign-in/session-cookie.ts";

/** In milliseconds, of each request to the provider. */
const TIMEOUT = 5_000;

/** In seconds: by how much the clocks of the provider and of this server may differ. */
const CLOCK_TOLERANCE = 300;

/** In seconds, and how far back a sign-out may be that is told of. */
const LOGOUT_AGE = 600;

/** The claim of a logout token that says what it is. */
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** It gives a refresh token for a parameter of its own, knows no scope for it, and asks no person to sign in again. */
const GOOGLE = "https://accounts.google.com";

/** Values of `amr` (RFC 8176) that say that more than a password was used. */
const FACTORS: ReadonlySet<string> = new Set([
  "mfa",
  "otp",
  "hwk",
  "swk",
  "sc",
  "fpt",
  "face",
  "pop",
  "phr",
  "phrh",
]);

/** What a browser has to bring back from the provider. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
  /** Whether the person has to sign in there again, as a proof of who uses a session. */
  isProof: boolean;
}

/** A person as the provider knows them. */
export interface CompanyIdentity {
  issuer: string;
  /** Never changes, unlike the address. */
  subject: string;
  /** Empty where the provider says none. */
  email: string;
  isVerified: boolean;
  name: string;
  groups: readonly string[];
  usesFactor: boolean;
  /** When the person last typed something there; undefined where the provider does not say it. */
  authDate: Date | undefined;
  /** The session there, by which a sign-out names it. */
  sid: string;
  /** Empty where the provider gives none. */
  refreshToken: string;
}

/** The sign-out of a person there: of one session, or of all. */
export interface CompanyLogout {
  /** Of the message itself: each is believed once. */
  id: string;
  issuer: string;
  subject: string;
  sid: string;
}

/** The provider cannot be reached, or does not work. */
export class ProviderDownError extends ExpectedError {
  override name = "ProviderDownError";
  constructor(name: string) {
    super(
      503,
      `${name} does not answer. Sign in with your password if you have one, or try again in a few minutes.`,
    );
  }
}

/** The provider, or what was said in its name, is not trusted. The message is for the log. */
export class ProviderRefusedError extends Error {
  override name = "ProviderRefusedError";
}

export type CompanyProvider = ReturnType<typeof createCompanyProvider>;

const text = z.string().catch("");
const identityClaims = z.object({
  email: text,
  email_verified: z.unknown().optional(),
  // Entra says so of an address whose domain the company owns.
  xms_edov: z.unknown().optional(),
  name: text,
  groups: z.array(z.string()).catch([]),
  amr: z.array(z.string()).catch([]),
  auth_time: z.number().optional().catch(undefined),
  sid: text,
});

const logoutClaims = z.object({
  iss: z.string(),
  jti: z.string().min(1),
  sub: text,
  sid: text,
  events: z.record(z.string(), z.unknown()),
  nonce: z.undefined().optional(),
});

/**
 * Creates the client of the company's provider of accounts (OpenID Connect). Every call throws ProviderDownError where it
 * does not answer, and ProviderRefusedError for what is not trusted. It reads the provider's description and keys for each
 * sign-in: there are few, and nothing old is trusted.
 */
export function createCompanyProvider(
  { issuer, clientId, clientSecret, name }: OidcSettings,
  { publicUrl, clock }: { publicUrl: string; clock: () => Date },
) {
  const callback = `${publicUrl}${CALLBACK_PATH}`;

  /** Tells what cannot be reached from what is wrong. */
  async function ask(url: string, options: RequestInit): Promise<Response> {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT) }).catch(
      () => undefined,
    );
    if (!answer || answer.status >= 500) throw new ProviderDownError(name);
    return answer;
  }

  function discover(): Promise<client.Configuration> {
    return client.discovery(
      new URL(issuer),
      clientId,
      {
        client_secret: clientSecret,
        [client.clockTolerance]: CLOCK_TOLERANCE,
        [client.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1000),
      },
      undefined,
      {
        [client.customFetch]: (url, options) =>
          ask(url, {
            ...options,
            body: options.body instanceof Uint8Array ? new Uint8Array(options.body) : (options.body ?? null),
          }),
        // The library trusts a token of the token endpoint without its signature otherwise.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }

  return {
    name,
    /** Whether it asks a person who is signed in there to sign in again, as a proof. */
    asksAgain: issuer !== GOOGLE,
    /** Returns where to send the browser, and what it must bring back. */
    begin: (isProof: boolean) =>
      judged(async () => {
        const configuration = await discover();
        const expected = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
          isProof,
        };
        const { scopes_supported: scopes = [] } = configuration.serverMetadata();
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope: [
            "openid",
            "email",
            "profile",
            ...(scopes.includes("offline_access") ? ["offline_access"] : []),
          ].join(" "),
          state: expected.state,
          nonce: expected.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: "S256",
          ...(issuer === GOOGLE && { access_type: "offline" }),
          ...(isProof && { prompt: "login", max_age: "0" }),
        });
        return { url, expected };
      }),
    /**
     * Exchanges what the browser brought back for who the person is.
     *
     * @param query of the address to which the browser was sent back.
     */
    finish: (query: string, { state, nonce, verifier, isProof }: Expected) =>
      judged(async (): Promise<CompanyIdentity> => {
        const configuration = await discover();
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callback}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isProof && { maxAge: 0 }),
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderRefusedError("no ID token");
        // Some providers say the address to the one who asks for it only.
        const known =
          claims["email"] === undefined
            ? { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
            : claims;
        const {
          email,
          name: full,
          groups,
          amr,
          auth_time: authTime,
          sid,
          ...said
        } = identityClaims.parse(known);
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: email.trim().toLowerCase(),
          isVerified:
            said.email_verified === true || [true, 1, "1", "true"].some((yes) => yes === said.xms_edov),
          name: full,
          groups,
          usesFactor: amr.some((method) => FACTORS.has(method)),
          authDate: authTime === undefined ? undefined : new Date(authTime * 1000),
          sid,
          refreshToken: tokens.refresh_token ?? "",
        };
      }),
    /** Asks whether a session there goes on. @returns the next refresh token; undefined where the provider has ended it. */
    refresh: (token: string) =>
      judged(async () => {
        try {
          const tokens = await client.refreshTokenGrant(await discover(), token);
          return tokens.refresh_token ?? token;
        } catch (error) {
          if (error instanceof client.ResponseBodyError && error.error === "invalid_grant") return undefined;
          throw error;
        }
      }),
    /** Verifies a message of the provider that a person has signed out. */
    readLogout: (token: string) =>
      judged(async (): Promise<CompanyLogout> => {
        const { issuer: expectedIssuer, jwks_uri: keys } = (await discover()).serverMetadata();
        if (keys === undefined) throw new ProviderRefusedError("no keys");
        const set = createRemoteJWKSet(new URL(keys), { [customFetch]: ask });
        const { payload } = await jwtVerify(token, set, {
          issuer: expectedIssuer,
          audience: clientId,
          clockTolerance: CLOCK_TOLERANCE,
          maxTokenAge: LOGOUT_AGE,
          currentDate: clock(),
          requiredClaims: ["iat", "jti", "events"],
        });
        const { iss, jti, sub, sid, events } = logoutClaims.parse(payload);
        if (!Object.hasOwn(events, LOGOUT_EVENT) || (sub === "" && sid === ""))
          throw new ProviderRefusedError("no logout token");
        return { id: jti, issuer: iss, subject: sub, sid };
      }),
  };

  /** Tells what failed: the provider, or what came in its name. */
  async function judged<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
        if (cause instanceof ProviderDownError || cause instanceof ProviderRefusedError) throw cause;
      const message = error instanceof Error ? error.message : "unknown";
      throw new ProviderRefusedError(message, { cause: error });
    }
  }
}
