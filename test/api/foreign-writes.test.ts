import { expect, test } from "vitest";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { KINDS } from "../support/content-types.ts";
import { listen } from "../support/raw-request.ts";
import { isFullSize } from "../support/property-runs.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { createTestAccounts, ORIGIN, type TestAccounts } from "../support/test-accounts.ts";

const FOREIGN: Record<string, string>[] = [
  {},
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "http://localhost:3001" },
  { Origin: "" },
  { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "none" },
  { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin", Referer: `${ORIGIN}/admin` },
  { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
];

/** Content types that a form, a beacon or a script of a foreign page can send, and some that browsers prevent. */
const TYPES = [
  "text/plain",
  "text/plain;charset=UTF-8",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json",
  "",
];

/** Bodies that would be accepted from the site's own pages. */
const BODIES: Readonly<Record<string, object>> = {
  ...Object.fromEntries(KINDS.map((kind) => [`POST /${kind.table}`, kind.build("Planted")])),
  "POST /seen": { path: "/", events: [{ to: "tel:+35621" }] },
  "POST /users": { email: "planted@evil.example", name: "Planted", role: "admin" },
};

const WRITES = [
  ...new Set(
    ACCESS_TABLE.map(({ call }) => call.split("?")[0] ?? "").filter((call) => !call.startsWith("GET ")),
  ),
];

/** Every pair of them at the full size; otherwise a fifth, another one for each call, in which each header and each type is. */
function foreignRequests(call: string): [foreign: Record<string, string>, type: string][] {
  const pairs = FOREIGN.flatMap((foreign, row) =>
    TYPES.map((type, column) => ({ foreign, type, part: (row + column + WRITES.indexOf(call)) % 5 })),
  );
  return pairs.filter(({ part }) => isFullSize || part === 0).map(({ foreign, type }) => [foreign, type]);
}

/** The beacon is answered alike whatever site sends it; what of another site counts nothing (test/api/insight.test.ts). */
const statusFor = (call: string) => (call === "POST /seen" ? 204 : 403);

test.each(WRITES)("%s: rejects every request of a foreign page with an admin's cookie", async (call) => {
  await using site = createTestAccounts();
  await using server = await listen(site.app);
  const { cookie, browser } = await site.signIn(await site.makeUser("admin"));
  const [method = "", pattern = ""] = call.split(" ");
  const id = await someId(site, pattern);
  const path = `/api${pattern.replace(/:\w+/, id)}`;
  const text = JSON.stringify(BODIES[call] ?? {});
  const before = await everything(site);
  for (const [foreign, type] of foreignRequests(call)) {
    const body = type.startsWith("multipart")
      ? `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${text}\r\n--x--\r\n`
      : text;
    const headers = { ...foreign, Cookie: cookie, ...(type && { "Content-Type": type }) };
    const answer = await server.send(path, { method, headers, body });
    expect(answer.status, JSON.stringify({ foreign, type })).toBe(statusFor(call));
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    expect(answer.headers).not.toHaveProperty("set-cookie");
  }
  expect(await everything(site)).toEqual(before);
  const own = { ...browser, "Content-Type": "application/json" };
  expect((await server.send(path, { method, headers: own, body: text })).status).not.toBe(403);
});

/** Ids of existing records, so that a call that gets through would have an effect. */
async function someId(site: TestAccounts, pattern: string): Promise<string> {
  const kind = KINDS.find(({ table }) => pattern.startsWith(`/${table}/`));
  if (kind) return (await kind.create(site.db, kind.build("Bread"), site.now().toISOString())).id;
  return pattern.startsWith("/users/:id") ? (await site.makeUser("recruiter")).id : "x";
}

async function everything({ db }: TestAccounts): Promise<unknown[][]> {
  const tables = await db.introspection.getTables();
  // A replica renews its lease whether something is written or not.
  return contentsOf(
    db,
    tables.map(({ name }) => name).filter((name) => name !== "replicas"),
  );
}
