import { expect, test as base } from "vitest";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { seenAs } from "../../src/accounts/sign-in/views-of-colleagues.ts";
import { VIEW_HEADER } from "../../src/rules/access/view-header.ts";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { createJob, createProduct, createStore } from "../support/build-content.ts";
import { addMessage } from "../support/contact-form.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { listen } from "../support/raw-request.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const MINUTE = 60_000;

/** The calls that end the view or the session, and the beacon, which does not ask who sends it. */
const NOT_REFUSED = new Set(["DELETE /users/me/view", "POST /users/logout", "POST /seen"]);

/** A session of an admin, in the view of a colleague. */
async function viewAs(staff: Staff, role: Role, stores: string[] = []) {
  const colleague = await staff.makeUser(role, { name: "Carmen Grech", stores });
  const admin = await staff.makeUser("admin");
  const session = await staff.signIn(admin);
  await staff.sendAnonymous("post", `/api/users/${colleague.id}/view`).set(session.bearer).expect(204);
  return { colleague, admin, session };
}

/** Everything that is stored, without what every request counts. */
async function stored({ db }: Staff) {
  const tables = (await db.introspection.getTables())
    .filter(({ name, isView }) => !isView && !/^(?:sessions|rate_limits|search_|sqlite_)/.test(name))
    .map(({ name }) => name);
  expect(tables).toContain("session_views");
  return contentsOf(db, tables);
}

