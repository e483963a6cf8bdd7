import { expect, test } from "vitest";
import { bad, editorBench, good, job } from "../../support/editor-bench.ts";

const BAKER = { title: "Baker", department: "Bakery", location: "", status: "draft" };

/** An editor whose first save is on its way: a draft for a baker. */
async function firstSave(options: Parameters<typeof editorBench>[0] = {}) {
  const bench = editorBench({ record: undefined, ...options });
  bench.editor.change("title", "Baker");
  bench.editor.change("department", "Bakery");
  await bench.ring();
  expect(bench.requests).toEqual([
    { path: "/api/jobs", method: "POST", body: BAKER, idempotencyKey: "key-1" },
  ]);
  return bench;
}

test("a first save whose answer is lost is sent again as it was, and what was typed since follows it", async () => {
  const { editor, requests, ring, answer, storage } = await firstSave();
  await answer(bad(0));
  editor.change("title", "Master baker");
  await ring();
  expect(requests[1]).toEqual(requests[0]);
  await answer(good(job({ location: "" })));
  expect(requests[2]).toEqual({
    path: `/api/jobs/${job().id}`,
    method: "PUT",
    body: { title: "Master baker", version: 1 },
  });
  await answer(good(job({ title: "Master baker", location: "", version: 2 })));
  expect(editor.hasUnsavedWork()).toBe(false);
  expect(storage.length).toBe(0);
});

test("a first save that was lost on the way to publishing is published, once", async () => {
  const { editor, requests, answer } = editorBench({ record: undefined });
  editor.change("title", "Baker");
  editor.change("department", "Bakery");
  void editor.save({ status: "published" });
  await answer(bad(502));
  editor.resume();
  expect(requests[1]).toEqual(requests[0]);
  await answer(good(job({ location: "", status: "published" })));
  expect(requests).toHaveLength(2);
  expect(editor.getState().values["status"]).toBe("published");
  expect(editor.hasUnsavedWork()).toBe(false);
});

test("publishing after a lost first save publishes the record of that save", async () => {
  const { editor, requests, answer } = await firstSave();
  await answer(bad(0));
  const saving = editor.save({ status: "published" });
  await answer(good(job({ location: "" })));
  expect(requests.slice(1).map(({ method, body }) => [method, body])).toEqual([
    ["POST", BAKER],
    ["PUT", { status: "published", version: 1 }],
  ]);
  await answer(good(job({ location: "", status: "published", version: 2 })));
  expect(await saving).toBe(true);
});

test("where somebody has saved the record of a lost first save since, both people's work is brought together", async () => {
  const created: boolean[] = [];
  const { editor, requests, answer } = await firstSave({ onSaved: (_record, isNew) => created.push(isNew) });
  await answer(bad(0));
  editor.change("title", "Master baker");
  editor.resume();
  await answer(good(job({ location: "Mosta", version: 3 })));
  expect(created).toEqual([true]);
  expect(editor.getState().taken).toEqual(["location"]);
  expect(requests[2]).toMatchObject({ method: "PUT", body: { title: "Master baker", version: 3 } });
  expect(requests[2]?.body).not.toHaveProperty("location");
});

test("where somebody has changed the same field of it since, a person chooses", async () => {
  const { editor, requests, answer, words } = await firstSave();
  await answer(bad(0));
  editor.change("title", "Master baker");
  editor.resume();
  await answer(good(job({ title: "Chef", location: "", version: 2 })));
  expect(words()).toBe("Not saved: somebody else has changed the same fields");
  expect(requests).toHaveLength(2);
});

test("a first save that was lost with its tab is sent again on return, under its key", async () => {
  const { storage, answer } = await firstSave();
  await answer(bad(0));
  const back = editorBench({ record: undefined, storage, newId: "new-2" });
  back.editor.lookForWork();
  back.editor.continueWithFound();
  back.editor.change("title", "Master baker");
  await back.ring();
  expect(back.requests).toEqual([
    { path: "/api/jobs", method: "POST", body: BAKER, idempotencyKey: "key-1" },
  ]);
});

test("a lost first save that would publish is sent again only when somebody says so", async () => {
  const { editor, storage, answer } = editorBench({ record: undefined });
  editor.change("title", "Baker");
  editor.change("department", "Bakery");
  void editor.save({ status: "published" });
  await answer(bad(0));
  const back = editorBench({ record: undefined, storage });
  back.editor.lookForWork();
  back.editor.continueWithFound();
  expect(back.timers).toEqual([]);
  expect(back.words()).toBe("Not saved yet");
});

test("a first save that was refused has created nothing: the next one is another", async () => {
  const { editor, requests, ring, answer } = await firstSave();
  await answer(bad(400, { fields: { title: "Too short." } }));
  editor.change("title", "Master baker");
  await ring();
  expect(requests[1]).toMatchObject({ body: { title: "Master baker" }, idempotencyKey: "key-2" });
});
