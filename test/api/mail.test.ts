import fs from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import request from "supertest";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { createTestAccounts, OTHER_PASSWORD } from "../support/test-accounts.ts";

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** A mail server on loopback that keeps what it gets: `await using post = await listenForMail()`. */
async function listenForMail(options: { refuse?: boolean } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, callback) =>
      callback(options.refuse ? new Error("No such mailbox") : null),
    onData(stream, { envelope }, callback) {
      let source = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => (source += part));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map((recipient) => recipient.address), source });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Undoes quoted-printable and the folding of lines, which mail servers ask for. */
function readable(source: string): string {
  const bytes = source
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_match, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

test("mail goes out over SMTP, in text and in HTML, with the link in both", async () => {
  await using post = await listenForMail();
  await using site = createTestAccounts({
    env: { SMTP_URL: post.url, MAIL_FROM: "Suqna <staff@suqna.example>" },
  });
  const user = await site.makeUser("editor", { email: "rita@shop.example", name: "Rita Ħaż-Żebbuġ" });
  await request(site.app).post("/api/users/request-password-reset").send({ email: user.email }).expect(202);
  const [mail] = await site.mails();
  const [letter] = post.received;
  expect(letter).toMatchObject({ from: "staff@suqna.example", to: ["rita@shop.example"] });
  const text = readable(String(letter?.source));
  expect(text).toMatch(/^From: Suqna <staff@suqna\.example>/m);
  expect(text).toMatch(/^Subject: Choose a new password for Suqna/m);
  expect(text).toContain("Content-Type: text/plain; charset=utf-8");
  expect(text).toContain("Content-Type: text/html; charset=utf-8");
  expect(text.split(String(mail?.link))).toHaveLength(4);
  expect(text).toContain("Hello Rita Ħaż-Żebbuġ,");
  const token = String(mail?.link.split("/").at(-1));
  await request(site.app)
    .post("/api/users/reset-password")
    .send({ token, password: OTHER_PASSWORD })
    .expect(200);
  await site.mails();
  expect(readable(String(post.received[1]?.source))).toContain("Your password was changed just now");
  expect(fs.existsSync(path.join(site.dataDir, "outbox"))).toBe(false);
  expect(JSON.stringify(site.logLines)).not.toContain(token);
});

test("a mail server that refuses changes no answer, and is in the log", async () => {
  await using post = await listenForMail({ refuse: true });
  await using site = createTestAccounts({ env: { SMTP_URL: post.url, MAIL_FROM: "staff@suqna.example" } });
  const { browser } = await site.signIn(await site.makeUser("admin"));
  await request(site.app)
    .post("/api/users")
    .set(browser)
    .send({ email: "new@shop.example", name: "Carmen", role: "editor" })
    .expect(201);
  await site.mails();
  expect(post.received).toEqual([]);
  expect(site.logLines).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: "mail not sent",
      to: "new@shop.example",
      subject: "Your account at Suqna",
    }),
  );
});

test("without a mail server each letter is a file for this user alone, and its link is logged", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  await request(site.app).post("/api/users/request-password-reset").send({ email: user.email }).expect(202);
  const [mail] = await site.mails();
  const outbox = path.join(site.dataDir, "outbox");
  expect(fs.statSync(outbox).mode & 0o777).toBe(0o700);
  const [name = ""] = fs.readdirSync(outbox);
  expect(name).toMatch(/^2026-11-21T09-00-00\.000Z-[\da-f]{8}\.eml$/);
  expect(fs.statSync(path.join(outbox, name)).mode & 0o777).toBe(0o600);
  const source = fs.readFileSync(path.join(outbox, name), "utf8");
  expect(source).toMatch(/^From: Suqna <no-reply@localhost>\r$/m);
  expect(source).toContain(`To: ${user.email}\r\n`);
  expect(readable(source)).toContain(mail?.link);
  expect(site.logLines).toContainEqual(
    expect.objectContaining({ msg: "mail written to the outbox", link: mail?.link }),
  );
});

test("a name can't add headers, recipients or marks to a mail", async () => {
  await using post = await listenForMail();
  await using site = createTestAccounts({ env: { SMTP_URL: post.url, MAIL_FROM: "staff@suqna.example" } });
  const { browser } = await site.signIn(await site.makeUser("admin"));
  const invite = (fields: object) =>
    request(site.app)
      .post("/api/users")
      .set(browser)
      .send({ email: "new@shop.example", name: "X", role: "editor", ...fields });
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
  await invite({ name: `"><img src=x onerror=alert(1)> <evil@example.com>` }).expect(201);
  await site.mails();
  expect(post.received).toHaveLength(1);
  expect(post.received[0]?.to).toEqual(["new@shop.example"]);
  const [, html = ""] = readable(String(post.received[0]?.source)).split("text/html");
  expect(html).toContain("Hello &quot;&gt;&lt;img src=x onerror=alert(1)&gt; &lt;evil@example.com&gt;,");
  expect(html).not.toContain("<img");
});
