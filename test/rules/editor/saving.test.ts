import { expect, test } from "vitest";
import { bad, editorBench, good, job } from "../../support/editor-bench.ts";

test("a draft saves itself a moment after the last key, with the version it has seen", async () => {
  const { editor, requests, timers, ring, answer, words } = editorBench();
  editor.change("title", "Pastry");
  editor.change("title", "Pastry cook");
  expect(words()).toBe("Saving in a moment");
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
  await ring();
  expect(words()).toBe("Saving");
  expect(requests).toEqual([
    { path: `/api/jobs/${job().id}`, method: "PUT", body: { title: "Pastry cook", version: 1 } },
  ]);
  await answer(good(job({ title: "Pastry cook", version: 2 })));
  expect(words()).toBe("Saved at 14:05");
  expect(editor.hasUnsavedWork()).toBe(false);
});

test("what is public is saved only when somebody says so", async () => {
  const { editor, requests, timers, answer, words } = editorBench({ record: job({ status: "published" }) });
  editor.change("title", "Pastry cook");
  expect(timers).toEqual([]);
  expect(words()).toBe("Not saved yet");
  const saving = editor.save();
  expect(requests).toHaveLength(1);
  await answer(good(job({ title: "Pastry cook", status: "published", version: 2 })));
  expect(await saving).toBe(true);
});

test("one request at a time: what is typed meanwhile is sent after the answer, with its version", async () => {
  const { editor, requests, ring, answer } = editorBench();
  editor.change("title", "A");
  await ring();
  editor.change("title", "AB");
  await ring();
  expect(requests).toHaveLength(1);
  await answer(good(job({ title: "A", version: 2 })));
  expect(requests[1]?.body).toEqual({ title: "AB", version: 2 });
  expect(editor.getState().values["title"]).toBe("AB");
  await answer(good(job({ title: "AB", version: 3 })));
  expect(editor.hasUnsavedWork()).toBe(false);
});

test("a new record is created once what is required is there, and its address comes with it", async () => {
  const created: boolean[] = [];
  const { editor, requests, ring, answer, words, storage } = editorBench({
    record: undefined,
    onSaved: (_record, isNew) => created.push(isNew),
  });
  editor.change("title", "Baker");
  expect(words()).toBe("Not saved yet: fill in department first");
  await ring();
  expect(requests).toEqual([]);
  expect(editor.getState().faults).toEqual({});
  expect(storage.key(0)).toContain("new-1");
  editor.change("department", "Bakery");
  await ring();
  expect(requests[0]).toMatchObject({ method: "POST", body: { title: "Baker", department: "Bakery" } });
  await answer(good(job({ location: "" })));
  expect(editor.getState().values["slug"]).toBe("baker");
  expect(created).toEqual([true]);
  expect(storage.length).toBe(0);
});

test("tidying up by the server waits while somebody types, and is shown after a save that was asked for", async () => {
  const { editor, ring, answer, requests } = editorBench();
  editor.change("title", "Baker of ");
  await ring();
  await answer(good(job({ title: "Baker of", version: 2 })));
  expect(editor.getState().values["title"]).toBe("Baker of ");
  expect(editor.hasUnsavedWork()).toBe(false);
  editor.change("department", " Bread ");
  void editor.save();
  expect(requests[1]?.body).toEqual({ department: " Bread ", version: 2 });
  await answer(good(job({ title: "Baker of", department: "Bread", version: 3 })));
  expect(editor.getState().values["department"]).toBe("Bread");
});

test("without a network work goes on, and is saved by itself later", async () => {
  const { editor, requests, timers, ring, answer, words } = editorBench();
  editor.change("title", "A");
  await ring();
  await answer(bad(0));
  expect(words()).toContain("no connection");
  editor.change("title", "AB");
  expect(words()).toContain("no connection");
  editor.resume();
  await answer(bad(0));
  expect(timers.at(-1)?.ms).toBe(5_000);
  await ring();
  expect(requests.at(-1)?.body).toEqual({ title: "AB", version: 1 });
  await answer(good(job({ title: "AB", version: 2 })));
  expect(words()).toBe("Saved at 14:05");
  expect(timers).toEqual([]);
});

test("a wish such as publishing waits for the network as well, and shows only once it is granted", async () => {
  const { editor, requests, answer } = editorBench();
  void editor.save({ status: "published" });
  await answer(bad(0));
  expect(editor.getState().values["status"]).toBe("draft");
  editor.resume();
  expect(requests[1]?.body).toEqual({ status: "published", version: 1 });
  await answer(good(job({ status: "published", version: 2 })));
  expect(editor.getState().values["status"]).toBe("published");
});

test("signed out in mid-edit, the save waits and goes through afterwards", async () => {
  const { editor, requests, timers, ring, answer, words } = editorBench();
  editor.change("title", "A");
  await ring();
  await answer(bad(401));
  expect(words()).toBe("Not saved: you are signed out. Sign in again, and it is saved");
  editor.change("title", "AB");
  expect(timers).toEqual([]);
  editor.resume();
  expect(requests[1]?.body).toEqual({ title: "AB", version: 1 });
  await answer(good(job({ title: "AB", version: 2 })));
  expect(editor.hasUnsavedWork()).toBe(false);
});

test("refused fields carry the server's sentences until they are changed, and nothing is sent again before", async () => {
  const { editor, timers, ring, answer, words } = editorBench();
  editor.change("title", "A");
  await ring();
  await answer(bad(400, { fields: { title: "Too short.", "offer.endDate": "Too early." } }));
  expect(words()).toBe("Not saved: some fields need another look");
  expect(editor.getState().refusals).toBe(0);
  expect(timers).toEqual([]);
  editor.change("title", "AB");
  expect(editor.getState().faults).toEqual({ "offer.endDate": "Too early." });
  editor.change("offer", null);
  expect(editor.getState().faults).toEqual({});
});

test("a save that somebody asked for tells every fault at once, without a request", async () => {
  const { editor, requests } = editorBench({ record: undefined });
  expect(await editor.save()).toBe(false);
  expect(requests).toEqual([]);
  expect(Object.keys(editor.getState().faults)).toEqual(["title", "department"]);
  expect(editor.getState().refusals).toBe(1);
});

test("a form that was left tries nothing again: what is thrown away on return stays thrown away", async () => {
  const { editor, requests, timers, storage, answer } = editorBench();
  editor.change("title", "Pastry cook");
  editor.leave();
  expect(editor.hasLeft()).toBe(true);
  await answer(bad(503));
  expect(timers).toEqual([]);
  const back = editorBench({ storage });
  back.editor.lookForWork();
  back.editor.discardFound();
  expect([requests.length, back.requests.length, storage.length]).toEqual([1, 0, 0]);
});

test("a form that was left for a moment only, as React does in development, goes on as before", async () => {
  const { editor, timers } = editorBench();
  editor.leave();
  editor.enter();
  expect(editor.hasLeft()).toBe(false);
  editor.change("title", "Pastry cook");
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
});

test("what a notice takes back in a form that was left is saved at once, all of it together", async () => {
  const { editor, requests, timers, ring, answer } = editorBench({
    record: job({ imageUrl: null, imageAlt: "" }),
  });
  editor.leave();
  editor.change("imageUrl", "/uploads/a.webp");
  editor.change("imageAlt", "Bread");
  expect(timers.map(({ ms }) => ms)).toEqual([0]);
  await ring();
  expect(requests[0]?.body).toEqual({ imageUrl: "/uploads/a.webp", imageAlt: "Bread", version: 1 });
  await answer(bad(503));
  expect(timers).toEqual([]);
});
