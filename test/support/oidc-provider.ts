import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import Provider, { type JWK } from "oidc-provider";

const CLIENT = { id: "suqna", secret: "a secret of thirty-two characters" };

/** A person at the provider. */
interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

/** The provider's places that a test can make fail. */
type Place = "discovery" | "jwks" | "token" | "userinfo";

const PATHS: Readonly<Record<Place, string>> = {
  discovery: "/.well-known/openid-configuration",
  jwks: "/jwks",
  token: "/token",
  userinfo: "/me",
};

/** A provider of accounts that a test runs, and everything that can be wrong with one. */
export interface TestProvider extends AsyncDisposable {
  /** Environment variables of a site that uses it. */
  env: Record<string, string>;
  /** Who signs in next. */
  person: Person;
  /** Claims of the next ID tokens beside those of the person; undefined takes one out. */
  claims: Record<string, unknown>;
  /** With which key the next ID tokens are signed. */
  signer: "own" | "next" | "foreign";
  /** Where it does not answer. */
  dead: Set<Place>;
  /** Whether the refresh tokens are refused: the person is disabled there. */
  isDisabled: boolean;
  /** Serves the next key beside the first, as a provider does that changes its keys. */
  rollOver(): void;
  /** Signs a token of a sign-out. */
  logoutToken(claims?: JWTPayload): Promise<string>;
}

async function makeKey(kid: string) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
  return { privateKey, jwk, kid };
}

/**
 * Starts `oidc-provider` for a site; it signs in `person` without asking.
 *
 * @param openSite returns the address of the site that uses it, by the environment variables that name the provider.
 */
export async function openTestProvider(
  openSite: (env: Record<string, string>) => string | Promise<string>,
): Promise<TestProvider> {
  const keys = { own: await makeKey("one"), next: await makeKey("two"), foreign: await makeKey("one") };
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const env = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Shop ID",
  };
  const publicUrl = await openSite(env);
  const served: JWK[] = [keys.own.jwk];
  const provider = new Provider(issuer, {
    jwks: { keys: [keys.own.jwk] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [`${publicUrl}/admin/login/company/callback`],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    scopes: ["openid", "offline_access"],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    findAccount: async (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...given.person, sub }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.id,
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile offline_access");
      await grant.save();
      return grant;
    },
    cookies: { keys: ["of the test"] },
    renderError: async (context, out) => {
      context.body = out;
    },
  });
  const given: TestProvider = {
    env,
    person: { sub: "rita", email: "rita@shop.example", email_verified: true, name: "Rita Vella" },
    claims: {},
    signer: "own",
    dead: new Set(),
    isDisabled: false,
    rollOver() {
      served.push(keys.next.jwk);
      given.signer = "next";
    },
    logoutToken: (claims = {}) =>
      sign(
        {
          iss: issuer,
          aud: CLIENT.id,
          iat: Math.floor(Date.now() / 1000),
          jti: randomUUID(),
          sub: given.person.sub,
          events: { "http://schemas.openid.net/event/backchannel-logout": {} },
          ...claims,
        },
        "logout+jwt",
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function sign(payload: JWTPayload, typ = "JWT"): Promise<string> {
    const { privateKey, kid } = keys[given.signer];
    return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid, typ }).sign(privateKey);
  }

  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (context.path !== PATHS.token || typeof body !== "object" || !("id_token" in body)) return;
    const claims = { ...decodeJwt(String(body.id_token)), ...given.claims };
    for (const [name, value] of Object.entries(claims)) if (value === undefined) delete claims[name];
    context.body = { ...body, id_token: await sign(claims) };
  });

  const answer = provider.callback();
  server.on("request", (request, response) => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    const place = (Object.keys(PATHS) as Place[]).find((each) => PATHS[each] === pathname);
    if (place && given.dead.has(place)) return request.socket.destroy();
    if (place === "jwks") {
      const shown = served.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }));
      return response.setHeader("Content-Type", "application/json").end(JSON.stringify({ keys: shown }));
    }
    if (place === "token" && given.isDisabled) {
      return response
        .writeHead(400, { "Content-Type": "application/json" })
        .end(JSON.stringify({ error: "invalid_grant" }));
    }
    if (pathname.startsWith("/interaction/"))
      return void provider.interactionFinished(request, response, {
        login: { accountId: given.person.sub, amr: ["pwd"] },
      });
    return void answer(request, response);
  });
  return given;
}
