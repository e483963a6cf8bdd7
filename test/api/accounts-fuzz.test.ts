import fc from "fast-check";
import request from "supertest";
import { expect, test } from "vitest";
import { forAllAsync } from "../support/property-runs.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { errorsIn } from "../support/test-app.ts";

const CALLS = [
  ["post", "/api/users/login"],
  ["post", "/api/users/logout"],
  ["post", "/api/users/request-password-reset"],
  ["post", "/api/users/reset-password"],
  ["post", "/api/users/activate"],
  ["put", "/api/users/me/password"],
  ["post", "/api/users/me/second-factor"],
  ["put", "/api/users/me/second-factor"],
  ["delete", "/api/users/me/second-factor"],
  ["delete", "/api/users/me/sessions/x"],
  ["post", "/api/users"],
  ["put", "/api/users/:id"],
  ["delete", "/api/users/:id/sessions"],
] as const;

const value = fc.oneof(
  fc.constantFrom("admin", "editor", "active", "disabled", "x@shop.example", "", "\0", "123456"),
  fc.jsonValue({ maxDepth: 2 }),
);
const name = fc.oneof(
  fc.constantFrom(
    "email",
    "password",
    "currentPassword",
    "code",
    "token",
    "name",
    "role",
    "permissions",
    "status",
  ),
  fc.constantFrom("version", "id", "__proto__", "constructor", "toString", "passwordHash"),
  fc.string({ maxLength: 8 }),
);
const body = fc.oneof(fc.dictionary(name, value, { maxKeys: 5 }), fc.jsonValue({ maxDepth: 3 }));

test("no body makes an account call crash or write partial data", async () => {
  await using site = createTestAccounts();
  const admin = await site.makeUser("admin");
  const { bearer } = await site.signIn(admin);
  const target = await site.makeUser("recruiter");
  await forAllAsync(
    300,
    fc.constantFrom(...CALLS),
    body,
    fc.boolean(),
    async ([method, path], content, signedIn) => {
      const agent = request(site.app);
      const answer = await agent[method](path.replace(":id", target.id))
        .set(signedIn && path !== "/api/users/logout" ? bearer : {})
        .set("Content-Type", "application/json")
        .send(JSON.stringify(content));
      expect(answer.status).toBeLessThan(500);
      expect(answer.status < 400 || typeof answer.body.error === "string").toBe(true);
    },
  );
  expect(errorsIn(site.logLines)).toEqual([]);
  const rows = await site.db.selectFrom("users").selectAll().execute();
  expect(rows.find((row) => row.id === admin.id)).toMatchObject({ role: "admin", status: "active" });
});
