import { isDeepStrictEqual } from "node:util";
import type { Router } from "express";
import { createHandovers } from "../../src/site/subscribers/handover/handovers.ts";
import request from "supertest";
import { expect, test as base } from "vitest";
import { signToken, TOKEN_LIFETIME } from "../../src/accounts/tokens/session-token.ts";
import { hashSessionId } from "../../src/accounts/sign-in/sessions.ts";
import { createOnboardingContent } from "../../src/staff/make-it-yours/onboarding-content.ts";
import { createDrawShare } from "../../src/site/seo/brand-pictures/share-pictures.ts";
import { createInsight } from "../../src/site/counting/insight.ts";
import { createCounter } from "../../src/storage/database/count-in-batches.ts";
import { createSite } from "../../src/site/site.ts";
import { apiRouter } from "../../src/start/api.ts";
import { createVirusScanner } from "../../src/media/virus-scanner.ts";
import { createBackupService } from "../../src/operate/backup/backup-service.ts";
import { watchContentState } from "../../src/content/content-state.ts";
import type { FairQueue } from "../../src/http/fair-queue.ts";
import { createCachedAnswers } from "../../src/http/cached-answers.ts";
import { ownPictures } from "../../src/media/pictures/encode-picture.ts";
import { createMonitor } from "../../src/operate/monitor/monitor.ts";
import { listRoutes } from "../../src/http/route.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { ACCESS_TABLE, type AccessRow } from "../support/access-table.ts";
import { KINDS } from "../support/content-types.ts";
import { contentsOf, valueOf } from "../support/raw-sql.ts";
import { rethrow } from "../support/rethrow.ts";
import { listen } from "../support/raw-request.ts";
import { createTestAccounts, ORIGIN, type TestAccounts } from "../support/test-accounts.ts";
import { words } from "../support/words.ts";
import { errorsIn } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const ROLES = ["anonymous", "recruiter", "editor", "manager", "admin", "disabled"] as const;
const PROOFS = [
  "none",
  "cookie",
  "cookie from a foreign origin",
  "token",
  "token of a session proved ten minutes ago",
  "expired token",
  "cookie after signing out",
  "token after signing out",
] as const;

type Caller = (typeof ROLES)[number];
type Proof = (typeof PROOFS)[number];

test("every route of the API has a row in the access table, and every row a route", async (site) => {
  const routes = listRoutes(routerOf(site)).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(routes.length).toBeGreaterThan(50);
  expect([...new Set(ACCESS_TABLE.map(routeOf))].toSorted()).toEqual(routes.toSorted());
});

test("the calls that ask for a recent proof are those of the access table, and the description says so", async (site) => {
  const declared = listRoutes(routerOf(site)).filter(({ operation }) => operation?.recentProof);
  const needed = declared.map(({ method, path, operation }) => [
    `${method.toUpperCase()} ${path}`,
    operation?.recentProof,
  ]);
  const wanted = ACCESS_TABLE.filter(({ recentProof }) => recentProof).map((row) => [
    routeOf(row),
    row.recentProof,
  ]);
  expect(needed.toSorted()).toEqual(wanted.toSorted());
  const { bearer } = await site.signIn(await site.makeUser("editor"));
  const { body } = await request(site.app).get("/api").set(bearer).expect(200);
  for (const { method, path } of declared) {
    const described = body.paths[path.replace(/:(\w+)/g, "{$1}")][method];
    expect(described.description, path).toContain("proof of identity from the last ten minutes");
    expect(described.responses["403"].description, path).toContain("`reauthenticate` is true");
  }
});

test("each write of people, rights or settings asks for a recent proof, except those that only check or report", async (site) => {
  const without = listRoutes(routerOf(site)).filter(
    ({ method, operation }) =>
      method !== "get" &&
      (operation?.access === "users.manage" || operation?.access === "settings.write") &&
      !operation.recentProof,
  );
  const checksOrReports = /^\/(?:audit\/verify|menus\/\w+\/check|(?:settings|menus)\/[\w-]+\/open)$/;
  // The list of a new installation: which steps it shows, and what brings the sample content back.
  const ofList = /^\/onboarding(?:\/samples\/removals\/:id\/undo)?$/;
  expect(
    without.map(({ path }) => path).filter((path) => !checksOrReports.test(path) && !ofList.test(path)),
  ).toEqual([]);
  expect(without.map(({ path }) => path)).toContain("/audit/verify");
});

test("each write of one's own account asks for a recent proof, except those that cannot weaken it", async (site) => {
  const without = listRoutes(routerOf(site))
    .filter(
      ({ path, method, operation }) =>
        path.startsWith("/users/me") && method !== "get" && !operation?.recentProof,
    )
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(without.toSorted()).toEqual([
    "DELETE /users/me/tokens/:id",
    "DELETE /users/me/view",
    // The proof itself, which a wrong password or code refuses.
    "POST /users/me/reauthenticate",
    "POST /users/me/reauthenticate/passkey-options",
    // A secret that has no effect until `PUT` confirms it.
    "POST /users/me/second-factor",
    "PUT /users/me",
  ]);
});

