import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT } from "../support/arbitrary-content.ts";
import { KINDS } from "../support/content-types.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { listen } from "../support/raw-request.ts";
import { contentsOf, rowsOf } from "../support/raw-sql.ts";
import { createStaff, type Staff } from "../support/staff.ts";

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    "\0",
    "x".repeat(600),
    -1,
    1e308,
    true,
    [],
    {},
    "0001-01-01T00:00:00+23:59",
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
const otherNames = fc.constantFrom(
  "id",
  "slug",
  "version",
  "createdDate",
  "updatedDate",
  "deletedDate",
  "offerStart",
  "__proto__",
  "constructor",
  "toString",
  "order",
  "role",
  "",
);

test.each(KINDS)(
  "$label: no input crashes the server; a rejected one writes nothing, an accepted one is in the history",
  async (kind) => {
    await using staff = await createStaff();
    await using server = await listen(staff.app);
    const { id } = await kind.create(staff.db, kind.build("Bread"), staff.now().toISOString());
    const root = `/api/${kind.table}`;
    const calls = fc.constantFrom(
      `POST ${root}`,
      `PUT ${root}/${id}`,
      `PUT ${root}/${id}`,
      `DELETE ${root}/${id}`,
      `POST ${root}/${id}/restore`,
      "PUT /api/banners/reorder",
      "PUT /api/images/x",
      "POST /api/upload/image",
    );
    const spoilt = fc
      .tuple(
        CONTENT[kind.table],
        fc.array(fc.tuple(fc.oneof(fc.constantFrom(...kind.fields), otherNames), junk), { maxLength: 2 }),
      )
      .map(([fields, pairs]) => Object.fromEntries([...Object.entries(fields), ...pairs]));
    const body = fc.oneof(
      { weight: 4, arbitrary: spoilt.map((fields) => JSON.stringify(fields)) },
      { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
    );
    let taken = 0;
    await forAllAsync(500, calls, body, async (call, text) => {
      const [method = "", path = ""] = call.split(" ");
      const before = await contentOf(staff);
      const headers = { ...staff.bearer, "Content-Type": "application/json" };
      const answer = await server.send(path, { method, headers, body: text });
      expect(answer.status, answer.text).toBeLessThan(500);
      if (answer.status >= 400) {
        expect(JSON.parse(answer.text).error, text).toMatch(/\S/);
        expect(await contentOf(staff)).toEqual(before);
      } else {
        taken += 1;
        expect(await recordsWithoutHistory(staff, kind.table)).toEqual([]);
      }
    });
    // Refusals alone would prove little.
    expect(taken).toBeGreaterThan(0);
    expect(staff.logLines.filter((line) => Number(line["level"]) >= 50)).toEqual([]);
  },
);

async function contentOf({ db }: Staff): Promise<unknown[]> {
  const tables = ["jobs", "blogs", "products", "banners", "stores", "slug_redirects", "images"];
  return [...(await contentsOf(db, tables)), await rowsOf(db, "SELECT count(*), sum(version) FROM history")];
}

/** Records whose newest entry in the history is not the record itself. */
function recordsWithoutHistory({ db }: Staff, table: string): Promise<unknown[]> {
  return rowsOf(
    db,
    `SELECT id FROM ${table} AS r WHERE version <> (
       SELECT max(version) FROM history WHERE "contentType" = '${table}' AND "recordId" = r.id)
     OR NOT EXISTS (SELECT 1 FROM history
       WHERE "contentType" = '${table}' AND "recordId" = r.id AND version = r.version
         AND record LIKE '%"updatedDate":"' || r."updatedDate" || '"%')`,
  );
}
