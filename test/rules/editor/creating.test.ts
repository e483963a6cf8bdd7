import { expect, test } from "vitest";
import { hasUnsavedWork } from "../../../views/admin/editor/editor-state.ts";
import { failure, editorHarness, success, job } from "../../support/editor-harness.ts";

const BAKER = { title: "Baker", department: "Bakery", location: "", status: "draft" };

/** An editor whose first save is running: a draft for a baker. */
async function firstSave(options: Parameters<typeof editorHarness>[0] = {}) {
  const harness = editorHarness({ record: undefined, ...options });
  harness.change("title", "Baker");
  harness.change("department", "Bakery");
  await harness.runTimer();
  expect(harness.requests).toEqual([
    { path: "/api/jobs", method: "POST", body: BAKER, idempotencyKey: "key-1" },
  ]);
  return harness;
}

test("resends a first save whose response was lost unchanged, then saves what was typed since", async () => {
  const { editor, change, requests, runTimer, respond, storage } = await firstSave();
  await respond(failure(0));
  change("title", "Master baker");
  await runTimer();
  expect(requests[1]).toEqual(requests[0]);
  await respond(success(job({ location: "" })));
  expect(requests[2]).toEqual({
    path: `/api/jobs/${job().id}`,
    method: "PUT",
    body: { title: "Master baker", version: 1 },
  });
  await respond(success(job({ title: "Master baker", location: "", version: 2 })));
  expect(hasUnsavedWork(editor.getState())).toBe(false);
  expect(storage.length).toBe(0);
});

test("resends a lost first save that publishes, and publishes once", async () => {
  const { editor, send, change, requests, respond } = editorHarness({ record: undefined });
  change("title", "Baker");
  change("department", "Bakery");
  void editor.save({ pendingFields: { status: "published" } });
  await respond(failure(502));
  send("resumed");
  expect(requests[1]).toEqual(requests[0]);
  await respond(success(job({ location: "", status: "published" })));
  expect(requests).toHaveLength(2);
  expect(editor.getState().values["status"]).toBe("published");
  expect(hasUnsavedWork(editor.getState())).toBe(false);
});

test("publishes the record of a lost first save", async () => {
  const { editor, requests, respond } = await firstSave();
  await respond(failure(0));
  const saving = editor.save({ pendingFields: { status: "published" } });
  await respond(success(job({ location: "" })));
  expect(requests.slice(1).map(({ method, body }) => [method, body])).toEqual([
    ["POST", BAKER],
    ["PUT", { status: "published", version: 1 }],
  ]);
  await respond(success(job({ location: "", status: "published", version: 2 })));
  expect(await saving).toBe(true);
});

test("merges both people's changes if the record of a lost first save has been saved since", async () => {
  const created: boolean[] = [];
  const { editor, send, change, requests, respond } = await firstSave({
    onSaved: (_record, isNew) => created.push(isNew),
  });
  await respond(failure(0));
  change("title", "Master baker");
  send("resumed");
  await respond(success(job({ location: "Mosta", version: 3 })));
  expect(created).toEqual([true]);
  expect(editor.getState().mergedPaths).toEqual(["location"]);
  expect(requests[2]).toMatchObject({ method: "PUT", body: { title: "Master baker", version: 3 } });
  expect(requests[2]?.body).not.toHaveProperty("location");
});

test("reports a conflict if the same field of a lost first save has been changed since", async () => {
  const { send, change, requests, respond, words } = await firstSave();
  await respond(failure(0));
  change("title", "Master baker");
  send("resumed");
  await respond(success(job({ title: "Chef", location: "", version: 2 })));
  expect(words()).toBe("Not saved: someone else has changed the same fields");
  expect(requests).toHaveLength(2);
});

test("resends a first save after its tab was closed, with the same idempotency key", async () => {
  const { storage, respond } = await firstSave();
  await respond(failure(0));
  const back = editorHarness({ record: undefined, storage, newId: "new-2" });
  back.editor.findUnsavedCopy();
  back.send("copy-restored");
  back.change("title", "Master baker");
  await back.runTimer();
  expect(back.requests).toEqual([
    { path: "/api/jobs", method: "POST", body: BAKER, idempotencyKey: "key-1" },
  ]);
});

test("resends a lost first save that would publish only on request", async () => {
  const { editor, change, storage, respond } = editorHarness({ record: undefined });
  change("title", "Baker");
  change("department", "Bakery");
  void editor.save({ pendingFields: { status: "published" } });
  await respond(failure(0));
  const back = editorHarness({ record: undefined, storage });
  back.editor.findUnsavedCopy();
  back.send("copy-restored");
  expect(back.timers).toEqual([]);
  expect(back.words()).toBe("Not saved yet");
});

test("uses a new idempotency key after a rejected first save", async () => {
  const { change, requests, runTimer, respond } = await firstSave();
  await respond(failure(400, { fields: { title: "Too short." } }));
  change("title", "Master baker");
  await runTimer();
  expect(requests[1]).toMatchObject({ body: { title: "Master baker" }, idempotencyKey: "key-2" });
});
