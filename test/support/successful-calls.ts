import { apiPathOf, SETTING_NAMES } from "../../src/content/settings/setting-names.ts";
import { ACCOUNT_CALLS, type Call } from "./account-calls.ts";
import { buildPdf } from "./build-pdf.ts";
import { addMessage } from "./contact-form.ts";
import { KINDS, type Kind } from "./content-types.ts";
import { drawNoise } from "./hostile-files.ts";
import { createSample } from "./sample-records.ts";
import type { Staff } from "./staff.ts";

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
  "PUT /previews/:id": async (staff) => {
    const { body } = await staff.send("post", "/api/previews", {
      type: "products",
      id: null,
      fields: { name: "Tea", category: "pantry" },
    });
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
