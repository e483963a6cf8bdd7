import { generate } from "otplib";
import { expect, test } from "vitest";
import { contentsOf, runSql, valueOf } from "../support/raw-sql.ts";
import { sessionCookieOf } from "../support/test-accounts.ts";
import { verifyAudit } from "../../src/audit/verify-audit.ts";
import { beginSecondFactor, confirmSecondFactor } from "../../src/accounts/second-factor.ts";
import { getUser } from "../../src/accounts/users.ts";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { KINDS, type Kind } from "../support/content-types.ts";
import { createSample } from "../support/sample-records.ts";
import { addMessage } from "../support/contact-form.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { createSoftwarePasskey } from "../support/software-passkey.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { apiPathOf, SETTING_NAMES } from "../../src/settings/setting-names.ts";
import { ORIGIN, OTHER_PASSWORD, PASSWORD } from "../support/test-accounts.ts";

/** A change of each group of settings and of each menu. */
const SETTING_CHANGES = {
  brand: { name: "Gelli" },
  colours: { accent: "#0b6e7a" },
  contact: { phone: "2100 0000" },
  links: { terms: "/terms" },
  announcements: { topBarNote: "Open late" },
  mail: { senderName: "Gelli" },
  header: { items: [] },
  footer: { columns: [] },
};

/** Write routes that change nothing that the audit log is for, and why. */
const WITHOUT_LINE: Readonly<Record<string, string>> = {
  "POST /menus/header/check": "names what is broken; writes nothing",
  "POST /menus/footer/check": "names what is broken; writes nothing",
  ...Object.fromEntries(
    SETTING_NAMES.map((name) => [
      `POST ${apiPathOf(name).slice(4)}/open`,
      "reports that an editor is open; writes nothing",
    ]),
  ),
  "POST /users/login/passkey-options": "gives out a challenge; writes nothing",
  "POST /users/me/passkeys/options": "gives out a challenge; writes nothing",
  "POST /users/me/reauthenticate/passkey-options": "gives out a challenge; writes nothing",
  "POST /search/misses": "counts a visitor's word by day, without a person",
  "PUT /previews/:id": "follows the editor's typing; the link has a line from its creation",
  ...Object.fromEntries(
    KINDS.map(({ table }) => [
      `POST /${table}/bulk/changes/preview`,
      "says what would change; writes nothing",
    ]),
  ),
  ...Object.fromEntries(
    KINDS.map(({ table }) => [`POST /${table}/:id/open`, "says in memory who has a record open"]),
  ),
};

/** Reads that are exports. */
const EXPORTS = ["GET /products/export", "GET /audit/export", "GET /messages/:id/of-person"];

/** Makes a successful call of a route, of whatever it takes. */
type Call = (staff: Staff) => Promise<{ status: number; headers: Record<string, string> }>;

