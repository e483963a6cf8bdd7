import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { listenForMail } from "../support/mail-server.ts";
import { createTestAccounts, OTHER_PASSWORD } from "../support/test-accounts.ts";

/** Decodes quoted-printable and joins folded lines. */
function readable(source: string): string {
  const bytes = source
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_match, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

test("sends e-mails over SMTP, as text and HTML, with the link in both", async () => {
  await using server = await listenForMail();
  await using site = createTestAccounts({
    env: { SMTP_URL: server.url, MAIL_FROM: "Suqna <staff@suqna.example>" },
  });
  const user = await site.makeUser("editor", { email: "rita@shop.example", name: "Rita Ħaż-Żebbuġ" });
  await request(site.app).post("/api/users/request-password-reset").send({ email: user.email }).expect(202);
  const [mail] = await site.mails();
  const [received] = server.received;
  expect(received).toMatchObject({ from: "staff@suqna.example", to: ["rita@shop.example"] });
  const text = readable(String(received?.source));
  expect(text).toMatch(/^From: Suqna <staff@suqna\.example>/m);
  expect(text).toMatch(/^Subject: Choose a new password for Suqna/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(text).not.toMatch(/^List-/m);
  expect(text).toContain("Content-Type: text/plain; charset=utf-8");
  expect(text).toContain("Content-Type: text/html; charset=utf-8");
  expect(text.split(String(mail?.link))).toHaveLength(4);
  expect(text).toContain("Hello Rita Ħaż-Żebbuġ,");
  const token = String(mail?.link.split("/").at(-1));
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
  await site.mails();
  expect(readable(String(server.received[1]?.source))).toContain("Your password was just changed");
  expect(fs.existsSync(path.join(site.dataDir, "outbox"))).toBe(false);
  expect(JSON.stringify(site.logLines)).not.toContain(token);
});

test("logs the refusal of a mail server, and responds as usual", async () => {
  await using server = await listenForMail({ mode: "refuse" });
  await using site = createTestAccounts({ env: { SMTP_URL: server.url, MAIL_FROM: "staff@suqna.example" } });
  const { browser } = await site.signIn(await site.makeUser("admin"));
  await site
    .post("/api/users", { email: "new@shop.example", name: "Carmen", role: "editor" }, browser)
    .expect(201);
  await site.mails();
  expect(server.received).toEqual([]);
  expect(site.logLines).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: "e-mail not sent",
      to: "new@shop.example",
      subject: "Your account at Suqna",
    }),
  );
});

test("without a mail server, writes each e-mail to a file with mode 0600 and logs its link", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  await request(site.app).post("/api/users/request-password-reset").send({ email: user.email }).expect(202);
  const [mail] = await site.mails();
  const outbox = path.join(site.dataDir, "outbox");
  expect(fs.statSync(outbox).mode & 0o777).toBe(0o700);
  const [name = ""] = fs.readdirSync(outbox);
  expect(name).toMatch(/^2026-11-21T09-00-00\.000Z-[\da-f]{8}-[\da-f]{4}-[\da-f]{4}\.eml$/);
  expect(fs.statSync(path.join(outbox, name)).mode & 0o777).toBe(0o600);
  const source = fs.readFileSync(path.join(outbox, name), "utf8");
  expect(source).toMatch(/^From: Suqna <no-reply@localhost>\r$/m);
  expect(source).toContain(`To: ${user.email}\r\n`);
  expect(readable(source)).toContain(mail?.link);
  expect(site.logLines).toContainEqual(
    expect.objectContaining({ msg: "e-mail written to the outbox", link: mail?.link }),
  );
});

test("a name cannot add headers, recipients or HTML to an e-mail", async () => {
  await using server = await listenForMail();
  await using site = createTestAccounts({ env: { SMTP_URL: server.url, MAIL_FROM: "staff@suqna.example" } });
  const { browser } = await site.signIn(await site.makeUser("admin"));
  const invite = (fields: object) =>
    site.post("/api/users", { email: "new@shop.example", name: "X", role: "editor", ...fields }, browser);
  for (const name of ["X\r\nBcc: evil@example.com", "X\nSubject: y", "X\0"])
    await invite({ name }).expect(400);
  for (const email of [
    "a@b.example, evil@example.com",
    "a@b.example\nBcc: evil@example.com",
    "a@b.example>",
    '"a@evil.example"@b.example',
    "a@b.example,evil@example.com",
    "Rita <a@b.example>",
  ]) {
    await invite({ email }).expect(400);
  }
  const name = `"><img src=x onerror=alert(1)> <evil@example.com>`;
  await invite({ name }).expect(400);
  // E-mails escape every name, should one come into the database in another way.
  const user = await site.makeInvited();
  await site.db.updateTable("users").set({ name }).where("id", "=", user.id).execute();
  site.accounts.emails.sendInBackground("activation", user);
  await site.mails();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.to).toEqual(["new@shop.example"]);
  const [, html = ""] = readable(String(server.received[0]?.source)).split("text/html");
  expect(html).toContain("Hello &quot;&gt;&lt;img src=x onerror=alert(1)&gt; &lt;evil@example.com&gt;,");
  expect(html).not.toContain("<img");
});
