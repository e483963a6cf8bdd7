import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { createTestAccounts, OTHER_PASSWORD } from "../support/test-accounts.ts";
import { createTestApp } from "../support/test-app.ts";

test.each(["192.0.2.7:PORT", "[2001:db8::7]:PORT", "not-an-address-PORT"])(
  "a new connection does not get new attempts where the proxy forwards %s",
  async (forwarded) => {
    await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
    const guess = (port: number) =>
      site.post(
        "/api/users/login",
        { email: `guess${port}@shop.example`, password: OTHER_PASSWORD },
        { "X-Forwarded-For": forwarded.replace("PORT", String(port)) },
      );
    for (let port = 50_001; port <= 50_010; port += 1) await guess(port).expect(401);
    await guess(50_011).expect(429);
  },
);

test("a session shows the address without the port that a proxy forwarded", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const { email } = await site.makeUser("editor");
  await site
    .post(
      "/api/users/login",
      { email, password: "ftira biz-zejt u kappar" },
      { "X-Forwarded-For": "192.0.2.7:50001" },
    )
    .expect(200);
  const rows = await site.db.selectFrom("sessions").select("address").execute();
  expect(rows).toEqual([{ address: "192.0.2.7" }]);
});

test("one visitor behind the proxy of compose.yaml does not close the sign-in for another", async () => {
  const compose = fs.readFileSync(path.resolve(import.meta.dirname, "../../compose.yaml"), "utf8");
  const TRUST_PROXY = /TRUST_PROXY: \$\{TRUST_PROXY:-(\w+)\}/.exec(compose)?.[1] ?? "";
  await using site = createTestAccounts({ env: { TRUST_PROXY } });
  const user = await site.makeUser("editor");
  const from = (address: string, email: string, password: string) =>
    request(site.app).post("/api/users/login").set("X-Forwarded-For", address).send({ email, password });
  for (let count = 1; count <= 10; count += 1)
    await from("192.0.2.66", `guess${count}@shop.example`, OTHER_PASSWORD).expect(401);
  await from("192.0.2.1", user.email, "ftira biz-zejt u kappar").expect(200);
});

test("warns once of a proxy whose forwarded addresses are not trusted", async () => {
  await using site = createTestApp();
  const warnings = () => site.logLines.filter((line) => String(line["msg"]).includes("set TRUST_PROXY=1"));
  await request(site.app).get("/api/jobs");
  expect(warnings()).toEqual([]);
  for (let count = 1; count <= 3; count += 1)
    await request(site.app).get("/api/jobs").set("X-Forwarded-For", "192.0.2.7");
  expect(warnings()).toEqual([expect.objectContaining({ level: 40 })]);
});

test.each([{ TRUST_PROXY: "1" }, { TRUST_PROXY: "direct" }])("warns of no proxy with %j", async (env) => {
  await using site = createTestApp({ env });
  await request(site.app).get("/api/jobs").set("X-Forwarded-For", "192.0.2.7");
  expect(site.logLines.filter((line) => String(line["msg"]).includes("TRUST_PROXY"))).toEqual([]);
});