const CALLS: Readonly<Record<string, Call>> = {
  "POST /users/login": async (staff) => {
    const { email } = await staff.makeUser("editor");
    return staff.sendAnonymous("post", "/api/users/login", { email, password: PASSWORD });
  },
  "POST /users/login/passkey": async (staff) => {
    const { device } = await addPasskey(staff);
    const { body } = await staff.sendAnonymous("post", "/api/users/login/passkey-options");
    const passkey = device.get(body.challenge);
    return staff.sendAnonymous("post", "/api/users/login/passkey", { passkey });
  },
  "POST /users/logout": (staff) => staff.send("post", "/api/users/logout"),
  "POST /users/request-password-reset": async (staff) => {
    const { email } = await staff.makeUser("editor");
    return staff.sendAnonymous("post", "/api/users/request-password-reset", { email });
  },
  "POST /users/reset-password": async (staff) => {
    const token = await staff.makeToken(await staff.makeUser("editor"), "reset");
    return staff.sendAnonymous("post", "/api/users/reset-password", { token, password: OTHER_PASSWORD });
  },
  "POST /users/activate": async (staff) => {
    const token = await staff.makeToken(await staff.makeInvited(), "activation");
    return staff.sendAnonymous("post", "/api/users/activate", { token, password: OTHER_PASSWORD });
  },
  "PUT /users/me": (staff) => staff.send("put", "/api/users/me", { name: "Maria Borg" }),
  "PUT /users/me/password": (staff) =>
    staff.send("put", "/api/users/me/password", { currentPassword: PASSWORD, password: OTHER_PASSWORD }),
  "DELETE /users/me/sessions": (staff) => staff.send("delete", "/api/users/me/sessions"),
  "DELETE /users/me/sessions/:id": async (staff) => {
    const { body } = await staff.send("get", "/api/users/me/sessions");
    return staff.send("delete", `/api/users/me/sessions/${body[0].id}`);
  },
  "POST /users/me/second-factor": (staff) => staff.send("post", "/api/users/me/second-factor"),
  "PUT /users/me/second-factor": async (staff) => {
    const { body } = await staff.send("post", "/api/users/me/second-factor");
    const code = await generate({ secret: body.secret, epoch: staff.now().getTime() / 1000 });
    return staff.send("put", "/api/users/me/second-factor", { code, password: PASSWORD });
  },
  "DELETE /users/me/second-factor": async (staff) => {
    const { body } = await staff.send("get", "/api/users/me");
    await turnOnSecondFactor(staff, body.id);
    return staff.send("delete", "/api/users/me/second-factor", { password: PASSWORD });
  },
  "POST /users/me/passkeys": async (staff) => (await addPasskey(staff)).answer,
  "DELETE /users/me/passkeys/:id": async (staff) => {
    const { device } = await addPasskey(staff);
    return staff.send("delete", `/api/users/me/passkeys/${device.id}`, { password: PASSWORD });
  },
  "POST /users/me/recovery-codes": async (staff) => {
    await addPasskey(staff);
    return staff.send("post", "/api/users/me/recovery-codes");
  },
  "PUT /users/roles/:role": (staff) => staff.send("put", "/api/users/roles/editor", { secondFactor: true }),
  "POST /users/me/reauthenticate": (staff) =>
    staff.send("post", "/api/users/me/reauthenticate", { password: PASSWORD }),
  "POST /users/me/tokens": (staff) => createToken(staff),
  "DELETE /users/me/tokens/:id": async (staff) => {
    const { body } = await createToken(staff);
    return staff.send("delete", `/api/users/me/tokens/${body.record.id}`);
  },
  "DELETE /users/:id/tokens/:token": async (staff) => {
    const user = await staff.makeUser("editor");
    const { bearer } = await staff.signIn(user);
    const { body } = await createToken(staff).set(bearer);
    return staff.send("delete", `/api/users/${user.id}/tokens/${body.record.id}`);
  },
  "POST /users": (staff) =>
    staff.send("post", "/api/users", { email: "carmen@shop.example", name: "Carmen", role: "editor" }),
  "PUT /users/:id": async (staff) => {
    const { id } = await staff.makeUser("editor");
    return staff.send("put", `/api/users/${id}`, { role: "recruiter" });
  },
  "DELETE /users/:id": async (staff) => {
    const { id } = await staff.makeUser("editor");
    return staff.send("delete", `/api/users/${id}`);
  },
  "DELETE /users/:id/sessions": async (staff) => {
    const { id } = await staff.makeUser("editor");
    return staff.send("delete", `/api/users/${id}/sessions`);
  },
  "DELETE /users/:id/second-factor": async (staff) => {
    const { id } = await staff.makeUser("editor");
    await turnOnSecondFactor(staff, id);
    return staff.send("delete", `/api/users/${id}/second-factor`);
  },
  "POST /users/:id/invitation": async (staff) => {
    const { id } = await staff.makeInvited();
    return staff.send("post", `/api/users/${id}/invitation`);
  },
  ...Object.assign({}, ...KINDS.map(contentCalls)),
  "GET /products/export": (staff) => staff.send("get", "/api/products/export"),
  "POST /products/import": (staff) => importTea(staff),
  "POST /products/import/:id/undo": async (staff) => {
    const { body } = await importTea(staff);
    return staff.send("post", `/api/products/import/${body.importId}/undo`);
  },
  "PUT /banners/reorder": async (staff) => {
    const banners = KINDS.find(({ table }) => table === "banners");
    const { body } = await staff.send("post", "/api/banners", banners?.build("First"));
    return staff.send("put", "/api/banners/reorder", { updates: [{ id: body.id, priority: 5 }] });
  },
  ...Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const path = apiPathOf(name);
      return [`PUT ${path.slice(4)}`, (staff: Staff) => staff.send("put", path, SETTING_CHANGES[name])];
    }),
  ),
  "PUT /search/synonyms": (staff) =>
    staff.send("put", "/api/search/synonyms", { groups: [["courgette", "zucchini"]] }),
  "POST /previews": (staff) =>
    staff.send("post", "/api/previews", {
      type: "products",
      id: null,
      fields: { name: "Tea", category: "pantry" },
    }),
  "POST /upload/image": (staff) => upload(staff),
  "POST /images/:id/replace": (staff) => replacePicture(staff),
  "POST /images/replacements/:id/undo": async (staff) => {
    const { body } = await replacePicture(staff);
    return staff.send("post", `/api/images/replacements/${body.changeId}/undo`);
  },
  "PUT /images/:id": async (staff) => {
    const { body } = await upload(staff);
    return staff.send("put", `/api/images/${body.id}`, { alt: "Rye bread" });
  },
  "DELETE /images/:id": async (staff) => {
    const { body } = await upload(staff);
    return staff.send("delete", `/api/images/${body.id}`);
  },
  "PUT /onboarding": (staff) => staff.send("put", "/api/onboarding", { state: "dismissed" }),
  "POST /onboarding/samples/removals": (staff) => beginRemoval(staff),
  "POST /onboarding/samples/removals/:id/continue": async (staff) => {
    const { body } = await beginRemoval(staff);
    return staff.send("post", `/api/onboarding/samples/removals/${body.id}/continue`);
  },
  "POST /onboarding/samples/removals/:id/undo": async (staff) => {
    const { body } = await beginRemoval(staff);
    const path = `/api/onboarding/samples/removals/${body.id}`;
    await staff.send("post", `${path}/continue`).expect(200);
    return staff.send("post", `${path}/undo`);
  },
  "POST /upload/file": (staff) => uploadFile(staff, "One"),
  "POST /files/:id/replace": (staff) => replaceFile(staff),
  "POST /files/replacements/:id/undo": async (staff) => {
    const { body } = await replaceFile(staff);
    return staff.send("post", `/api/files/replacements/${body.changeId}/undo`);
  },
  "PUT /files/:id": async (staff) => {
    const { body } = await uploadFile(staff, "One");
    return staff.send("put", `/api/files/${body.id}`, { title: "Report" });
  },
  "DELETE /files/:id": async (staff) => {
    const { body } = await uploadFile(staff, "One");
    return staff.send("delete", `/api/files/${body.id}`);
  },
  "PUT /messages/:id": async (staff) =>
    staff.send("put", `/api/messages/${await addMessage(staff)}`, { version: 1, state: "closed" }),
  "POST /messages/:id/notes": async (staff) =>
    staff.send("post", `/api/messages/${await addMessage(staff)}/notes`, { text: "Called." }),
  "POST /messages/:id/answers": async (staff) =>
    staff.send("post", `/api/messages/${await addMessage(staff)}/answers`, { version: 1, text: "Sorry." }),
  "DELETE /messages/:id": async (staff) => staff.send("delete", `/api/messages/${await addMessage(staff)}`),
  "DELETE /messages/:id/of-person": async (staff) =>
    staff.send("delete", `/api/messages/${await addMessage(staff)}/of-person`),
  "GET /messages/:id/of-person": async (staff) =>
    staff.send("get", `/api/messages/${await addMessage(staff)}/of-person`),
  "GET /audit/export": (staff) => staff.send("get", "/api/audit/export"),
  "POST /audit/verify": (staff) => staff.send("post", "/api/audit/verify", {}),
  "POST /system/backup": (staff) => staff.send("post", "/api/system/backup", {}),
  "POST /system/test-mail": (staff) => staff.send("post", "/api/system/test-mail", {}),
  "POST /system/unsent-emails/:id/retry": async (staff) => {
    const { id: userId } = await staff.makeUser("editor");
    const id = "00000000-0000-4000-8000-000000000001";
    const date = staff.now().toISOString();
    await staff.db
      .insertInto("unsent_emails")
      .values({
        id,
        userId,
        kind: "passwordChanged",
        facts: "{}",
        state: "failed",
        attempts: 9,
        error: "refused",
        createdDate: date,
        nextDate: date,
      })
      .execute();
    return staff.send("post", `/api/system/unsent-emails/${id}/retry`, {});
  },
};

