import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { queueEmail } from "../../src/accounts/mail/queue-email.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { announceJobs } from "../../src/site/subscribers/job-emails.ts";
import { sendMonthlyReport } from "../../src/staff/insight/monthly-report.ts";
import { addCounts } from "../../src/storage/database/daily-counts.ts";
import { createJob } from "../support/build-content.ts";
import { openInstallation } from "../support/installation.ts";

test("e-mails that waited at the time of a backup are not sent by a restore: staff see them, and decide", async () => {
  using site = openInstallation();
  await site.run(async (db) => {
    for (const state of ["waiting", "sending", "failed"] as const) {
      const address = `${state}@shop.example`;
      const id = await queueEmail(db, "feedReport", { address }, {}, site.now());
      await db.updateTable("unsent_emails").set({ state }).where("id", "=", id).execute();
    }
  });
  await site.restore(await site.backUp());
  const emails = await site.run((db) =>
    db.selectFrom("unsent_emails").select(["address", "state", "error"]).orderBy("address").execute(),
  );
  const error = "A backup was restored. This e-mail may have been sent since it was made.";
  expect(emails).toEqual([
    { address: "failed@shop.example", state: "failed", error: null },
    { address: "sending@shop.example", state: "uncertain", error },
    { address: "waiting@shop.example", state: "uncertain", error },
  ]);
});

test("subscribers are not told again of jobs that were announced after the backup, and of new ones they are", async () => {
  using site = openInstallation();
  const announce = () => site.run((db) => announceJobs(db, site.now()));
  const publishAt = new Date(site.now().getTime() + 24 * 3_600_000).toISOString();
  const draft = await site.run(async (db) => {
    const fields = { list: "jobs", email: "m@visitor.example", emailKey: "m@visitor.example" } as const;
    const dates = { consentDate: site.now().toISOString(), confirmedDate: site.now().toISOString() };
    await db
      .insertInto("subscribers")
      .values({ id: randomUUID(), ...fields, storeId: null, jobs: "", consents: "[]", token: "t", ...dates })
      .execute();
    await createJob(db, { title: "Baker" });
    await createJob(db, { title: "Cashier", publishAt });
    return createJob(db, { title: "Butcher", status: "draft" });
  });
  const folder = await site.backUp();
  site.pass(2);
  expect(await announce()).toBe(1);
  await site.restore(folder);
  expect(await announce()).toBe(0);
  await site.run((db) =>
    db.updateTable("jobs").set({ status: "published" }).where("id", "=", draft.id).execute(),
  );
  expect(await announce()).toBe(1);
});

test("the figures of a month are not sent again after a restore, and those of the next one are", async () => {
  using site = openInstallation();
  const by = { actor: "Test", now: site.now() };
  const report = () =>
    site.run(async (db) => {
      await sendMonthlyReport(db, site.now());
      const sent = await db.selectFrom("unsent_emails").select("id").where("state", "=", "waiting").execute();
      await db.deleteFrom("unsent_emails").execute();
      return sent.length;
    });
  await site.run(async (db) => {
    const monthlyTo = [{ email: "director@shop.example" }];
    await writeSetting(db, "insight", { isOn: true, monthlyTo }, undefined, by);
    for (const day of ["2026-11-20", "2026-12-20"])
      await addCounts(db, day, "view", new Map([["/", { count: 5 }]]));
  });
  const folder = await site.backUp();
  site.pass(14);
  expect(await report()).toBe(1);
  await site.restore(folder);
  expect(await report()).toBe(0);
  site.pass(31);
  expect(await report()).toBe(1);
});
