import { expect, test } from "vitest";
import { KINDS } from "../support/content-types.ts";
import { createStaff } from "../support/staff.ts";

const CLIENTS = 20;
const ROUNDS = 5;

test.each(KINDS)(
  "$label: of twenty concurrent saves every success is in the history, and all others get 409",
  async (kind) => {
    await using staff = await createStaff();
    const { body: record } = await staff.send("post", `/api/${kind.table}`, kind.build("Start")).expect(201);
    const path = `/api/${kind.table}/${record.id}`;
    const saved: string[] = [];
    const client = async (n: number) => {
      let seen = record.version;
      for (let round = 0; round < ROUNDS; round += 1) {
        const title = `Client ${n} round ${round}`;
        const { status, body } = await staff.send("put", path, { [kind.title]: title, version: seen });
        expect([200, 409]).toContain(status);
        if (status === 200) saved.push(title);
        expect(status === 200 ? body[kind.title] : body.current.version).toEqual(
          status === 200 ? title : expect.any(Number),
        );
        seen = status === 200 ? body.version : body.current.version;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
    const { body: history } = await staff.send("get", `${path}/history`).expect(200);
    const kept = history.map((entry: { record: Record<string, unknown> }) => entry.record[kind.title]);
    expect(kept.toSorted()).toEqual(["Start", ...saved].toSorted());
    expect(history.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: saved.length + 1 }, (_, n) => saved.length + 1 - n),
    );
    expect(saved.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(saved.length).toBeLessThan(CLIENTS * ROUNDS);
    expect((await staff.send("get", path)).body).toEqual(history[0].record);
  },
);

test("of twenty concurrent deletions one succeeds", async () => {
  await using staff = await createStaff();
  for (const kind of KINDS) {
    const { body } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread")).expect(201);
    const path = `/api/${kind.table}/${body.id}`;
    const gone = await Promise.all(Array.from({ length: CLIENTS }, () => staff.send("delete", path)));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([
      204,
      ...Array<number>(CLIENTS - 1).fill(404),
    ]);
    const back = await Promise.all(
      Array.from({ length: CLIENTS }, () => staff.send("post", `${path}/restore`)),
    );
    expect(back.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(CLIENTS - 1).fill(404),
    ]);
    expect((await staff.send("get", `${path}/history`)).body).toHaveLength(3);
  }
});

test("gives twenty new records with the same name different slugs", async () => {
  await using staff = await createStaff();
  for (const kind of KINDS.filter(({ hasSlug }) => hasSlug)) {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        staff.send("post", `/api/${kind.table}`, kind.build("Bread")).expect(201),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(CLIENTS);
  }
});