function contentCalls({ table, title, build }: Kind): Record<string, Call> {
  const create = async (staff: Staff): Promise<string> =>
    (await staff.send("post", `/api/${table}`, build("Bread")).expect(201)).body.id;
  const beginBulk = async (staff: Staff) =>
    staff.send("post", `/api/${table}/bulk/changes`, { ids: [await create(staff)], action: { is: "bin" } });
  return {
    [`POST /${table}`]: (staff) => staff.send("post", `/api/${table}`, build("Bread")),
    [`POST /${table}/bulk`]: async (staff) =>
      staff.send("post", `/api/${table}/bulk`, { changes: [{ id: await create(staff), bin: true }] }),
    [`POST /${table}/bulk/changes`]: (staff) => beginBulk(staff),
    [`POST /${table}/bulk/changes/:id/continue`]: async (staff) => {
      const { body } = await beginBulk(staff);
      return staff.send("post", `/api/${table}/bulk/changes/${body.id}/continue`);
    },
    [`POST /${table}/bulk/changes/:id/undo`]: async (staff) => {
      const { body } = await beginBulk(staff);
      await staff.send("post", `/api/${table}/bulk/changes/${body.id}/continue`).expect(200);
      return staff.send("post", `/api/${table}/bulk/changes/${body.id}/undo`);
    },
    [`POST /${table}/:id/duplicate`]: async (staff) =>
      staff.send("post", `/api/${table}/${await create(staff)}/duplicate`),
    [`POST /${table}/:id/restore`]: async (staff) => {
      const id = await create(staff);
      await staff.send("delete", `/api/${table}/${id}`).expect(204);
      return staff.send("post", `/api/${table}/${id}/restore`);
    },
    [`PUT /${table}/:id`]: async (staff) =>
      staff.send("put", `/api/${table}/${await create(staff)}`, { [title]: "Rye bread" }),
    [`DELETE /${table}/:id`]: async (staff) => staff.send("delete", `/api/${table}/${await create(staff)}`),
  };
}

