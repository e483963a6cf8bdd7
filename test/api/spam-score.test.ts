import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { queueEmail } from "../../src/accounts/mail/queue-email.ts";
import { testEmail } from "../../src/accounts/mail/email-templates.ts";
import { SPAMASSASSIN } from "../../src/build/test-servers.mjs";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { answerMessage } from "../../src/site/messages/change-message.ts";
import { addMessage } from "../support/contact-form.ts";
import { listenForMail } from "../support/mail-server.ts";
import { askForEmails, openNewsletter } from "../support/subscribers.ts";
import { createTestAccounts } from "../support/test-accounts.ts";

/** Sends one e-mail of each kind. @returns their sources. */
async function sendEachKind(): Promise<string[]> {
  await using server = await listenForMail();
  await using site = createTestAccounts({
    env: {
      PUBLIC_URL: "https://www.suqna.example",
      TRUST_PROXY: "1",
      SMTP_URL: server.url,
      MAIL_FROM: "Suqna <staff@suqna.example>",
    },
  });
  const { db, accounts, now } = site;
  const by = { actor: "Test", now: now() };
  await writeSetting(db, "brand", { name: "Suqna", tagline: "Our market, your table" }, undefined, by);
  await writeSetting(db, "contact", { email: "care@suqna.example" }, undefined, by);
  await openNewsletter(site);
  const user = await site.makeUser("admin", { email: "rita@visitor.example", name: "Rita Ħaż-Żebbuġ" });
  const invited = await site.makeInvited("carmen@visitor.example");
  const notice = { what: "The till", by: user.name, device: "Firefox on Linux", address: "203.0.113.7" };
  const facts = { ...notice, date: now().toISOString() };
  await queueEmail(db, "activation", { userId: invited.id }, {}, now());
  for (const kind of ["reset", "passwordChanged", "secondFactorOff"] as const)
    await queueEmail(db, kind, { userId: user.id }, {}, now());
  for (const kind of [
    "newDevice",
    "wrongCode",
    "factorChanged",
    "apiTokenCreated",
    "apiTokenEnds",
    "newAdmin",
  ] as const)
    await queueEmail(db, kind, { userId: user.id }, facts, now());
  const report = {
    subject: "Prices from the till",
    lines: ["12 prices changed."],
    label: "Open",
    path: "/admin",
  };
  await queueEmail(db, "feedReport", { address: "till@visitor.example" }, report, now());
  const messageId = await addMessage(site);
  await answerMessage(db, messageId, { version: 1, text: "We are sorry.\n\nRita" }, { user, now: now() });
  await accounts.emails.sendDue();
  await askForEmails(site, "maria@visitor.example");
  await accounts.mailer.send({
    to: user.email,
    link: "",
    ...testEmail(await accounts.readLetterhead(db), user.name),
  });
  return server.received.map(({ source }) => source);
}

/** As the reader's mail server hands it on. */
const handOn = () =>
  [
    "From staff@suqna.example Sat Nov 21 09:00:00 2026",
    "Received: from mail.suqna.example (mail.suqna.example [194.158.37.9])",
    `\tby mx.visitor.example with ESMTPS id 1A2B3C; ${new Date().toUTCString()}`,
  ].join("\n");

interface Verdict {
  subject: string;
  score: number;
  rules: string[];
}

/** Judges e-mails by the rules that need no network. */
function judge(sources: readonly string[]): Verdict[] {
  const mailbox = sources.map((source) => `${handOn()}\n${source.replaceAll("\r\n", "\n")}\n\n`).join("");
  const status = "add_header all Verdict score=_SCORE_ rules=_TESTS(,)_";
  const words = ["--local", "--mbox", "--cf", status, "--cf", "fold_headers 0"];
  const { stdout } = spawnSync(SPAMASSASSIN, words, { input: mailbox, encoding: "utf8" });
  return stdout
    .split(/^From staff@/m)
    .slice(1)
    .map((mail) => {
      const [, score, rules = ""] = /^X-Spam-Verdict: score=(\S+) rules=(.*)$/m.exec(mail) ?? [];
      return {
        subject: /^Subject: (.*)$/m.exec(mail)?.[1] ?? "",
        score: Number(score),
        rules: rules.split(/[,\s]+/).filter((rule) => rule !== "" && rule !== "none"),
      };
    });
}

/** They say what an e-mail is, and cost nothing. */
const HARMLESS = ["HTML_MESSAGE", "TVD_PH_BODY_ACCOUNTS_PRE"];

describe("SpamAssassin", () => {
  test("finds nothing against any e-mail of the site, and much against one without its headers", async () => {
    if (!fs.existsSync(SPAMASSASSIN))
      throw new Error(
        `There is no ${SPAMASSASSIN}. On Debian "npm test" installs it where it runs as root; otherwise install the package spamassassin.`,
      );
    const sources = await sendEachKind();
    const [first = ""] = sources;
    const bare = first.replaceAll(/^(?:Date|Message-ID|Subject): .*\r\n/gm, "");
    // It sorts them.
    const { "": broken = [], ...whole } = Object.groupBy(judge([...sources, bare]), ({ subject }) => subject);
    const verdicts = Object.values(whole).flatMap((those = []) => those);
    expect(broken[0]?.rules).toEqual(
      expect.arrayContaining(["MISSING_DATE", "MISSING_MID", "MISSING_SUBJECT"]),
    );
    expect(verdicts).toHaveLength(15);
    for (const { subject, score, rules } of verdicts) {
      expect(
        rules.filter((rule) => !HARMLESS.includes(rule)),
        subject,
      ).toEqual([]);
      expect(score, subject).toBeLessThan(0.1);
    }
  });
});

test("each e-mail says that no person sent it, except an answer; the one about a list says how to leave it", async () => {
  const sources = await sendEachKind();
  const subjectsWith = (header: RegExp) =>
    sources
      .filter((source) => header.test(source.replaceAll(/\r\n[ \t]+/g, " ")))
      .map((source) => /^Subject: (.*)\r$/m.exec(source)?.[1]);
  expect(subjectsWith(/^Auto-Submitted: auto-generated\r$/m)).toHaveLength(14);
  expect(subjectsWith(/^(?!.*Auto-Submitted)(?=.*Your message to Suqna)/s)).toHaveLength(1);
  const ofList = ["Please confirm your address for e-mails from Suqna"];
  expect(
    subjectsWith(/^List-Unsubscribe: <https:\/\/www\.suqna\.example\/unsubscribe\/[\w-]{32}>\r$/m),
  ).toEqual(ofList);
  expect(subjectsWith(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)).toEqual(ofList);
  expect(subjectsWith(/^Message-ID: <\S+@suqna\.example>\r$/m)).toHaveLength(15);
  expect(subjectsWith(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000\r$/m)).toHaveLength(15);
  expect(subjectsWith(/Content-Type: text\/plain.*Content-Type: text\/html/s)).toHaveLength(15);
});
