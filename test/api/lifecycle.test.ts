import { expect, test } from "vitest";
import { NotFoundError, VersionConflictError } from "../../src/errors.ts";
import { asVisitorsRead, ACTOR, KINDS } from "../support/content-types.ts";
import { runSql, valueOf } from "../support/raw-sql.ts";
import { openTestDatabase } from "../support/test-database.ts";

const MONDAY = "2026-11-16T08:00:00.000Z";
const TUESDAY = "2026-11-17T08:00:00.000Z";
const WEDNESDAY = "2026-11-18T08:00:00.000Z";
const THURSDAY = "2026-11-19T08:00:00.000Z";

test.each(KINDS)("$label: creates version 1 with its creation date and all defaults", async (kind) => {
  await using given = openTestDatabase();
  const record = await kind.create(given.db, kind.build("Bread"), MONDAY);
  expect(record).toMatchObject({
    version: 1,
    createdDate: MONDAY,
    updatedDate: MONDAY,
    [kind.title]: "Bread",
  });
  expect(record.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(record.slug).toBe(kind.hasSlug ? "bread" : undefined);
  expect(Object.values(record).includes(undefined)).toBe(!kind.hasSlug && "slug" in record);
  expect(await kind.get(given.db, record.id)).toEqual(record);
});

test.each(KINDS)(
  "$label: an update changes only the named fields and increments the version",
  async (kind) => {
    await using given = openTestDatabase();
    const before = await kind.create(given.db, kind.build("Bread"), MONDAY);
    const after = await kind.update(given.db, before.id, { [kind.title]: "Wine" }, 1, TUESDAY);
    expect(after).toEqual({ ...before, [kind.title]: "Wine", version: 2, updatedDate: TUESDAY });
    expect(await kind.get(given.db, before.id)).toEqual(after);
  },
);

test.each(KINDS)("$label: an update without a version is unconditional", async (kind) => {
  await using given = openTestDatabase();
  const { id } = await kind.create(given.db, kind.build("Bread"), MONDAY);
  await kind.update(given.db, id, { [kind.title]: "Wine" }, undefined, TUESDAY);
  expect(await kind.update(given.db, id, { [kind.title]: "Oil" }, undefined, WEDNESDAY)).toMatchObject({
    version: 3,
    [kind.title]: "Oil",
  });
});

test.each(KINDS)(
  "$label: rejects a stale version with the current record, and writes nothing",
  async (kind) => {
    await using given = openTestDatabase();
    const { id } = await kind.create(given.db, kind.build("Bread"), MONDAY);
    const current = await kind.update(given.db, id, { [kind.title]: "Wine" }, 1, TUESDAY);
    for (const version of [1, 3, 0, -1]) {
      const error: unknown = await kind
        .update(given.db, id, { [kind.title]: "Oil" }, version, WEDNESDAY)
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(VersionConflictError);
      expect(error).toMatchObject({ status: 409, current });
    }
    expect(await kind.get(given.db, id)).toEqual(current);
    expect(await kind.history(given.db, id)).toHaveLength(2);
  },
);

test.each(KINDS)("$label: of twenty writes with the same version one succeeds", async (kind) => {
  await using given = openTestDatabase();
  const { id } = await kind.create(given.db, kind.build("Bread"), MONDAY);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      kind.update(given.db, id, { [kind.title]: `Writer ${n}` }, 1, TUESDAY),
    ),
  );
  const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
  const lost = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(won).toHaveLength(1);
  expect(lost.map((outcome) => outcome.reason instanceof VersionConflictError)).toEqual(Array(19).fill(true));
  expect(await kind.get(given.db, id)).toEqual(won[0]?.value);
});

