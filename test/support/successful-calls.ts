import { apiPathOf, hasNextVersion, SETTING_NAMES } from "../../src/content/settings/setting-names.ts";
import { APPROVABLE_KINDS, isApprovable } from "../../src/content/approvals/approvable-kinds.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { needYes, signInAs, type Staff } from "./staff.ts";
import { addComment } from "../../src/staff/previews/comments.ts";
import { findDraft } from "../../src/staff/previews/previews.ts";
import { addSubscriber, openNewsletter } from "./subscribers.ts";
import { ACCOUNT_CALLS, type Call } from "./account-calls.ts";
import { buildPdf } from "./build-pdf.ts";
import { storeApplication } from "./applications.ts";
import { addMessage } from "./contact-form.ts";
import { addEntry } from "./forms.ts";
import { KINDS, type Kind } from "./content-types.ts";
import { drawNoise } from "./hostile-files.ts";
import { createSample } from "./sample-content.ts";
import { createForm, createProduct } from "./build-content.ts";
import { sendFeed } from "./product-csv.ts";

/** A change of each group of settings and of each menu. */
const SETTING_CHANGES = {
  brand: { name: "Gelli" },
  colours: { accent: "#0b6e7a" },
  contact: { phone: "2100 0000" },
  links: { terms: "/terms" },
  announcements: { topBarNote: "Open late" },
  mail: { senderName: "Gelli" },
  feed: { addsNew: true },
  newsletter: { asksStore: false },
  "sign-in": { everyoneUsesFactor: true },
  publishing: { kinds: ["pages"] },
  insight: { isOn: false },
  header: { items: [] },
  footer: { columns: [] },
};

const PREVIEW = { type: "products", id: null, fields: { name: "Tea", category: "pantry" } };

/** A successful call of each route that writes or exports something, by its method and path. */
export const SUCCESSFUL_CALLS: Readonly<Record<string, Call>> = {
  ...ACCOUNT_CALLS,
  ...Object.assign({}, ...KINDS.map(contentCalls)),
  "GET /products/export": (staff) => staff.send("get", "/api/products/export"),
  "POST /products/import": (staff) => importTea(staff),
  "POST /products/import/:id/undo": async (staff) => {
    const { body } = await importTea(staff);
    return staff.send("post", `/api/products/import/${body.importId}/undo`);
  },
  "POST /redirects/import": (staff) =>
    staff.send("post", "/api/redirects/import", { list: "/old.php,/careers", apply: true }),
  "PUT /feed/products": (staff) => sendFeed(staff),
  "POST /feed/products/:id/apply": async (staff) => {
    const { body } = await sendHalvedFeed(staff);
    return staff.send("post", `/api/feed/products/${body.id}/apply`, {});
  },
  "POST /feed/products/:id/decline": async (staff) => {
    const { body } = await sendHalvedFeed(staff);
    return staff.send("post", `/api/feed/products/${body.id}/decline`, {});
  },
  "PUT /comments/:id": async (staff) =>
    staff.send("put", `/api/comments/${await addCommentOn(staff)}`, { answer: "It is." }),
  "DELETE /comments/:id": async (staff) => staff.send("delete", `/api/comments/${await addCommentOn(staff)}`),
  "PUT /banners/reorder": async (staff) => {
    const banners = KINDS.find(({ table }) => table === "banners");
    const { body } = await staff.send("post", "/api/banners", banners?.build("First"));
    return staff.send("put", "/api/banners/reorder", { updates: [{ id: body.id, priority: 5 }] });
  },
  ...Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const path = apiPathOf(name);
      const call = async (staff: Staff) => {
        // A second account, without which nothing can need its yes.
        if (name === "publishing") await staff.makeUser("admin");
        return staff.send("put", path, SETTING_CHANGES[name]);
      };
      return [`PUT ${path.slice(4)}`, call];
    }),
  ),
  ...Object.assign(
    {},
    ...SETTING_NAMES.filter(hasNextVersion).map((name) =>
      nextCalls(apiPathOf(name), async () => apiPathOf(name), SETTING_CHANGES[name]),
    ),
  ),
  "PUT /search/synonyms": (staff) =>
    staff.send("put", "/api/search/synonyms", { groups: [["courgette", "zucchini"]] }),
  "POST /calendar/link": (staff) => staff.send("post", "/api/calendar/link", {}),
  "DELETE /calendar/link": async (staff) => {
    await staff.send("post", "/api/calendar/link", {});
    return staff.send("delete", "/api/calendar/link");
  },
  "POST /days": (staff) => staff.send("post", "/api/days", { at: "2026-12-25T09:00:00.000Z" }),
  "DELETE /days": async (staff) => {
    await staff.send("post", "/api/days", { at: "2026-12-25T09:00:00.000Z" });
    return staff.send("delete", "/api/days");
  },
  "POST /previews": (staff) => staff.send("post", "/api/previews", PREVIEW),
  "PUT /previews/:id": async (staff) => {
    const { body } = await staff.send("post", "/api/previews", PREVIEW);
    return staff.send("put", `/api/previews/${body.id}`, { fields: { name: "Green tea" } });
  },
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
  "GET /subscribers/export": (staff) => staff.send("get", "/api/subscribers/export"),
  "DELETE /subscribers/:id": async (staff) => {
    await openNewsletter(staff);
    const { id } = await addSubscriber(staff, "maria@visitor.example");
    return staff.send("delete", `/api/subscribers/${id}`);
  },
  "POST /system/handovers/retry": (staff) => staff.send("post", "/api/system/handovers/retry", {}),
  ...inboxCalls("/messages"),
  ...inboxCalls("/submissions"),
  ...applicationCalls(),
  "GET /forms/:id/answers": async (staff) => {
    const { id } = await createForm(staff.db, {});
    return staff.send("get", `/api/forms/${id}/answers`);
  },
  "POST /forms/:id/draw": async (staff) => {
    const form = await createForm(staff.db, { isCompetition: true, closesAt: "2026-11-20T08:00:00Z" });
    await addEntry(staff, form);
    return staff.send("post", `/api/forms/${form.id}/draw`, { winners: 1 });
  },
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