base.each(["recruiter", "editor", "manager"] as const)(
  "in a view as a colleague every write of the access table is refused, and nothing is stored: %s",
  async (role) => {
    await using staff = await createStaff();
    await using server = await listen(staff.app);
    const store = await createStore(staff.db, { name: "Victoria" });
    const { id } = await createJob(staff.db, { title: "Baker", location: "Victoria", status: "draft" });
    const { session } = await viewAs(staff, role, role === "manager" ? [store.id] : []);
    const before = await stored(staff);
    const wrong: string[] = [];
    let count = 0;
    for (const { call, body = {} } of ACCESS_TABLE) {
      const [method = "", pattern = ""] = call.split(" ");
      if (method === "GET" || NOT_REFUSED.has(call)) continue;
      for (const given of [UNKNOWN_ID, id])
        for (const proof of [session.browser, session.bearer]) {
          const path = `/api${pattern.replace(/:\w+/, given)}`;
          const answer = await server.send(path, {
            method,
            headers: { ...proof, "Content-Type": "application/json" },
            body: JSON.stringify(body),
          });
          count += 1;
          const isRefused =
            answer.status === 403 && answer.text.includes("You see this as Carmen Grech does.");
          if (!isRefused) wrong.push(`${method} ${path}: ${answer.status} ${answer.text}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(400);
    expect(await stored(staff)).toEqual(before);
  },
);

base.each(["recruiter", "editor", "manager"] as const)(
  "in a view every read of the access table answers as it does the colleague: %s",
  async (role) => {
    await using staff = await createStaff();
    await using server = await listen(staff.app);
    const ours = await createStore(staff.db, { name: "Victoria" });
    const theirs = await createStore(staff.db, { name: "Sliema" });
    const { id } = await createJob(staff.db, { title: "Baker", location: "Victoria", status: "draft" });
    await createJob(staff.db, { title: "Cook", location: "Sliema", status: "draft" });
    await createProduct(staff.db, { name: "Ftira", status: "draft" });
    for (const store of [ours.id, theirs.id]) await addMessage(staff, { store });
    const { session, colleague } = await viewAs(staff, role, role === "manager" ? [ours.id] : []);
    const { bearer } = await staff.signIn(colleague);
    for (const { call } of ACCESS_TABLE) {
      const [method = "", pattern = ""] = call.split(" ");
      // One's own account stays one's own, and the time of an answer differs.
      if (method !== "GET" || /^\/users\/me|^\/system/.test(pattern)) continue;
      const path = `/api${pattern.replace(/:\w+/, id)}`;
      const read = async (headers: Record<string, string>) => {
        const { status, text } = await server.send(path, { method, headers });
        return { path, status, text: text.replaceAll(/"requestId":"[^"]*"/g, "") };
      };
      expect(await read(session.bearer)).toEqual(await read(bearer));
    }
  },
);

test("a view reaches nothing of the colleague's own account: no factor, token, session or password", async (staff) => {
  const { session, admin, colleague } = await viewAs(staff, "editor");
  const get = (path: string) => staff.sendAnonymous("get", path).set(session.bearer);
  expect((await get("/api/users/me").expect(200)).body.id).toBe(admin.id);
  const sessions = (await get("/api/users/me/sessions").expect(200)).body;
  expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([true]);
  for (const path of [`/api/users/${colleague.id}/tokens`, "/api/users", "/api/audit"])
    await get(path).expect(403);
});

test("only admins view, and none an admin, oneself, or an account that is not active", async (staff) => {
  const editor = await staff.makeUser("editor");
  const view = (id: string) => staff.send("post", `/api/users/${id}/view`);
  await view((await staff.makeUser("admin")).id).expect(409);
  await view((await staff.makeInvited()).id).expect(409);
  await view(UNKNOWN_ID).expect(404);
  const { body: own } = await staff.send("get", "/api/users/me").expect(200);
  await view(own.id).expect(409);
  const helper = await staff.signIn(await staff.makeUser("editor", { extra: ["users.manage"] }));
  await staff.sendAnonymous("post", `/api/users/${editor.id}/view`).set(helper.bearer).expect(403);
  const { body: token } = await staff
    .send("post", "/api/users/me/tokens", { name: "Script", permissions: ["users.manage"], days: 1 })
    .expect(201);
  const script = { Authorization: `Bearer ${token.apiToken}` };
  await staff.sendAnonymous("post", `/api/users/${editor.id}/view`).set(script).expect(403);
  expect(await staff.db.selectFrom("session_views").selectAll().execute()).toEqual([]);
});

base.each(["time", "disabled", "promoted", "deleted"] as const)(
  "a view that is over by %s writes nothing until it has been ended, and then as the admin",
  async (by) => {
    await using staff = await createStaff();
    const { session, colleague } = await viewAs(staff, "editor");
    const send: Staff["send"] = (method, path, body) =>
      staff.sendAnonymous(method, path, body).set(session.bearer);
    await send("get", "/api/users").expect(403);
    if (by === "time") staff.pass(30 * MINUTE);
    else if (by === "deleted") await staff.send("delete", `/api/users/${colleague.id}`).expect(204);
    else {
      const change = by === "disabled" ? { status: "disabled" } : { role: "admin" };
      await staff.send("put", `/api/users/${colleague.id}`, change).expect(200);
    }
    await send("get", "/api/users").expect(200);
    const { body } = await send("post", "/api/jobs", { title: "Baker" }).expect(403);
    expect(body.error).toMatch(/^Your view as .+ is over\. Nothing is saved/);
    await send("delete", "/api/users/me/view").expect(204);
    await send("post", "/api/jobs", { title: "Baker" }).expect(201);
  },
);

test("a page of a view that another tab has ended writes nothing until it is loaded again", async (staff) => {
  const { session } = await viewAs(staff, "editor");
  await staff.sendAnonymous("delete", "/api/users/me/view").set(session.bearer).expect(204);
  const ofView = { ...session.bearer, [VIEW_HEADER]: "colleague" };
  const write = (headers: Record<string, string>) =>
    staff.sendAnonymous("post", "/api/jobs", { title: "Baker" }).set(headers);
  const { body } = await write(ofView).expect(403);
  expect(body.error).toMatch(/^Your view as a colleague was ended in another tab\. Nothing is saved/);
  await staff.sendAnonymous("get", "/api/users").set(ofView).expect(200);
  await staff.sendAnonymous("delete", "/api/users/me/view").set(ofView).expect(204);
  await write(session.bearer).expect(201);
  await staff.sendAnonymous("post", "/api/users/logout").set(ofView).expect(204);
});

test("a view is of one session, ends with it, and is in the audit log as the admin's", async (staff) => {
  const { session, admin, colleague } = await viewAs(staff, "recruiter");
  const other = await staff.signIn(admin);
  await staff.sendAnonymous("get", "/api/users").set(other.bearer).expect(200);
  await staff.sendAnonymous("post", "/api/jobs", { title: "Baker" }).set(other.bearer).expect(201);
  await staff.sendAnonymous("delete", "/api/users/me/view").set(session.bearer).expect(204);
  await staff.sendAnonymous("delete", "/api/users/me/view").set(session.bearer).expect(204);
  await staff.sendAnonymous("post", `/api/users/${colleague.id}/view`).set(session.bearer).expect(204);
  await staff.sendAnonymous("post", "/api/users/logout").set(session.bearer).expect(204);
  expect(await staff.db.selectFrom("session_views").selectAll().execute()).toEqual([]);
  const lines = await auditLines(staff.db, "view.%", "action", "userId", "subjectId");
  const line = (action: string) => ({ action, userId: admin.id, subjectId: colleague.id });
  expect(lines).toEqual([line("view.started"), line("view.ended"), line("view.started")]);
});

test("what an admin may not read is not shown in a view either", async (staff) => {
  const store = await createStore(staff.db, { name: "Victoria" });
  const viewed = await staff.makeUser("manager", { stores: [store.id] });
  const admin = toSessionUser(await staff.makeUser("admin"));
  const untilDate = new Date(staff.now().getTime() + MINUTE).toISOString();
  const shown = (permissions: SessionUser["permissions"]) =>
    seenAs({ ...admin, permissions }, { untilDate, viewed }, staff.now()).user;
  expect(shown(admin.permissions)).toEqual({
    ...admin,
    role: "manager",
    permissions: toSessionUser(viewed).permissions,
    stores: [store.id],
  });
  const others = admin.permissions.filter((permission) => permission !== "messages.write");
  const held: readonly string[] = toSessionUser(viewed).permissions;
  expect(held).toContain("messages.own");
  expect(shown(others).permissions).toEqual(held.filter((permission) => permission !== "messages.own"));
});
