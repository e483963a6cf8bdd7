import { expect, test } from "vitest";
import { listen } from "../support/raw-request.ts";
import { valueOf } from "../support/raw-sql.ts";
import { createTestAccounts, ORIGIN, PASSWORD } from "../support/test-accounts.ts";

/*
 * Every write of the API, with an admin's cookie, from every foreign origin and with every content type, is in
 * test/api/foreign-writes.test.ts; every route by role and proof in test/api/access-matrix.test.ts. Here one write is sent in
 * all combinations of method, content type, origin and proof.
 */

const METHODS = ["POST", "PUT", "DELETE", "PATCH", "GET"] as const;

const TYPES = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-8",
  "text/plain; application/json",
  "",
];

const ORIGINS: readonly (readonly [headers: Record<string, string>, from: "own" | "foreign" | "unknown"])[] =
  [
    [{ Origin: ORIGIN }, "own"],
    [{ "Sec-Fetch-Site": "same-origin" }, "own"],
    [{ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }, "own"],
    [{}, "unknown"],
    [{ Referer: `${ORIGIN}/admin` }, "unknown"],
    [{ Origin: "https://evil.example" }, "foreign"],
    [{ Origin: "null" }, "foreign"],
    [{ Origin: "" }, "foreign"],
    [{ Origin: `${ORIGIN}.evil.example` }, "foreign"],
    [{ Origin: ORIGIN.replace("http:", "https:") }, "foreign"],
    [{ "Sec-Fetch-Site": "cross-site" }, "foreign"],
    [{ "Sec-Fetch-Site": "same-site" }, "foreign"],
    [{ "Sec-Fetch-Site": "none" }, "foreign"],
    [{ Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }, "foreign"],
  ];

const PROOFS = ["none", "cookie", "token", "both"] as const;

/** What comes of changing one's own name. */
function expected(method: string, type: string, from: string, proof: string): number {
  const usesCookie = proof === "cookie";
  if (method !== "GET" && (proof === "none" || usesCookie)) {
    if (from === "foreign") return 403;
    if (usesCookie && from === "unknown") return 403;
  }
  if (method === "POST" || method === "DELETE" || method === "PATCH") return 405;
  if (proof === "none") return 401;
  if (method === "GET") return 200;
  return type.startsWith("application/json") ? 200 : 415;
}

test.each(PROOFS)(
  "with the proof %s, a write works in the combinations that are allowed and in no other",
  async (proof) => {
    await using site = createTestAccounts();
    await using server = await listen(site.app);
    const { cookie, bearer } = await site.signIn(await site.makeUser("editor"));
    const proofs = {
      none: {},
      cookie: { Cookie: cookie },
      token: bearer,
      both: { ...bearer, Cookie: cookie },
    };
    const name = () => valueOf(site.db, "SELECT name FROM users");
    for (const [origin, from] of ORIGINS)
      for (const method of METHODS)
        for (const type of TYPES) {
          const before = await name();
          const next = `Rita ${Math.random().toString(36).slice(2)}`;
          const headers: Record<string, string> = {
            ...proofs[proof],
            ...origin,
            ...(type && { "Content-Type": type }),
          };
          const body = method === "GET" ? undefined : JSON.stringify({ name: next });
          const answer = await server.send("/api/users/me", { method, headers, ...(body && { body }) });
          const what = JSON.stringify({ proof, from, origin, method, type });
          const wanted = expected(method, type, from, proof);
          expect(answer.status, what).toBe(wanted);
          expect(await name(), what).toBe(method === "PUT" && wanted === 200 ? next : before);
          expect(answer.headers, what).not.toHaveProperty("access-control-allow-origin");
        }
  },
);

test("the forms of the account pages are accepted from this site alone, and as forms alone", async () => {
  await using site = createTestAccounts();
  await using server = await listen(site.app);
  const { email } = await site.makeUser("editor");
  const form = new URLSearchParams({ email, password: PASSWORD }).toString();
  for (const [origin, from] of ORIGINS)
    for (const type of TYPES)
      for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
        const headers: Record<string, string> = { ...origin, ...(type && { "Content-Type": type }) };
        const { status } = await server.send("/admin/login", { method, headers, body: form });
        const isForm = type === "application/x-www-form-urlencoded";
        // Past every check there is no screen in this application: 404.
        const wanted = from === "foreign" ? 403 : method !== "POST" || isForm ? 404 : 415;
        expect(status, JSON.stringify({ origin, type, method })).toBe(wanted);
      }
});

test.each(["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])(
  "%s turns no read into a write",
  async (header) => {
    await using site = createTestAccounts();
    await using server = await listen(site.app);
    const { cookie } = await site.signIn(await site.makeUser("editor"));
    for (const method of ["PUT", "POST", "DELETE"]) {
      const headers = { Cookie: cookie, [header]: method };
      expect((await server.send("/api/users/me?_method=PUT&name=Planted", { headers })).status).toBe(400);
      expect((await server.send("/api/users/logout", { headers })).status).toBe(405);
    }
    expect((await server.send("/api/users/me", { headers: { Cookie: cookie } })).text).toContain(
      "Rita Vella",
    );
  },
);