/** A feed that waits: it halves the price of the one product. */
async function sendHalvedFeed(staff: Staff) {
  await createProduct(staff.db, { sku: "T1", price: 200 });
  return sendFeed(staff, "sku,price\nT1,1.00\n");
}

/** The calls of what visitors send, of a message by the contact form. */
function inboxCalls(path: string): Record<string, Call> {
  const to =
    (method: "get" | "put" | "post" | "delete", rest: string, body?: object): Call =>
    async (staff) =>
      staff.send(method, `/api${path}/${await addMessage(staff)}${rest}`, body);
  return {
    [`PUT ${path}/:id`]: to("put", "", { version: 1, state: "closed" }),
    [`POST ${path}/:id/notes`]: to("post", "/notes", { text: "Called." }),
    [`POST ${path}/:id/answers`]: to("post", "/answers", { version: 1, text: "Sorry." }),
    [`DELETE ${path}/:id`]: to("delete", ""),
    [`DELETE ${path}/:id/of-person`]: to("delete", "/of-person"),
    [`GET ${path}/:id/of-person`]: to("get", "/of-person"),
  };
}

function applicationCalls(): Record<string, Call> {
  const to =
    (method: "put" | "post", path: string, body: object): Call =>
    async (staff) =>
      staff.send(method, `/api/submissions/${await storeApplication(staff)}${path}`, body);
  const interview = { version: 1, startsAt: "2026-12-01T09:00:00Z", minutes: 30, place: "Office" };
  return {
    "PUT /submissions/:id/ratings": to("put", "/ratings", { rating: 4 }),
    "POST /submissions/:id/interviews": to("post", "/interviews", interview),
    "DELETE /submissions/:id/interviews/:interview": async (staff) => {
      const path = `/api/submissions/${await storeApplication(staff)}/interviews`;
      const { body } = await staff.send("post", path, interview).expect(201);
      return staff.send("delete", `${path}/${body.interviews[0].id}`, { version: body.version });
    },
    "POST /submissions/declines": async (staff) => {
      const applications = [{ id: await storeApplication(staff), version: 1 }];
      return staff.send("post", "/api/submissions/declines", { applications, text: "Sorry." });
    },
  };
}

