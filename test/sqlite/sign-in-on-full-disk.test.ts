import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import request from "supertest";
import { expect, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { createParts } from "../../src/start/parts.ts";
import { prepareSite } from "../../src/start/prepare-site.ts";
import { keepReserve } from "../../src/storage/database/disk-reserve.ts";
import { openDatabase } from "../../src/storage/database/open-database.ts";
import { createSoftwarePasskey } from "../support/software-passkey.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createTestAccounts, PASSWORD } from "../support/test-accounts.ts";
import { makeTempDir, placeDatabase } from "../support/test-database.ts";

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

test("the site starts on a full disk, also after a sign-in has used the space that was set aside", async () => {
  using dir = makeTempDir();
  const { env } = placeDatabase(path.join(dir.path, "data"));
  const admin = { ADMIN_EMAIL: "rita@shop.example", ADMIN_PASSWORD: PASSWORD };
  const config = readConfig({ SEED: "none", ...admin, ...env, UPLOADS_DIR: path.join(dir.path, "uploads") });
  const start = async () => {
    const connection = openDatabase(config);
    const parts = createParts({
      ...{ config, connection, logger: pino({ level: "silent" }) },
      clock: () => new Date("2026-11-21T09:00:00.000Z"),
    });
    try {
      await prepareSite(parts);
    } finally {
      await parts.close();
    }
  };
  await start();
  const reserve = path.join(config.dataDir, "disk-reserve");
  expect(fs.statSync(reserve).size).toBeGreaterThan(0);
  // As a sign-in on a full disk does.
  fs.truncateSync(reserve);
  const { statfsSync } = fs;
  vi.spyOn(fs, "statfsSync").mockImplementation((folder) => Object.assign(statfsSync(folder), { bavail: 0 }));
  await start();
  expect(fs.statSync(reserve).size).toBe(0);
});