async function beginRemoval(staff: Staff) {
  await createSample(staff.db, "stores", { name: "Sample" });
  return staff.send("post", "/api/onboarding/samples/removals");
}

async function addPasskey(staff: Staff) {
  const device = createSoftwarePasskey({ origin: ORIGIN, rpId: "localhost" });
  const path = "/api/users/me/passkeys";
  const { body } = await staff.send("post", `${path}/options`, { password: PASSWORD });
  const passkey = device.create(body.challenge);
  return { device, answer: await staff.send("post", path, { name: "Phone", passkey }) };
}

function createToken(staff: Staff) {
  const body = { name: "Price list", permissions: ["products.write"], days: 30 };
  return staff.send("post", "/api/users/me/tokens", body);
}

async function importTea(staff: Staff) {
  const csv = "name,category,price\nTea,pantry,1.50\n";
  const { body } = await staff.send("post", "/api/products/import", { csv, apply: false });
  const { digest } = body;
  const newCategories = body.newCategories.map(({ category }: { category: string }) => category);
  return staff.send("post", "/api/products/import", {
    csv,
    apply: true,
    digest,
    file: "tea.csv",
    newCategories,
  });
}

async function upload(staff: Staff) {
  return staff.send("post", "/api/upload/image").attach("image", await drawNoise("png"), "a.png");
}

async function uploadFile(staff: Staff, text: string) {
  return staff
    .send("post", "/api/upload/file")
    .attach("file", buildPdf({ text }), "a.pdf")
    .field("title", text);
}

