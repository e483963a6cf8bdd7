import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import type { Express } from "express";
import pino from "pino";
import request from "supertest";
import type { Accounts } from "../../src/accounts/accounts.ts";
import { createLink } from "../../src/accounts/mail/account-emails.ts";
import type { LinkKind } from "../../src/accounts/sign-in/links.ts";
import {
  encodeExtraPermissions,
  insertUser,
  writeUser,
  type UserRow,
} from "../../src/accounts/people/users.ts";
import { createApp } from "../../src/start/app.ts";
import { readConfig } from "../../src/config.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import { createMailer, type OutgoingEmail } from "../../src/accounts/mail/mailer.ts";
import { createParts } from "../../src/start/parts.ts";
import type { Permission } from "../../src/rules/access/permissions.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { readLetterhead } from "../../src/content/settings/read-settings.ts";
import type { Site } from "../../src/site/context.ts";
import { createSite } from "../../src/site/site.ts";
import { TEST_NOW } from "./test-app.ts";
import type { Stores } from "../../src/storage/files/stores.ts";
import { OTHER_PASSWORD, PASSWORD, PASSWORD_HASH } from "./test-password.ts";
import { storeEnvironment } from "./test-stores.ts";
import { makeTempDir, openPlaced, placeDatabase } from "./test-database.ts";

export { OTHER_PASSWORD, PASSWORD };

/** PUBLIC_URL in tests. */
export const ORIGIN = "http://localhost:3000";

export interface TestAccounts extends AsyncDisposable {
  app: Express;
  site: Site;
  stores: Stores;
  accounts: Accounts;
  connection: Connection;
  db: Accounts["db"];
  dataDir: string;
  /** The environment variables of a command that is to work on the same database. */
  env: Readonly<Record<string, string>>;
  logLines: Record<string, unknown>[];
  /** The e-mails sent so far, oldest first. Waits for those in the background. */
  mails(): Promise<OutgoingEmail[]>;
  /** Advances the server's clock. */
  pass(milliseconds: number): void;
  now(): Date;
  /** Creates an active account with the password PASSWORD. */
  makeUser(
    role: Role,
    options?: { email?: string; name?: string; extra?: Permission[]; stores?: string[] },
  ): Promise<UserRow>;
  makeInvited(email?: string): Promise<UserRow>;
  /** Creates a link and returns its token. */
  makeToken(user: UserRow, kind: LinkKind): Promise<string>;
  signIn(user: { email: string }, password?: string): Promise<SignedIn>;
  /** A request, without any proof but its headers. */
  get(path: string, headers: IncomingHttpHeaders): request.Test;
  post(path: string, body?: string | object, headers?: IncomingHttpHeaders): request.Test;
  del(path: string, body?: string | object, headers?: IncomingHttpHeaders): request.Test;
  put(path: string, body?: string | object, headers?: IncomingHttpHeaders): request.Test;
}

/** The cookie and the token of one session. */
interface SignedIn {
  token: string;
  cookie: string;
  /** Headers of a request from one of our own pages. */
  browser: Record<string, string>;
  /** Headers of a request from a script. */
  bearer: Record<string, string>;
}

/** Creates the application and its accounts: `await using site = createTestAccounts()`. */
export function createTestAccounts({ env = {} }: { env?: Record<string, string> } = {}): TestAccounts {
  const dir = makeTempDir();
  const database = placeDatabase(path.join(dir.path, "data"));
  const config = readConfig({
    PORT: "3000",
    SEED: "none",
    ...database.env,
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    ...storeEnvironment(),
    ...env,
  });
  const connection = openPlaced(config);
  const { db } = connection;
  const logLines: Record<string, unknown>[] = [];
  const logger = pino({ level: "trace" }, { write: (line) => logLines.push(JSON.parse(line)) });
  let present = new Date(TEST_NOW);
  const clock = () => present;
  const sent: OutgoingEmail[] = [];
  const mailer = createMailer(config, logger, clock, async () => {
    const { senderName } = await readLetterhead(db, config.publicUrl);
    return senderName;
  });
  const parts = createParts({
    config,
    connection,
    logger,
    clock,
    mailer: {
      ...mailer,
      send(email) {
        sent.push(email);
        return mailer.send(email);
      },
    },
  });
  const { accounts, stores } = parts;
  const site = createSite(db, clock, config.publicUrl);
  const app = createApp(parts, { site });
  let count = 0;
  return {
    app,
    site,
    stores,
    accounts,
    connection,
    db,
    dataDir: config.dataDir,
    env: database.env,
    logLines,
    async mails() {
      await accounts.settled();
      return sent;
    },
    pass(milliseconds) {
      present = new Date(present.getTime() + milliseconds);
    },
    now: clock,
    async makeUser(
      role,
      { email = `${role}${(count += 1)}@shop.example`, name = "Rita Vella", extra = [], stores = [] } = {},
    ) {
      const user = await insertUser(db, { email, name, role, stores, passwordHash: PASSWORD_HASH }, present);
      return extra.length > 0
        ? writeUser(db, user, { permissions: encodeExtraPermissions(role, extra) }, present)
        : user;
    },
    makeInvited: (email = "new@shop.example") =>
      insertUser(db, { email, name: "Carmen", role: "editor" }, present),
    async makeToken(user, kind) {
      const link = await createLink({ db, config, clock }, user, kind);
      return link.slice(link.lastIndexOf("/") + 1);
    },
    get: (path, headers) => request(app).get(path).set(headers),
    del: (path, body, headers = {}) => request(app).delete(path).set(headers).send(body),
    post: (path, body, headers = {}) => request(app).post(path).set(headers).send(body),
    put: (path, body, headers = {}) => request(app).put(path).set(headers).send(body),
    async signIn({ email }, password = PASSWORD) {
      const answer = await request(app).post("/api/users/login").send({ email, password }).expect(200);
      const cookie = cookieOf(answer);
      const token = String(answer.body.token);
      return {
        token,
        cookie,
        browser: { Cookie: cookie, Origin: config.publicUrl },
        bearer: { Authorization: `Bearer ${token}` },
      };
    },
    async [Symbol.asyncDispose]() {
      await parts.close();
      database[Symbol.dispose]();
      dir[Symbol.dispose]();
    },
  };
}

/** The session cookie that a response sets, as a browser sends it back. */
export function cookieOf(answer: request.Response): string {
  return sessionCookieOf(answer).split(";", 1)[0] ?? "";
}

/** The session cookie that a response sets, with its attributes. */
export function sessionCookieOf(answer: request.Response): string {
  return setCookies(answer).find((cookie) => !isDeviceCookie(cookie)) ?? "";
}

/** The cookie by which the site recognises a browser that has signed in before, as the browser sends it back. */
export function deviceCookieOf(answer: request.Response): string {
  return setCookies(answer).find(isDeviceCookie)?.split(";", 1)[0] ?? "";
}

function setCookies(answer: request.Response): string[] {
  return [answer.headers["set-cookie"] ?? []].flat();
}

function isDeviceCookie(cookie: string): boolean {
  return /^[^=]+-device=/.test(cookie);
}