test.each(KINDS)(
  "$label: hides a record in the bin from all reads until it is restored unchanged",
  async (kind) => {
    await using given = openTestDatabase();
    const before = await kind.create(given.db, kind.build("Bread"), MONDAY);
    expect(await kind.findPublic(given.db, before.id, THURSDAY)).toEqual(asVisitorsRead(kind, before));
    await kind.bin(given.db, before.id, TUESDAY);
    expect(await kind.findPublic(given.db, before.id, THURSDAY)).toBeUndefined();
    await expect(kind.get(given.db, before.id)).rejects.toThrow(`${kind.label} not found`);
    await expect(kind.update(given.db, before.id, {}, undefined, TUESDAY)).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await expect(kind.bin(given.db, before.id, TUESDAY)).rejects.toBeInstanceOf(NotFoundError);
    const restored = await kind.restore(given.db, before.id, WEDNESDAY);
    expect(restored).toEqual({ ...before, version: 3, updatedDate: WEDNESDAY });
    expect(await kind.findPublic(given.db, before.id, THURSDAY)).toEqual(asVisitorsRead(kind, restored));
    await expect(kind.restore(given.db, before.id, THURSDAY)).rejects.toBeInstanceOf(NotFoundError);
  },
);

test.each(KINDS)(
  "$label: the history has the author, action and time of each change, and each version's fields",
  async (kind) => {
    await using given = openTestDatabase();
    const created = await kind.create(given.db, kind.build("Bread"), MONDAY);
    const updated = await kind.update(given.db, created.id, { [kind.title]: "Wine" }, 1, TUESDAY);
    await kind.bin(given.db, created.id, WEDNESDAY);
    const restored = await kind.restore(given.db, created.id, THURSDAY);
    const by = { actor: ACTOR, userId: null };
    expect(await kind.history(given.db, created.id)).toEqual([
      { version: 4, action: "restored", ...by, date: THURSDAY, record: restored },
      {
        version: 3,
        action: "binned",
        ...by,
        date: WEDNESDAY,
        record: { ...updated, version: 3, updatedDate: WEDNESDAY },
      },
      { version: 2, action: "updated", ...by, date: TUESDAY, record: updated },
      { version: 1, action: "created", ...by, date: MONDAY, record: created },
    ]);
  },
);

test.each(KINDS)("$label: rejects writes to an unknown record", async (kind) => {
  await using given = openTestDatabase();
  for (const id of ["00000000-0000-4000-8000-000000000000", "", "bread", "' OR 1=1 --"]) {
    await expect(kind.update(given.db, id, {}, undefined, MONDAY)).rejects.toThrow(`${kind.label} not found`);
    await expect(kind.bin(given.db, id, MONDAY)).rejects.toThrow(`${kind.label} not found`);
    await expect(kind.restore(given.db, id, MONDAY)).rejects.toThrow(`${kind.label} not found`);
  }
});

test.each(KINDS)("$label: rolls back record and history when a write fails half-way", async (kind) => {
  await using given = openTestDatabase();
  const { id } = await kind.create(given.db, kind.build("Bread"), MONDAY);
  const before = await kind.get(given.db, id);
  await runSql(given.db, "ALTER TABLE history RENAME TO history_gone");
  await expect(kind.create(given.db, kind.build("Wine"), TUESDAY)).rejects.toThrow("history");
  await expect(kind.update(given.db, id, { [kind.title]: "Wine" }, 1, TUESDAY)).rejects.toThrow("history");
  await expect(kind.bin(given.db, id, TUESDAY)).rejects.toThrow("history");
  expect(await kind.get(given.db, id)).toEqual(before);
  expect(await valueOf(given.db, `SELECT count(*) FROM ${kind.table}`)).toBe(1);
});

test.each(KINDS.filter(({ dates }) => dates.from === "publishAt"))(
  "$label: sets the publication date at the first publication, not for a draft",
  async (kind) => {
    await using given = openTestDatabase();
    const draft = await kind.create(given.db, kind.build("Bread", { status: "draft" }), MONDAY);
    expect(draft["publishAt"]).toBeNull();
    const published = await kind.update(given.db, draft.id, { status: "published" }, 1, TUESDAY);
    expect(published["publishAt"]).toBe(TUESDAY);
    const edited = await kind.update(given.db, draft.id, { [kind.title]: "Wine" }, 2, WEDNESDAY);
    expect(edited["publishAt"]).toBe(TUESDAY);
    const again = await kind.update(given.db, draft.id, { status: "draft" }, 3, THURSDAY);
    expect(again["publishAt"]).toBe(TUESDAY);
    const planned = await kind.create(given.db, kind.build("Oil", { publishAt: THURSDAY }), MONDAY);
    expect(planned["publishAt"]).toBe(THURSDAY);
  },
);