async function replaceFile(staff: Staff) {
  const { body: old } = await uploadFile(staff, "One");
  const { body: other } = await uploadFile(staff, "Two");
  return staff.send("post", `/api/files/${old.id}/replace`, { with: other.id });
}

async function replacePicture(staff: Staff) {
  const { body: old } = await upload(staff);
  const { body: other } = await staff
    .send("post", "/api/upload/image")
    .attach("image", await drawNoise("jpeg"), "b.jpg");
  return staff.send("post", `/api/images/${old.id}/replace`, { with: other.id, alt: "Rye bread" });
}

async function turnOnSecondFactor(staff: Staff, id: string): Promise<void> {
  const { secret } = await beginSecondFactor(staff.accounts, id, staff.now());
  const code = await generate({ secret, epoch: staff.now().getTime() / 1000 });
  await confirmSecondFactor(staff.accounts, await getUser(staff.db, id), code, staff.now());
}

const ROUTES = [
  ...new Set(
    ACCESS_TABLE.map(({ call }) => call.split("?", 1)[0] ?? "").filter((call) => !call.startsWith("GET ")),
  ),
  ...EXPORTS,
].filter((route) => !(route in WITHOUT_LINE));

test("each write route of the access table has a successful call here, or a reason to have none", () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(ROUTES.toSorted());
});

test.each(ROUTES)("%s leaves a line with the request's id", async (route) => {
  await using staff = await createStaff();
  const call = CALLS[route];
  if (!call) throw new Error(`${route} has no call.`);
  const { status, headers } = await call(staff);
  expect(status).toBeLessThan(300);
  await staff.accounts.settled();
  const lines = await staff.db
    .selectFrom("audit_log")
    .selectAll()
    .where("requestId", "=", headers["x-request-id"] ?? "none")
    .execute();
  expect(lines.length).toBeGreaterThan(0);
  for (const { address, proof } of lines) {
    expect(address).toMatch(/^(?:::ffff:)?127\.0\.0\.1$|^::1$/);
    expect(proof).toMatch(/^(?:session token|not signed in)$/);
  }
  expect((await verifyAudit(staff.db)).wrong).toBeUndefined();
});

test("a line has who, where, what, before and after, and no password, secret or hash of one", async () => {
  await using staff = await createStaff();
  const { body: me } = await staff.send("get", "/api/users/me");
  const user = await staff.makeUser("editor", { email: "rita@shop.example" });
  await staff
    .send("put", `/api/users/${user.id}`, {
      role: "recruiter",
      permissions: ["products.write"],
      name: "Rita B",
    })
    .set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0")
    .expect(200);
  await turnOnSecondFactor(staff, user.id);
  const answer = await staff.sendAnonymous("post", "/api/users/login", {
    email: user.email,
    password: "typed wrongly",
  });
  expect(answer.status).toBe(401);
  const lines = await staff.db.selectFrom("audit_log").selectAll().where("subjectId", "=", user.id).execute();
  const rights = lines.find(({ action }) => action === "rights.changed");
  expect(rights).toMatchObject({
    area: "rights",
    userId: me.id,
    actor: me.email,
    device: "Firefox on Linux",
    proof: "session token",
    subject: "rita@shop.example",
    date: staff.now().toISOString(),
  });
  expect(JSON.parse(rights?.changes ?? "")).toEqual([
    { field: "role", before: "editor", after: "recruiter" },
    { field: "permissions", before: "[]", after: '["products.write"]' },
  ]);
  expect(lines.map(({ action }) => action)).toEqual(
    [
      "account.created",
      "account.changed",
      "rights.changed",
      "second-factor.started",
      "second-factor.on",
      "sign-in.refused",
    ].map((action) => expect.stringContaining(action)),
  );
  const { passwordHash, totpSecret } = await getUser(staff.db, user.id);
  const hashes = (await contentsOf(staff.db, ["sessions", "recovery_codes"])).flat();
  const secrets = [
    passwordHash,
    totpSecret,
    PASSWORD,
    "typed wrongly",
    staff.bearer["Authorization"]?.slice(7),
    ...hashes.map((row) => String(Object(row).hash)),
  ];
  const log = JSON.stringify(await staff.db.selectFrom("audit_log").selectAll().execute());
  for (const secret of secrets) expect(log.includes(String(secret)), String(secret)).toBe(false);
});

