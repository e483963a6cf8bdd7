import { expect, test } from "vitest";
import { KINDS } from "../support/content-types.ts";
import { isFullSize } from "../support/property-runs.ts";
import { listen } from "../support/raw-request.ts";
import { createStaff } from "../support/staff.ts";

const CLIENTS = isFullSize ? 20 : 8;

test.each(KINDS)(
  "$label: of many concurrent saves one succeeds, each of the others after a retry; none is lost",
  async (kind) => {
    await using staff = await createStaff();
    await using server = await listen(staff.app);
    const { body: record } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread")).expect(201);
    const headers = { ...staff.bearer, "Content-Type": "application/json" };
    const save = async (client: number, version: number) => {
      const body = JSON.stringify({ [kind.title]: `Client ${client}`, version });
      const answer = await server.send(`/api/${kind.table}/${record.id}`, { method: "PUT", headers, body });
      return { client, status: answer.status, body: JSON.parse(answer.text) };
    };
    let waiting = Array.from({ length: CLIENTS }, (_, client) => client);
    const winners: string[] = [];
    for (let version = 1; waiting.length > 0; version += 1) {
      const answers = await Promise.all(waiting.map((client) => save(client, version)));
      const [won, ...others] = answers.filter(({ status }) => status === 200);
      expect(others).toEqual([]);
      expect(won?.body).toMatchObject({ version: version + 1, [kind.title]: `Client ${won?.client}` });
      const lost = answers.filter(({ status }) => status === 409);
      expect(lost).toHaveLength(waiting.length - 1);
      for (const { body } of lost) expect(body.current).toEqual(won?.body);
      winners.push(`Client ${won?.client}`);
      waiting = lost.map(({ client }) => client);
    }
    const { body: history } = await staff.send("get", `/api/${kind.table}/${record.id}/history`).expect(200);
    const titles = history.map((entry: { record: Record<string, unknown> }) => entry.record[kind.title]);
    expect(titles).toEqual([...winners.toReversed(), "Bread"]);
    const { body: stored } = await staff.send("get", `/api/${kind.table}/${record.id}`).expect(200);
    expect(stored).toEqual(history[0].record);
  },
);

test.each(KINDS)("$label: many concurrent saves without a version are all in the history", async (kind) => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  const { body: record } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread")).expect(201);
  const headers = { ...staff.bearer, "Content-Type": "application/json" };
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      server.send(`/api/${kind.table}/${record.id}`, {
        method: "PUT",
        headers,
        body: JSON.stringify({ [kind.title]: `Client ${client}` }),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200));
  const versions = answers.map(({ text }) => JSON.parse(text));
  const { body: history } = await staff.send("get", `/api/${kind.table}/${record.id}/history`).expect(200);
  expect(history.map((entry: { record: object }) => entry.record).toReversed()).toEqual([
    record,
    ...versions.toSorted((a, b) => a.version - b.version),
  ]);
});

test("of many concurrent deletions one succeeds", async () => {
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

test("gives many new records with the same name different slugs", async () => {
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