function contentCalls({ table, title, build, hiddenStatuses: [hidden] }: Kind): Record<string, Call> {
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
    ...(isApprovable(table) && approvalCalls(`/${table}/:id`, table, create, hidden)),
    ...(table !== "redirects" &&
      nextCalls(`/api/${table}/:id`, async (staff) => `/api/${table}/${await create(staff)}`, {
        [title]: "Rye bread",
      })),
  };
}

/** The calls by which a second person says yes, on a draft. */
function approvalCalls(
  pattern: string,
  table: ContentKind,
  create: (staff: Staff) => Promise<string>,
  status: string | undefined,
): Record<string, Call> {
  const ask = async (staff: Staff) => {
    const path = `/api/${table}/${await create(staff)}`;
    const { version } = (await staff.send("put", path, { status }).expect(200)).body;
    const other = await staff.makeUser("admin");
    await needYes(staff, [...APPROVABLE_KINDS]);
    const asked = await (await signInAs(staff, other))("put", `${path}/approval`, { version });
    return { path, version, asked };
  };
  return {
    [`PUT ${pattern}/approval`]: async (staff) => (await ask(staff)).asked,
    [`POST ${pattern}/approval/give`]: async (staff) => {
      const { path, version, asked } = await ask(staff);
      if (asked.status !== 200) return asked;
      // The third account has neither made the change nor asked.
      const third = await signInAs(staff, await staff.makeUser("admin"));
      return third("post", `${path}/approval/give`, { version });
    },
    [`POST ${pattern}/approval/send-back`]: async (staff) => {
      const { path, version } = await ask(staff);
      return staff.send("post", `${path}/approval/send-back`, { version, note: "Too dear." });
    },
  };
}

/** The calls of next versions, at the path of a record. */
function nextCalls(
  pattern: string,
  pathOf: (staff: Staff) => Promise<string>,
  changes: object,
): Record<string, Call> {
  const save = async (staff: Staff) => {
    const path = await pathOf(staff);
    return { path, answer: await staff.send("put", `${path}/next`, changes) };
  };
  const route = `${pattern.slice(4)}/next`;
  return {
    [`PUT ${route}`]: async (staff) => (await save(staff)).answer,
    [`DELETE ${route}`]: async (staff) => staff.send("delete", `${(await save(staff)).path}/next`),
    [`POST ${route}/publish`]: async (staff) =>
      staff.send("post", `${(await save(staff)).path}/next/publish`),
    [`POST ${route}/again`]: async (staff) => {
      const { path } = await save(staff);
      await staff.send("delete", `${path}/next`);
      return staff.send("post", `${path}/next/again`, { number: 1 });
    },
  };
}

async function beginRemoval(staff: Staff) {
  await createSample(staff.db, "stores", { name: "Sample" });
  return staff.send("post", "/api/onboarding/samples/removals");
}

async function importTea(staff: Staff) {
  const csv = "name,category,price\nTea,pantry,1.50\n";
  const { body } = await staff.send("post", "/api/products/import", { csv, apply: false });
  const newCategories = body.newCategories.map(({ category }: { category: string }) => category);
  const plan = { csv, apply: true, digest: body.digest, file: "tea.csv", newCategories };
  return staff.send("post", "/api/products/import", plan);
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

/** Lets a person with a preview link write a comment. @returns its id. */
async function addCommentOn(staff: Staff): Promise<string> {
  const record = await createProduct(staff.db);
  const preview = { type: "products", id: record.id, fields: {} };
  const { body } = await staff.send("post", "/api/previews", preview).expect(201);
  const draft = await findDraft(staff.db, String(body.url).split("/").at(-1) ?? "", staff.now());
  if (!draft || draft.kind === "settings") throw new Error("There is no draft.");
  await addComment(staff.db, draft, { author: "Rita", field: "", text: "Larger, please." }, staff.now());
  const { id } = await staff.db.selectFrom("comments").select("id").executeTakeFirstOrThrow();
  return id;
}
