import type { Weakening } from "./weakening.ts";

/** Weakenings of the bounds of what requests without a session make the site store. */
export const WEAKENED_FLOODS: readonly Weakening[] = [
  {
    what: "refused sign-ins are counted by the address that is typed",
    file: "src/accounts/people/account-log.ts",
    text: ": `network ${networkKey(address)}`;",
    replacement: ": `network ${networkKey(address)} ${email}`;",
    tests: [
      "a network that invents addresses adds twenty lines in a window, and one with the number of the others",
      "one network makes the site store no more than the bound of each table, by whatever route",
    ],
  },
  {
    what: "refused sign-ins at one account are counted by network alone",
    file: "src/accounts/people/account-log.ts",
    text: 'limit?.counted === "account"',
    replacement: 'limit?.counted === "account" && email === ""',
    tests: ["networks that try one account add a bounded number of lines, and one that names the account"],
  },
  {
    what: "a password without its code always has a line",
    file: "src/accounts/people/account-log.ts",
    text: "if (!(await refusalLines.take(key))) return;",
    replacement: 'if (!(await refusalLines.take(key)) && event !== "second factor required") return;',
    tests: ["the right password without its code adds a bounded number of lines"],
  },
  {
    what: "the lines of all networks together have no bound",
    file: "src/accounts/sign-in/refusal-lines.ts",
    text: "const ALL_LINES = 200;",
    replacement: "const ALL_LINES = 200_000;",
    tests: ["clients without number add at most two hundred lines in a window, and no count of each"],
  },
  {
    what: "refusals without a line are forgotten",
    file: "src/accounts/sign-in/refusal-lines.ts",
    text: "await addUntold(db, counts, clock());",
    replacement: "void addUntold;",
    tests: [
      "a network that invents addresses adds twenty lines in a window, and one with the number of the others",
      "the number of the others is of all processes together, and survives all of them",
    ],
  },
  {
    what: "an account has any number of sessions",
    file: "src/accounts/sign-in/session-store.ts",
    text: ".limit(MAX_SESSIONS),",
    replacement: ".limit(MAX_SESSIONS * 1_000),",
    tests: ["a program that signs in again and again has two hundred sessions, and those in use stay"],
  },
  {
    what: "every sign-in by a new device sends a notice",
    file: "src/accounts/sign-in/rate-limiter.ts",
    text: "newDevice: 5 }",
    replacement: "newDevice: 5_000 }",
    tests: ["sign-ins by new devices send five notices an hour"],
  },
  {
    what: "the outbox keeps everything",
    file: "src/accounts/mail/mailer.ts",
    text: "await deleteOldest(folder);",
    replacement: "void deleteOldest;",
    tests: ["the outbox has at most a thousand e-mails: the oldest is deleted first"],
  },
  {
    what: "any number of messages is stored",
    file: "src/site/messages/store-message.ts",
    text: "const MAX_MESSAGES = 100_000;",
    replacement: "const MAX_MESSAGES = 100_000_000;",
    tests: ["all networks together store at most a hundred thousand messages"],
  },
  {
    what: "any number of photos is stored",
    file: "src/site/messages/store-message.ts",
    text: "const MAX_PHOTOS = 10_000;",
    replacement: "const MAX_PHOTOS = 10_000_000;",
    tests: ["all networks together store at most ten thousand photos, and messages still arrive"],
  },
  {
    what: "the photos of one network are not counted",
    file: "src/site/messages/message-limiter.ts",
    text: "const PHOTOS = 20;",
    replacement: "const PHOTOS = 20_000;",
    tests: ["one network stores at most twenty photos in a day, and its messages still arrive"],
  },
];