test("a change of the record's state has an action of its own", async () => {
  await using staff = await createStaff();
  const products = KINDS.find(({ table }) => table === "products");
  const blogs = KINDS.find(({ table }) => table === "blogs");
  const { body: tea } = await staff.send(
    "post",
    "/api/products",
    products?.build("Tea", { status: "draft" }),
  );
  for (const status of ["active", "draft", "active", "archived"])
    await staff.send("put", `/api/products/${tea.id}`, { status }).expect(200);
  await staff.send("delete", `/api/products/${tea.id}`).expect(204);
  await staff.send("post", `/api/products/${tea.id}/restore`).expect(200);
  const { body: post } = await staff.send("post", "/api/blogs", blogs?.build("Bread", { status: "draft" }));
  const publishAt = "2026-12-24T09:00:00.000Z";
  await staff.send("put", `/api/blogs/${post.id}`, { status: "published", publishAt }).expect(200);
  await staff.send("put", `/api/blogs/${post.id}`, { title: "Rye bread" }).expect(200);
  const actionsOf = async (id: string) =>
    (
      await staff.db
        .selectFrom("audit_log")
        .select("action")
        .where("subjectId", "=", id)
        .orderBy("seq")
        .execute()
    ).map(({ action }) => action.replace("content.", ""));
  expect(await actionsOf(tea.id)).toEqual([
    "created",
    "published",
    "unpublished",
    "published",
    "archived",
    "binned",
    "restored",
  ]);
  expect(await actionsOf(post.id)).toEqual(["created", "scheduled", "changed"]);
});

test("a write that fails leaves no line, and a line that cannot be written undoes the write", async () => {
  await using staff = await createStaff();
  const count = () => valueOf(staff.db, "SELECT count(*) FROM audit_log");
  const before = await count();
  await staff.send("post", "/api/products", { name: "" }).expect(400);
  expect(await count()).toBe(before);
  await runSql(staff.db, "ALTER TABLE audit_log RENAME TO audit_log_gone");
  const products = KINDS.find(({ table }) => table === "products");
  await staff.send("post", "/api/products", products?.build("Tea")).expect(500);
  expect(await valueOf(staff.db, "SELECT count(*) FROM products")).toBe(0);
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50).length).toBeGreaterThan(0);
});

test("refusals beyond the limit leave one line for each client and account, not one for each request", async () => {
  await using staff = await createStaff();
  const { email } = await staff.makeUser("editor");
  for (let count = 1; count <= 30; count += 1)
    await staff.sendAnonymous("post", "/api/users/login", { email, password: "wrong" });
  const notes = await staff.db
    .selectFrom("audit_log")
    .select("note")
    .where("action", "=", "sign-in.refused")
    .execute();
  expect(notes.filter(({ note }) => note === "Wrong password")).toHaveLength(10);
  expect(notes.filter(({ note }) => note === "Too many attempts")).toHaveLength(1);
});

test("a sign-in by cookie is named as such, and what it was made with", async () => {
  await using staff = await createStaff();
  const user = await staff.makeUser("editor");
  const answer = await staff.sendAnonymous("post", "/api/users/login", {
    email: user.email,
    password: PASSWORD,
  });
  const cookie = sessionCookieOf(answer).split(";", 1)[0] ?? "";
  await staff
    .sendAnonymous("put", "/api/users/me", { name: "Rita Borg" })
    .set({ Cookie: cookie, Origin: "http://localhost:3000" })
    .expect(200);
  const lines = await staff.db
    .selectFrom("audit_log")
    .selectAll()
    .where("userId", "=", user.id)
    .orderBy("seq")
    .execute();
  expect(lines.map(({ action, proof, note }) => [action, proof, note])).toEqual([
    ["sign-in.succeeded", "not signed in", "With password"],
    ["account.changed", "session cookie", ""],
  ]);
});
