import { expect, test } from "vitest";
import { MISSING } from "../../../src/rules/schema/error-messages.ts";
import { failure, editorHarness, success, job } from "../../support/editor-harness.ts";

test("saves a draft shortly after the last change, with its version", async () => {
  const { editor, requests, timers, runTimer, respond, words } = editorHarness();
  editor.change("title", "Pastry");
  editor.change("title", "Pastry cook");
  expect(words()).toBe("Saving in a moment");
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
  await runTimer();
  expect(words()).toBe("Saving");
  expect(requests).toEqual([
    { path: `/api/jobs/${job().id}`, method: "PUT", body: { title: "Pastry cook", version: 1 } },
  ]);
  await respond(success(job({ title: "Pastry cook", version: 2 })));
  expect(words()).toBe("Saved at 14:05");
  expect(editor.hasUnsavedWork()).toBe(false);
});

test("saves a public record only on request", async () => {
  const { editor, requests, timers, respond, words } = editorHarness({
    record: job({ status: "published" }),
  });
  editor.change("title", "Pastry cook");
  expect(timers).toEqual([]);
  expect(words()).toBe("Not saved yet");
  const saving = editor.save();
  expect(requests).toHaveLength(1);
  await respond(success(job({ title: "Pastry cook", status: "published", version: 2 })));
  expect(await saving).toBe(true);
});

test("sends one request at a time: later changes follow the response, with its version", async () => {
  const { editor, requests, runTimer, respond } = editorHarness();
  editor.change("title", "A");
  await runTimer();
  editor.change("title", "AB");
  await runTimer();
  expect(requests).toHaveLength(1);
  await respond(success(job({ title: "A", version: 2 })));
  expect(requests[1]?.body).toEqual({ title: "AB", version: 2 });
  expect(editor.getState().values["title"]).toBe("AB");
  await respond(success(job({ title: "AB", version: 3 })));
  expect(editor.hasUnsavedWork()).toBe(false);
});

test("creates a new record once required fields are filled in, and shows its slug", async () => {
  const created: boolean[] = [];
  const { editor, requests, runTimer, respond, words, storage } = editorHarness({
    record: undefined,
    onSaved: (_record, isNew) => created.push(isNew),
  });
  editor.change("title", "Baker");
  expect(words()).toBe("Not saved yet: fill in department first");
  await runTimer();
  expect(requests).toEqual([]);
  expect(editor.getState().fieldErrors).toEqual({});
  expect(storage.key(0)).toContain("new-1");
  editor.change("department", "Bakery");
  await runTimer();
  expect(requests[0]).toMatchObject({ method: "POST", body: { title: "Baker", department: "Bakery" } });
  await respond(success(job({ location: "" })));
  expect(editor.getState().values["slug"]).toBe("baker");
  expect(created).toEqual([true]);
  expect(storage.length).toBe(0);
});

test("keeps the list of what publishing asks for until it is filled in, while the draft is saved", async () => {
  const { editor, runTimer, respond } = editorHarness({
    check: ({ status, ...fields }) =>
      Object.fromEntries(
        ["title", "department"]
          .filter((name) => status === "published" && fields[name] === "")
          .map((name) => [name, MISSING]),
      ),
  });
  editor.change("title", "");
  editor.change("department", "");
  await editor.save({ status: "published" });
  expect(Object.keys(editor.getState().fieldErrors)).toEqual(["title", "department"]);
  editor.change("title", "Baker");
  await runTimer();
  await respond(success(job({ title: "Baker", department: "", version: 2 })));
  expect(editor.getState().fieldErrors).toEqual({ department: MISSING });
});

test("shows the server's normalisation only after an explicit save", async () => {
  const { editor, runTimer, respond, requests } = editorHarness();
  editor.change("title", "Baker of ");
  await runTimer();
  await respond(success(job({ title: "Baker of", version: 2 })));
  expect(editor.getState().values["title"]).toBe("Baker of ");
  expect(editor.hasUnsavedWork()).toBe(false);
  editor.change("department", " Bread ");
  void editor.save();
  expect(requests[1]?.body).toEqual({ department: " Bread ", version: 2 });
  await respond(success(job({ title: "Baker of", department: "Bread", version: 3 })));
  expect(editor.getState().values["department"]).toBe("Bread");
});

