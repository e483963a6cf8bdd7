import { expect, test as base } from "vitest";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";
import { listPage } from "../../src/staff/queries/list-records.ts";
import { shownFields } from "../../src/content/kinds/pages/fill-section.ts";
import { sectionKindOf } from "../../src/content/kinds/pages/section-kinds.ts";
import { findDraft } from "../../src/staff/previews/previews.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { MISSING } from "../../src/rules/schema/error-messages.ts";
import { isEmptyValue } from "../../src/rules/text/is-empty-value.ts";
import { valueAt } from "../../src/rules/schema/read-draft.ts";
import { KINDS, type Kind } from "../support/content-types.ts";
import { filledOf, filledSection, leavesOf, OFFERED_SECTIONS } from "../support/filled-content.ts";
import { exported, preview } from "../support/product-csv.ts";
import { createStaff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

type Fields = Record<string, unknown>;

/** A draft in which every field is filled in. */
function filledDraft({ table, hiddenStatuses: [status] }: Kind): Fields {
  const { schema } = serverKindOf(table);
  const fields: Fields = { ...Object(filledOf(schema, "Bread")), status };
  if (table === "products") fields["price"] = 900;
  if (table === "forms") fields["fields"] = withAt(fields["fields"], ["0", "id"], "bread");
  // It follows from the first day.
  delete fields["week"];
  return fields;
}

/** A copy with another value at a path. */
function withAt(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) };
  copy[name] = withAt(Object(value)[name], rest, leaf);
  return copy;
}

base.each(KINDS)(
  "$label: a draft is saved with any of its values empty, and keeps the others",
  async (kind) => {
    await using staff = await createStaff();
    const draft = filledDraft(kind);
    const { body: whole } = await staff.send("post", `/api/${kind.table}`, draft).expect(201);
    for (const path of leavesOf(draft)) {
      const [field = ""] = path;
      // Without its kind, a mechanic has no values.
      if (field === "status" || path.join(".") === "mechanic.kind") continue;
      for (const empty of ["", null]) {
        // A switch has no empty state, and an entry of a list of lines is a text.
        if (typeof valueAt(draft, path) === "boolean") continue;
        if (empty === null && Array.isArray(valueAt(draft, path.slice(0, -1)))) continue;
        const changes = { [field]: Object(withAt(draft, path, empty))[field] };
        const answer = await staff.send("put", `/api/${kind.table}/${whole.id}`, changes);
        const where = `${path.join(".")}: ${JSON.stringify(empty)}`;
        expect(answer.status, `${where} ${answer.text}`).toBe(200);
        for (const other of leavesOf(draft)) {
          const kept: unknown = valueAt(answer.body, other);
          // An empty line of a list of lines is no line.
          if (other.join() !== path.join())
            expect(kept, `${where}, ${other.join(".")}`).toEqual(valueAt(whole, other));
        }
        await staff.send("put", `/api/${kind.table}/${whole.id}`, { [field]: draft[field] }).expect(200);
      }
    }
  },
  120_000,
);

base.each(KINDS)(
  "$label: a status alone makes a draft, and publishing it names all that is missing",
  async (kind) => {
    await using staff = await createStaff();
    const { schema } = serverKindOf(kind.table);
    const status = { status: kind.hiddenStatuses[0] };
    const needed = schema
      .safeParse({ status: kind.publicStatus })
      .error?.issues.map(({ path }) => path.join("."));
    const { body: draft } = await staff.send("post", `/api/${kind.table}`, status).expect(201);
    const path = `/api/${kind.table}/${draft.id}`;
    const { body } = await staff.send("put", path, { status: kind.publicStatus }).expect(400);
    if (kind.table !== "offers") expect(body.fields).toHaveProperty(kind.needed, MISSING);
    for (const field of Object.keys(body.fields)) expect(needed).toContain(field);
    await staff.sendAnonymous("get", path).expect(404);
    await staff.send("get", `/api/${kind.table}/${draft.id}/history`).expect(200);
    const copy = await staff.send("post", `${path}/duplicate`).expect(201);
    expect(isEmptyValue(draft[kind.title])).toBe(true);
    await staff.send("delete", `/api/${kind.table}/${copy.body.id}`).expect(204);
    // What is published stays complete.
    await staff.send("put", path, { ...kind.build("Bread"), status: kind.publicStatus }).expect(200);
    const emptied = kind.table === "offers" ? "endDate" : kind.needed;
    const refused = await staff.send("put", path, { [emptied]: " " }).expect(400);
    expect(Object.keys(refused.body.fields)).toEqual([emptied]);
  },
);

test("a draft of a page keeps half-filled sections of every kind; publishing names each place once", async (staff) => {
  for (const kind of OFFERED_SECTIONS) {
    const filled = filledSection(kind, "Bread");
    const sections = [leavesOf(filled).reduce((section, path) => emptyAt(section, path), filled)];
    const { body: page } = await staff.send("post", "/api/pages", { title: "Bread", sections }).expect(201);
    expect(Object.keys(page.sections[0]).toSorted(), kind).toEqual(Object.keys(filled).toSorted());
    const needed =
      pageServer.schema.safeParse({ title: "Bread", sections: page.sections }).error?.issues ?? [];
    const answer = await staff.send("put", `/api/pages/${page.id}`, { status: "published" });
    expect(Object.keys(Object(answer.body.fields)), kind).toEqual(needed.map(({ path }) => path.join(".")));
    expect(answer.status, kind).toBe(needed.length > 0 ? 400 : 200);
  }
});

