import { expect, test } from "vitest";
import { asVisitorsRead, KINDS } from "../support/content-types.ts";
import { rowsOf } from "../support/raw-sql.ts";
import { createStaff, type Staff } from "../support/staff.ts";

/** Every column of a table with at least one row, those that the database works out by itself too. */
async function columnsOf({ db }: Staff, table: string): Promise<string[]> {
  return Object.keys(Object((await rowsOf(db, `SELECT * FROM ${table}`))[0]));
}

test.each(KINDS)(
  "$label: no column but the declared fields can be written, by any spelling",
  async (kind) => {
    await using staff = await createStaff();
    const path = `/api/${kind.table}`;
    const { body: record } = await staff.send("post", path, kind.build("Bread")).expect(201);
    // A record may ask for its own address; all else beside the fields is the lifecycle's.
    const declared = [...kind.fields, "version", ...(kind.hasSlug ? ["slug"] : [])];
    const columns = await columnsOf(staff, kind.table);
    const forbidden = columns.filter((name) => !declared.includes(name));
    expect(forbidden).toEqual(expect.arrayContaining(["id", "createdDate", "updatedDate", "deletedDate"]));
    const spellings = [
      ...forbidden,
      ...columns.map((name) => `${name} `),
      ...columns.map((name) => `"${name}"`),
      ...columns.map((name) => name.toUpperCase()).filter((name) => !columns.includes(name)),
      `${kind.table}.status`,
      "rowid",
      "_rowid_",
      "status = 'draft' --",
      "actor",
      "history",
    ];
    // One that was accepted would not be named.
    const faults = Object.fromEntries(spellings.map((name) => [name, "There is no such field."]));
    for (const value of ["2001-01-01T00:00:00.000Z", 7, null]) {
      const all = Object.fromEntries(spellings.map((name) => [name, value]));
      const changed = await staff.send("put", `${path}/${record.id}`, all).expect(400);
      expect(changed.body.fields).toEqual(faults);
      const created = await staff.send("post", path, { ...kind.build("Wine"), ...all }).expect(400);
      expect(created.body.fields).toEqual(faults);
    }
    const { body: created } = await staff
      .send("post", path, { ...kind.build("Wine"), version: 7 })
      .expect(400);
    expect(created.fields).toEqual({ version: "There is no such field." });
    expect((await staff.send("get", `${path}/${record.id}`)).body).toEqual(record);
    expect((await staff.send("get", path)).body).toEqual([asVisitorsRead(kind, record)]);
  },
);

test("only the description of a picture can be written", async () => {
  await using staff = await createStaff();
  const picture = {
    id: crypto.randomUUID(),
    name: "0123456789abcdef-10x10",
    hash: "x",
    width: 10,
    height: 10,
    bytes: 1,
    alt: "Bread",
    searchText: "bread",
    createdDate: staff.now().toISOString(),
  };
  await staff.db.insertInto("images").values(picture).execute();
  for (const name of (await columnsOf(staff, "images")).filter((column) => column !== "alt")) {
    const { body } = await staff
      .send("put", `/api/images/${picture.id}`, { alt: "Wine", [name]: "x" })
      .expect(400);
    expect(body.fields).toEqual({ [name]: "There is no such field." });
  }
  expect(await staff.db.selectFrom("images").selectAll().execute()).toEqual([picture]);
});