test("every route of the API was added through the list of routes", async (site) => {
  const router = routerOf(site);
  expect(countRoutes(router)).toBe(new Set(listRoutes(router).map(({ path }) => path)).size);
  router.get("/past-the-list", (_request, response) => response.end());
  expect(countRoutes(router)).toBeGreaterThan(new Set(listRoutes(router).map(({ path }) => path)).size);
});

const MATRIX = "every route responds to every proof of identity as the table says, and writes nothing";

base.each(ROLES.filter((role) => role !== "manager"))(`%s: ${MATRIX}`, async (caller) => {
  expect(await faultsOf(caller)).toEqual([]);
});

// In a line of its own: the run on PostgreSQL chooses tests by their line, and what is of a store has statements of its own.
base(`manager: ${MATRIX}`, async () => {
  expect(await faultsOf("manager")).toEqual([]);
});

/** What differs from the table, for every route and proof. */
async function faultsOf(caller: Caller): Promise<string[]> {
  await using site = createTestAccounts();
  await using server = await listen(site.app);
  const drafts = new Map<string, string>();
  for (const kind of KINDS) {
    const hidden = kind.build("Hidden", { status: kind.hiddenStatuses[0] });
    drafts.set(kind.table, (await kind.create(site.db, hidden, site.now().toISOString())).id);
  }
  const proofs = await makeProofs(site, caller);
  const before = await contentOf(site);
  const wrong: string[] = [];
  for (const row of ACCESS_TABLE) {
    const [verb = "", pattern = ""] = row.call.split(" ");
    const path = `/api${pattern.replace(/:\w+/, drafts.get(row.draft ?? "") ?? UNKNOWN_ID)}`;
    for (const proof of PROOFS) {
      const given =
        row.endsSession &&
        (proof === "cookie" || proof === "token" || proof === "token of a session proved ten minutes ago")
          ? await makeProofs(site, caller)
          : proofs;
      for (const method of verb === "GET" && proof === "none" ? ["GET", "HEAD"] : [verb]) {
        const answer = await server.send(path, {
          method,
          headers: { ...given[proof], ...(verb !== "GET" && { "Content-Type": "application/json" }) },
          ...(verb !== "GET" && { body: JSON.stringify(row.body ?? {}) }),
        });
        const wanted = expectedStatus(row, verb, caller, proof);
        const { reauthenticate } = Object(parse(answer.text));
        const asked = proof === "token of a session proved ten minutes ago" && mayCall(row, roleOf(caller));
        if (reauthenticate !== (asked && row.recentProof === true ? true : undefined))
          wrong.push(`${method} ${path} with ${proof}: reauthenticate ${reauthenticate}`);
        if (answer.status !== wanted)
          wrong.push(`${method} ${path} with ${proof}: ${answer.status}, not ${wanted}`);
      }
    }
  }
  if (!isDeepStrictEqual(await contentOf(site), before)) wrong.push("The content has changed.");
  // A busy machine is late to say that PostgreSQL has no news.
  const errors = errorsIn(site.logLines).filter((line) => !line.includes("the database does not respond"));
  return [...wrong, ...errors];
}

/** The status that the specification requires for a call, from the user's role and their proof of identity. */
function expectedStatus(row: AccessRow, verb: string, caller: Caller, proof: Proof): number {
  const role = roleOf(caller);
  // A beacon is answered before the sender is known.
  if (row.call === "POST /seen") return row.status;
  // A token that is not good is refused whatever is asked, and never taken for a visitor.
  if (proof === "expired token" || proof === "token after signing out") return 401;
  if (proof.startsWith("token of a session") && !role) return 401;
  if (proof === "token" && !role) return 401;
  if (proof === "cookie from a foreign origin" && verb !== "GET") return 403;
  const known = proof === "none" || proof === "cookie after signing out" ? undefined : role;
  if (mayCall(row, known)) {
    const isOld = proof === "token of a session proved ten minutes ago";
    // The accounts of this test have no second factor.
    const status = known === "manager" ? (row.foreign ?? row.status) : row.status;
    return isOld && row.recentProof === true ? 403 : status;
  }
  return row.otherwise ?? (known ? 403 : 401);
}

function roleOf(caller: Caller): Role | undefined {
  return caller === "anonymous" || caller === "disabled" ? undefined : caller;
}