function emptyAt(section: object, path: readonly string[]): object {
  const isFrame = ["id", "kind", "hidden"].includes(path[0] ?? "");
  return isFrame || typeof valueAt(section, path) === "boolean" ? section : Object(withAt(section, path, ""));
}

base.each(KINDS)(
  "$label: a draft with a value of a wrong form is refused, whatever else is empty",
  async (kind) => {
    await using staff = await createStaff();
    const fields = { status: { of: "draft" }, [kind.title]: "x".repeat(1_000), nothing: 1 };
    const { body } = await staff.send("post", `/api/${kind.table}`, fields).expect(400);
    expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(["status", kind.title, "nothing"]));
    const { body: draft } = await staff.send("post", `/api/${kind.table}`, { nothing: 1 }).expect(400);
    expect(draft.fields).toEqual({ nothing: "There is no such field." });
  },
);

test("sections of a draft stay within the limits of a page", async (staff) => {
  const text = `<p>${"x".repeat(90_000)}</p>`;
  const sections = [1, 2, 3, 4, 5].map((n) => ({
    id: `s${n}`,
    kind: "rich-text",
    content: text,
  }));
  const unfinished = [...sections, { id: "s6", kind: "reports", title: "" }];
  const { body } = await staff.send("post", "/api/pages", { sections: unfinished }).expect(400);
  expect(body.fields).toEqual({ sections: "This page is too long. Please divide it into two." });
  const twice = [
    { id: "s1", kind: "reports", title: "" },
    { id: "s1", kind: "reports", title: "" },
  ];
  const same = await staff.send("post", "/api/pages", { sections: twice }).expect(400);
  expect(same.body.fields).toEqual({ "sections.1.id": "Another section has this id." });
});

test("the slug of a draft without a title follows its first title", async (staff) => {
  const { body: one } = await staff.send("post", "/api/jobs", { description: "Ovens at 5." }).expect(201);
  const { body: two } = await staff.send("post", "/api/jobs", { title: "" }).expect(201);
  expect([one.slug, two.slug]).toEqual(["job", "job-2"]);
  const { body: named } = await staff
    .send("put", `/api/jobs/${two.id}`, { title: "Night baker" })
    .expect(200);
  expect(named.slug).toBe("night-baker");
  const { body: renamed } = await staff.send("put", `/api/jobs/${two.id}`, { title: "Baker" }).expect(200);
  expect(renamed.slug).toBe("night-baker");
});

test("pages never show what is half filled in: not the entry, and not the section", () => {
  const kind = sectionKindOf("reports");
  if (!kind) throw new Error("There is no kind of section for documents.");
  const shown = (title: string, reports: object[]) => shownFields(kind, { title, reports }, {});
  expect(shown("Reports", [{ title: "" }, { title: "2025" }])?.["reports"]).toMatchObject([
    { title: "2025" },
  ]);
  expect(shown("Reports", [{ title: "" }])).toBeUndefined();
  expect(shown("", [{ title: "2025" }])).toBeUndefined();
});

test("the preview of a draft leaves out what is not finished, and says what it can't do without", async (staff) => {
  const previewOf = (type: string, fields: object) =>
    staff.send("post", "/api/previews", { type, id: null, fields });
  const offer = { price: 90, startDate: null, endDate: null };
  const { body } = await previewOf("products", { name: "", category: "bakery", offer }).expect(201);
  const token = String(body.url).split("/").at(-1) ?? "";
  expect((await findDraft(staff.db, token, staff.now()))?.record).toMatchObject({ name: "", offer: null });
  const { body: refused } = await previewOf("stores", { name: "Gozo" }).expect(400);
  expect(refused.fields).toEqual({ latitude: MISSING, longitude: MISSING });
});

test("staff read a title for a draft without one, and a bulk change that would publish it leaves it alone", async (staff) => {
  const { body: draft } = await staff.send("post", "/api/jobs", { title: "" }).expect(201);
  const list = await listPage(staff.db, "jobs", {}, staff.now());
  expect(list.rows.map(({ title }) => title)).toEqual(["Untitled job"]);
  const action = { is: "status", status: "published" };
  const change = { ids: [draft.id], action };
  const { body } = await staff.send("post", "/api/jobs/bulk/changes/preview", change).expect(200);
  const reason = "It is not finished. Open it and publish it there to see what is missing.";
  expect(body.named).toEqual([{ id: draft.id, title: "Untitled job", reason }]);
  const changes = [{ id: draft.id, fields: { status: "published" } }];
  const answer = await staff.send("post", "/api/jobs/bulk", { changes }).expect(200);
  expect(answer.body.results[0]).toMatchObject({ status: 400, error: reason });
});

test("a file of products has no row without a name, and leaves unfinished drafts as they are", async (staff) => {
  const { body: draft } = await staff.send("post", "/api/products", { name: "", price: 120 }).expect(201);
  expect(draft.category).toBe("");
  const file = await exported(staff);
  expect(await preview(staff, file)).toMatchObject({ errors: [], counts: { unchanged: 1 } });
  const [head = ""] = file.split("\n");
  const nameless = await preview(staff, `${head.trim()}\n${",".repeat(head.split(",").length - 2)}5`);
  expect(nameless.errors.length).toBeGreaterThan(0);
});