test("continues without a network, and saves automatically later", async () => {
  const { editor, requests, timers, runTimer, respond, words } = editorHarness();
  editor.change("title", "A");
  await runTimer();
  await respond(failure(0));
  expect(words()).toContain("no connection");
  editor.change("title", "AB");
  expect(words()).toContain("no connection");
  editor.resume();
  await respond(failure(0));
  expect(timers.at(-1)?.ms).toBe(5_000);
  await runTimer();
  expect(requests.at(-1)?.body).toEqual({ title: "AB", version: 1 });
  await respond(success(job({ title: "AB", version: 2 })));
  expect(words()).toBe("Saved at 14:05");
  expect(timers).toEqual([]);
});

test("keeps a pending status until the network is back, and shows it only once it is saved", async () => {
  const { editor, requests, respond } = editorHarness();
  void editor.save({ status: "published" });
  await respond(failure(0));
  expect(editor.getState().values["status"]).toBe("draft");
  editor.resume();
  expect(requests[1]?.body).toEqual({ status: "published", version: 1 });
  await respond(success(job({ status: "published", version: 2 })));
  expect(editor.getState().values["status"]).toBe("published");
});

test("pauses the save after a sign-out, and continues after the sign-in", async () => {
  const { editor, requests, timers, runTimer, respond, words } = editorHarness();
  editor.change("title", "A");
  await runTimer();
  await respond(failure(401));
  expect(words()).toBe("Not saved: you are signed out. Sign in again to save it");
  editor.change("title", "AB");
  expect(timers).toEqual([]);
  editor.resume();
  expect(requests[1]?.body).toEqual({ title: "AB", version: 1 });
  await respond(success(job({ title: "AB", version: 2 })));
  expect(editor.hasUnsavedWork()).toBe(false);
});

test("shows the sentence of a failed request word for word", async () => {
  const { editor, runTimer, respond, words } = editorHarness();
  editor.change("title", "A");
  await runTimer();
  await respond(failure(502, { error: "Failed to update job (502). Wait a moment, then try again." }));
  expect(words()).toBe("Not saved. Failed to update job (502). Wait a moment, then try again.");
});

test("shows the server's errors until the field changes, and sends nothing before that", async () => {
  const { editor, timers, runTimer, respond, words } = editorHarness();
  editor.change("title", "A");
  await runTimer();
  await respond(failure(400, { fields: { title: "Too short.", "offer.endDate": "Too early." } }));
  expect(words()).toBe("Not saved: please correct the marked fields");
  expect(editor.getState().rejectedSaves).toBe(0);
  expect(timers).toEqual([]);
  editor.change("title", "AB");
  expect(editor.getState().fieldErrors).toEqual({ "offer.endDate": "Too early." });
  editor.change("offer", null);
  expect(editor.getState().fieldErrors).toEqual({});
});

test("shows all errors of an explicit save at once, without a request", async () => {
  const { editor, requests } = editorHarness({ record: undefined });
  expect(await editor.save()).toBe(false);
  expect(requests).toEqual([]);
  expect(Object.keys(editor.getState().fieldErrors)).toEqual(["title", "department"]);
  expect(editor.getState().rejectedSaves).toBe(1);
});

test("does not retry after the form is left: discarded work stays discarded", async () => {
  const { editor, requests, timers, storage, respond } = editorHarness();
  editor.change("title", "Pastry cook");
  editor.leave();
  expect(editor.hasLeft()).toBe(true);
  await respond(failure(503));
  expect(timers).toEqual([]);
  const back = editorHarness({ storage });
  back.editor.findUnsavedCopy();
  back.editor.discardUnsavedCopy();
  expect([requests.length, back.requests.length, storage.length]).toEqual([1, 0, 0]);
});

test("continues after leave and enter, as React does in development", async () => {
  const { editor, timers } = editorHarness();
  editor.leave();
  editor.enter();
  expect(editor.hasLeft()).toBe(false);
  editor.change("title", "Pastry cook");
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
});

test("saves an undo in a form that was left at once, in one request", async () => {
  const { editor, requests, timers, runTimer, respond } = editorHarness({
    record: job({ imageUrl: null, imageAlt: "" }),
  });
  editor.leave();
  editor.change("imageUrl", "/uploads/a.webp");
  editor.change("imageAlt", "Bread");
  expect(timers.map(({ ms }) => ms)).toEqual([0]);
  await runTimer();
  expect(requests[0]?.body).toEqual({ imageUrl: "/uploads/a.webp", imageAlt: "Bread", version: 1 });
  await respond(failure(503));
  expect(timers).toEqual([]);
});
