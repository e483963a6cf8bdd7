import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test, vi } from "vitest";
import { keepReserve } from "../../src/storage/database/disk-reserve.ts";
import { createSoftwarePasskey } from "../support/software-passkey.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createTestAccounts, PASSWORD } from "../support/test-accounts.ts";

/** The tables that a sign-in writes, by what it is with. */
const WRITTEN = {
  password: ["rate_limits", "sessions", "users"],
  passkey: ["rate_limits", "passkeys", "sessions", "users"],
};

test.each(
  (["password", "passkey"] as const).flatMap((proof) => WRITTEN[proof].map((table) => ({ proof, table }))),
)("signs in with a $proof when the disk is full at the write to $table", async ({ proof, table }) => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  const device = createSoftwarePasskey();
  if (proof === "passkey") {
    const own = "/api/users/me/passkeys";
    const { body } = await site.post(`${own}/options`, { password: PASSWORD }, bearer).expect(200);
    await site.post(own, { name: "Work laptop", passkey: device.create(body.challenge) }, bearer).expect(201);
  }
  const { body: options } = await request(site.app).post("/api/users/login/passkey-options").expect(200);

  keepReserve(site.db, site.dataDir);
  const { sqlite } = sqliteConnection(site.connection);
  const events = ["INSERT", "UPDATE"];
  for (const event of events)
    sqlite.exec(
      `CREATE TRIGGER full_${event} BEFORE ${event} ON ${table}
         BEGIN SELECT RAISE(ABORT, 'no space left on device'); END`,
    );
  const givenUp = vi.spyOn(fs, "truncateSync").mockImplementationOnce(() => {
    for (const event of events) sqlite.exec(`DROP TRIGGER full_${event}`);
  });

  const answer =
    proof === "passkey"
      ? await site.post("/api/users/login/passkey", { passkey: device.get(options.challenge) })
      : await site.post("/api/users/login", { email: user.email, password: PASSWORD });
  expect(answer.status, answer.text).toBe(200);
  await site.get("/api/users/me", { Authorization: `Bearer ${answer.body.token}` }).expect(200);
  expect(givenUp.mock.calls).toEqual([[path.join(site.dataDir, "disk-reserve")]]);
});
