import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { openNewsletter } from "../support/subscribers.ts";
import { addMessage, openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { rowsOf, runSql, valueOf } from "../support/raw-sql.ts";
import { ORIGIN } from "../support/test-accounts.ts";

const FROM = "192.0.2.1";
const FLOOD = 60;

/** How many rows one network without a link adds to a table at most, whatever it sends within 15 minutes. No other table grows. */
const BOUNDS: Readonly<Record<string, number>> = {
  audit_log: 20 + 3,
  messages: 9,
  message_files: 20,
  file_keys: 20,
  form_counts: 1,
  // One for each message, and the links for the account.
  unsent_emails: 10 + 3 + 10,
  subscription_requests: 10,
  account_tokens: 3,
  daily_counts: 30,
  // A few for each address that was typed while the network had attempts left, and one for each limit.
  rate_limits: 10 * 2 + 30 + 10 + 10,
};

/** The file in which the bound of a table is written. */
const WRITTEN: Readonly<Record<string, string>> = {
  audit_log: "tables",
  comments: "tables",
  messages: "message-tables",
  message_entries: "message-tables",
  message_files: "message-tables",
  file_keys: "message-tables",
  applications: "message-tables",
  application_links: "message-tables",
  form_counts: "message-tables",
  unsent_emails: "account-tables",
  account_tokens: "account-tables",
  subscription_requests: "subscriber-tables",
  sessions: "account-tables",
  daily_counts: "tables",
  rate_limits: "process-tables",
};

const bytes = Buffer.from("invented").toString("base64url");

/** The body of the nth call of each route that writes and that anyone may call. */
const BODIES: Readonly<Record<string, (n: number, email: string) => object>> = {
  "POST /users/login": (n) => ({ email: `invented${n}@shop.example`, password: "wrong" }),
  "POST /users/login/passkey-options": () => ({}),
  "POST /users/login/passkey": (n) => ({
    passkey: {
      id: `${bytes}${n}`,
      rawId: `${bytes}${n}`,
      type: "public-key",
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    },
  }),
  "POST /users/logout": () => ({}),
  "POST /users/request-password-reset": (n, email) => ({
    email: n % 2 === 0 ? email : `invented${n}@shop.example`,
  }),
  "POST /users/reset-password": (n) => ({ token: `${bytes}${n}`, password: "gbejniet friski bil-bzar" }),
  "POST /users/activate": (n) => ({
    token: `${bytes}${n}`,
    password: "gbejniet friski bil-bzar",
    name: "Rita",
  }),
  "POST /subscribers": (n) => ({ email: `invented${n}@shop.example`, consent: true }),
  "POST /subscribers/jobs": (n) => ({ email: `invented-job${n}@shop.example` }),
  "POST /forms/:id/submissions": () => ({}),
  "POST /jobs/:id/applications": () => ({}),
  "POST /seen": (n) => ({ path: `/invented-${n}`, events: [{ from: `https://host${n}.example/` }] }),
  "POST /search/misses": (n) => ({
    q: `qx${String.fromCharCode(97 + (n % 26), 97 + Math.trunc(n / 26))}z`,
  }),
};

const OPEN_CALLS = [
  ...new Set(ACCESS_TABLE.filter(({ callers }) => callers === "anyone").map(({ call }) => call)),
];

/** The number of rows of each table. */
async function countRows(site: ContactFormSite): Promise<Map<string, number>> {
  const onSqlite = "sqlite" in site.connection;
  const names = await rowsOf(
    site.db,
    onSqlite
      ? "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_terms%' AND name NOT LIKE 'sqlite%'"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
  );
  const counts = new Map<string, number>();
  for (const { name } of names.map((row) => Object(row)))
    counts.set(String(name), Number(await valueOf(site.db, `SELECT count(*) FROM ${String(name)}`)));
  return counts;
}

test("each route that writes and that anyone may call has a flood here", () => {
  expect(Object.keys(BODIES).toSorted()).toEqual(
    OPEN_CALLS.filter((call) => !call.startsWith("GET ")).toSorted(),
  );
});

test("one network makes the site store no more than the bound of each table, by whatever route", async () => {
  await using site = await openContactForm();
  const { email } = await site.makeUser("editor", { email: "maria@shop.example" });
  site.app.set("trust proxy", 1);
  await openNewsletter(site);
  await site.accounts.settled();
  const before = await countRows(site);
  for (const call of OPEN_CALLS) {
    const [method = "", route = ""] = call.split(" ");
    const address = `/api${route.replace(/:\w+/g, "nothing")}`;
    const body = BODIES[call];
    for (let n = 0; n < (body ? FLOOD : 1); n += 1) {
      const sent = method === "GET" ? request(site.app).get(address) : request(site.app).post(address);
      const answer = await sent.set({ "X-Forwarded-For": FROM, Origin: ORIGIN }).send(body?.(n, email));
      expect(answer.status, call).toBeLessThan(500);
      await site.accounts.settled();
    }
  }
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  for (let n = 0; n < FLOOD; n += 1)
    await site.write({ message: `Message ${n}` }, photo).set("X-Forwarded-For", FROM);
  await site.accounts.settled();
  const after = await countRows(site);
  for (const [table, count] of after)
    expect(count - (before.get(table) ?? 0), table).toBeLessThanOrEqual(BOUNDS[table] ?? 0);
  // The flood has reached what it should.
  for (const table of ["audit_log", "messages", "message_files", "daily_counts", "rate_limits"])
    expect(after.get(table), table).toBeGreaterThan(before.get(table) ?? 0);
});

test("the bound of each table that visitors fill is written beside the table", () => {
  expect(Object.keys(WRITTEN)).toEqual(expect.arrayContaining(Object.keys(BOUNDS)));
  for (const [table, file] of Object.entries(WRITTEN)) {
    const source = fs.readFileSync(path.join("src/storage/database", `${file}.ts`), "utf8");
    const [above = "", ...below] = source.split(`\n  ${table}: `);
    expect(below, table).toHaveLength(1);
    const comment = above.slice(above.lastIndexOf("/**"));
    expect(comment, table).toMatch(/ \* Bound: .*\*\/\s*$/s);
  }
});

/** Copies the only message until there are as many as given, each with a photo where there is one. */
async function fillMessages(site: ContactFormSite, messages: number, photos: number): Promise<void> {
  const columns = `"createdDate", "updatedDate", topic, "storeName", "orderNumber", text, name, email, phone,
    "emailKey", "phoneKey", "searchText", state`;
  const numbers = (until: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${until})`;
  const id = `'00000000-0000-4000-8000-' || substr(CAST(n + 100000000000 AS text), 1, 12)`;
  await runSql(
    site.db,
    `${numbers(messages - 1)} INSERT INTO messages (id, reference, version, ${columns})
     SELECT ${id}, CAST(n AS text), 1, ${columns} FROM messages CROSS JOIN numbers`,
    ...(photos > 0
      ? [
          `${numbers(photos)} INSERT INTO message_files (id, "messageId", form, field, name, type, bytes, "createdDate")
           SELECT ${id}, ${id}, '', 'photo', '', 'image/webp', 1, '2026-11-21' FROM numbers`,
        ]
      : []),
  );
}

test("all networks together store at most a hundred thousand messages", async () => {
  await using site = await openContactForm();
  await addMessage(site);
  await fillMessages(site, 99_999, 0);
  await site.write({ message: "The last" }).expect(303);
  const { body } = await site.write({ message: "One too many" });
  expect(body).toMatchObject({ status: 500, error: expect.stringContaining("could not store") });
  expect(await valueOf(site.db, "SELECT count(*) FROM messages")).toBe(100_000);
});

test("all networks together store at most ten thousand photos, and messages still arrive", async () => {
  await using site = await openContactForm();
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  await addMessage(site);
  await fillMessages(site, 10_001, 9_999);
  await site.write({ message: "The last with a photo" }, photo).expect(303);
  const { body } = await site.write({ message: "Another one" }, photo);
  expect(body).toMatchObject({ status: 400, fields: { photo: expect.stringContaining("without it") } });
  await site.write({ message: "Another one" }).expect(303);
  expect(await valueOf(site.db, "SELECT count(*) FROM message_files")).toBe(10_000);
});

test("one network stores at most twenty photos in a day, and its messages still arrive", async () => {
  await using site = await openContactForm();
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  const expireHour = () => runSql(site.db, "DELETE FROM rate_limits WHERE key NOT LIKE 'photo%'");
  for (let n = 0; n < 20; n += 1) {
    if (n % 9 === 0) await expireHour();
    await site.write({ message: `Message ${n}` }, photo).expect(303);
  }
  await expireHour();
  const { body } = await site.write({ message: "Another one" }, photo);
  expect(body.fields).toEqual({ photo: expect.stringContaining("without this file") });
  await site.write({ message: "Another one" }).expect(303);
  await site.write({ message: "Another one" }, photo).set("X-Forwarded-For", "192.0.2.2").expect(303);
});
