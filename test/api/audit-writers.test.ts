import { expect, test } from "vitest";
import { recordAudit } from "../../src/storage/audit/record-audit.ts";
import { readAuditHead, verifyAudit, createAuditHeadLog } from "../../src/storage/audit/verify-audit.ts";
import { changeAuditLine } from "../support/audit-lines.ts";
import { KINDS } from "../support/content-types.ts";
import { listen } from "../support/raw-request.ts";
import { runScript } from "../support/run-script.ts";
import { createStaff } from "../support/staff.ts";
import { openTestDatabase } from "../support/test-database.ts";

test("many concurrent requests and another process keep one chain", async () => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  const products = KINDS.find(({ table }) => table === "products");
  const headers = { ...staff.bearer, "Content-Type": "application/json" };
  const commands = ["one", "two"].map((name) =>
    runScript("src/operate/commands/user-command.ts", staff.env, "create", `${name}@shop.example`, "editor"),
  );
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      server.send("/api/products", {
        method: "POST",
        headers,
        body: JSON.stringify(products?.build(`Bread ${at}`)),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
  for (const { code, stderr } of await Promise.all(commands)) expect([code, stderr]).toEqual([0, ""]);
  const verdict = await verifyAudit(staff.db);
  expect(verdict.wrong).toBeUndefined();
  const { actors } = await staff.db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.count<number>("seq").as("actors"))
    .where("actor", "=", "The command line")
    .executeTakeFirstOrThrow();
  expect(actors).toBe(2);
});

test("npm run audit -- verify says that a log is sound, and names the first wrong line with exit code 1", async () => {
  await using given = openTestDatabase();
  const { db, env } = given;
  for (let count = 1; count <= 3; count += 1) await recordAudit(db, { action: "sign-out" });
  const sound = await runScript("src/operate/audit-reading/audit-command.ts", env, "verify");
  expect(sound).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("sound: 3 lines") });
  const { hash } = await readAuditHead(db);
  expect(sound.stdout).toContain(`Head: 3:${hash}`);
  const fitting = await runScript("src/operate/audit-reading/audit-command.ts", env, "verify", `3:${hash}`);
  expect(fitting.stdout).toContain("fits 1 head");
  const other = await runScript("src/operate/audit-reading/audit-command.ts", env, "verify", `5:${hash}`);
  expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining("there were 5") });
  await changeAuditLine(db, 2);
  const wrong = await runScript("src/operate/audit-reading/audit-command.ts", env, "verify");
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining("first wrong line is 2") });
  expect(
    (await runScript("src/operate/audit-reading/audit-command.ts", env, "verify", "nonsense")).code,
  ).toBe(1);
});

test("the head is logged when it has moved, and not again before it moves", async () => {
  await using given = await createStaff();
  const log = createAuditHeadLog(given.db, given.accounts.logger);
  const logged = () => given.logLines.filter(({ msg }) => msg === "audit log head");
  await log();
  await log();
  expect(logged()).toEqual([expect.objectContaining(await readAuditHead(given.db))]);
  await recordAudit(given.db, { action: "sign-out" });
  await log();
  expect(logged()).toHaveLength(2);
});