/** The body of a response that is JSON. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function mayCall({ callers }: AccessRow, role: Role | undefined): boolean {
  if (callers === "anyone") return true;
  if (!role) return false;
  return callers === "signed-in" || callers.includes(role);
}

/** Headers for every proof of identity of a role; those of a visitor are forged. */
async function makeProofs(
  site: TestAccounts,
  caller: Caller,
): Promise<Record<Proof, Record<string, string>>> {
  const { accounts } = site;
  const role = caller === "anonymous" || caller === "disabled" ? "admin" : caller;
  const user = await site.makeUser(role);
  const [here, old, gone] = [await site.signIn(user), await site.signIn(user), await site.signIn(user)];
  const provedDate = new Date(site.now().getTime() - 10 * 60_000).toISOString();
  await site.db
    .updateTable("sessions")
    .set({ provedDate })
    .where("hash", "=", sessionOf(old.cookie))
    .execute();
  await site.db.deleteFrom("sessions").where("hash", "=", sessionOf(gone.cookie)).execute();
  const long = new Date(site.now().getTime() - TOKEN_LIFETIME * 1000);
  const claims = { userId: user.id, sessionHash: sessionOf(here.cookie) };
  const expired = await signToken(accounts.keys.token, accounts.config, claims, long);
  if (caller === "anonymous") {
    await site.db.deleteFrom("users").where("id", "=", user.id).execute();
  } else if (caller === "disabled") {
    await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", user.id).execute();
  }
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  return {
    none: {},
    cookie: { Cookie: here.cookie, Origin: ORIGIN },
    "cookie from a foreign origin": { Cookie: here.cookie, Origin: "https://evil.example" },
    token: bearer(here.token),
    "token of a session proved ten minutes ago": bearer(old.token),
    "expired token": bearer(expired),
    "cookie after signing out": { Cookie: gone.cookie, Origin: ORIGIN },
    "token after signing out": bearer(gone.token),
  };
}

/** What the database knows of the session in a cookie. */
function sessionOf(cookie: string): string {
  return hashSessionId(decodeURIComponent(cookie.slice("suqna=s%3A".length)).split(".")[0] ?? "");
}

function routerOf(site: TestAccounts): Router {
  const { accounts, db, connection } = site;
  const { config, logger, clock } = accounts;
  const handovers = createHandovers({ db, config, clock, logger, key: accounts.keys.webhook });
  const scanner = createVirusScanner(undefined, { logger, clock });
  const system = {
    accounts,
    connection,
    monitor: createMonitor(logger, clock),
    backups: createBackupService({ config, connection, logger, clock, root: "." }),
    stores: site.stores,
    handovers,
    scanner,
  };
  const { publicUrl } = config;
  const counter = createCounter({ db, clock, logger });
  const queue: FairQueue = (_network, work) => work();
  const watch = watchContentState(connection, clock, rethrow);
  const answers = createCachedAnswers(watch, queue);
  const media = {
    uploads: site.stores.uploads,
    privateFiles: site.stores.privateFiles,
    scanner,
    receiver: {
      receive: () => Promise.reject(new Error("No call here sends a form.")),
      receiveCall: () => Promise.reject(new Error("No call here sends a form.")),
    },
    workDir: config.uploadsDir,
    pictures: ownPictures,
    pdfs: {
      check: async () => "application/pdf" as const,
      checkDocument: async () => "application/pdf" as const,
    },
    feeds: { run: () => Promise.reject(new Error("No call here sends a file.")), stop: () => undefined },
    handovers,
  };
  const reads = createSite(db, clock, config.publicUrl);
  const sharing = { site: reads, draw: createDrawShare(reads, undefined, site.stores.uploads) };
  const onboarding = { db, config, clock, content: createOnboardingContent(db, watch) };
  return apiRouter(
    { db, clock, answers, ...media },
    accounts,
    system,
    { site: reads, queue },
    onboarding,
    sharing,
    {
      db,
      clock,
      counter,
      insight: createInsight({ db, watch, counter, publicUrl, sessionCookie: "", isPagePath: () => false }),
      isLive: async () => false,
      publicUrl,
      inBackground: () => undefined,
    },
  );
}

function routeOf({ call }: AccessRow): string {
  return call.split("?", 1)[0] ?? "";
}

/** Express's own count of the paths on a router and on those mounted on it. */
function countRoutes(router: Router): number {
  return router.stack.reduce((count, layer) => {
    if (layer.route) return count + 1;
    const inner: unknown = layer.handle;
    return typeof inner === "function" && "stack" in inner ? count + countRoutes(inner as Router) : count;
  }, 0);
}

/** What a call could have written without being allowed to. */
async function contentOf({ db }: TestAccounts): Promise<unknown[]> {
  const tables = words`jobs blogs products banners stores history slug_redirects images files`;
  return [...(await contentsOf(db, tables)), await valueOf(db, "SELECT count(*) FROM account_tokens")];
}
