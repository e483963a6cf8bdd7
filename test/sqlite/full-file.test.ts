import { expect, test } from "vitest";
import { openContactForm } from "../support/contact-form.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";

test("the contact form keeps what was typed when the disk is full", async () => {
  await using site = await openContactForm();
  const { sqlite } = sqliteConnection(site.connection);
  const pages = Number(sqlite.pragma("page_count", { simple: true }));
  sqlite.pragma(`max_page_count = ${pages}`);
  let answer = await site.write({ message: "x".repeat(3000) });
  // Free pages of the file may hold some messages more.
  for (let n = 0; answer.status === 303 && n < 200; n += 1) {
    answer = await site.write({ message: `${n} ${"x".repeat(3000)}` }).set("X-Forwarded-For", `192.0.2.${n}`);
  }
  expect(answer.body).toMatchObject({ status: 507, error: expect.stringContaining("still here") });
  expect(answer.body.typed.message).toContain("xxx");
});
