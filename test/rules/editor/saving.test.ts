import { expect, test } from "vitest";
import { MISSING } from "../../../src/rules/schema/error-messages.ts";
import { hasUnsavedWork } from "../../../views/admin/editor/editor-state.ts";
import { failure, editorHarness, success, job } from "../../support/editor-harness.ts";

test("saves a draft shortly after the last change, with its version", async () => {
  const { editor, change, requests, timers, runTimer, respond, words } = editorHarness();
  change("title", "Pastry");
  change("title", "Pastry cook");
  expect(words()).toBe("Saving in a moment");
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
  await runTimer();
  expect(words()).toBe("Saving");
  expect(requests).toEqual([
    { path: `/api/jobs/${job().id}`, method: "PUT", body: { title: "Pastry cook", version: 1 } },
  ]);
  await respond(success(job({ title: "Pastry cook", version: 2 })));
  expect(words()).toBe("Saved at 14:05");
  expect(hasUnsavedWork(editor.getState())).toBe(false);
});

test("saves a public record only on request", async () => {
  const { editor, change, requests, timers, respond, words } = editorHarness({
    record: job({ status: "published" }),
  });
  change("title", "Pastry cook");
  expect(timers).toEqual([]);
  expect(words()).toBe("Not saved yet");
  const saving = editor.save();
  expect(requests).toHaveLength(1);
  await respond(success(job({ title: "Pastry cook", status: "published", version: 2 })));
  expect(await saving).toBe(true);
});

test("sends one request at a time: later changes follow the response, with its version", async () => {
  const { editor, change, requests, runTimer, respond } = editorHarness();
  change("title", "A");
  await runTimer();
  change("title", "AB");
  await runTimer();
  expect(requests).toHaveLength(1);
  await respond(success(job({ title: "A", version: 2 })));
  expect(requests[1]?.body).toEqual({ title: "AB", version: 2 });
  expect(editor.getState().values["title"]).toBe("AB");
  await respond(success(job({ title: "AB", version: 3 })));
  expect(hasUnsavedWork(editor.getState())).toBe(false);
});

test("creates a new record once required fields are filled in, and shows its slug", async () => {
  const created: boolean[] = [];
  const { editor, change, requests, runTimer, respond, words, storage } = editorHarness({
    record: undefined,
    onSaved: (_record, isNew) => created.push(isNew),
  });
  change("title", "Baker");
  expect(words()).toBe("Not saved yet: fill in department first");
  await runTimer();
  expect(requests).toEqual([]);
  expect(editor.getState().fieldErrors).toEqual({});
  expect(storage.key(0)).toContain("new-1");
  change("department", "Bakery");
  await runTimer();
  expect(requests[0]).toMatchObject({ method: "POST", body: { title: "Baker", department: "Bakery" } });
  await respond(success(job({ location: "" })));
  expect(editor.getState().values["slug"]).toBe("baker");
  expect(created).toEqual([true]);
  expect(storage.length).toBe(0);
});

test("keeps the list of what publishing asks for until it is filled in, while the draft is saved", async () => {
  const { editor, change, runTimer, respond } = editorHarness({
    rules: {
      check: ({ status, ...fields }) =>
        Object.fromEntries(
          ["title", "department"]
            .filter((name) => status === "published" && fields[name] === "")
            .map((name) => [name, MISSING]),
        ),
    },
  });
  change("title", "");
  change("department", "");
  await editor.save({ pendingFields: { status: "published" } });
  expect(Object.keys(editor.getState().fieldErrors)).toEqual(["title", "department"]);
  change("title", "Baker");
  await runTimer();
  await respond(success(job({ title: "Baker", department: "", version: 2 })));
  expect(editor.getState().fieldErrors).toEqual({ department: MISSING });
});

test("what publishing asks for in a section is filled in as soon as a person types there", async () => {
  const sections = [
    { id: "s1", kind: "text", title: "" },
    { id: "s2", kind: "text", title: "" },
  ];
  const { editor, change } = editorHarness({
    record: job({ sections }),
    rules: {
      check: (values): Record<string, string> =>
        values["status"] === "published" ? { "sections.0.title": MISSING, "sections.1.title": MISSING } : {},
    },
  });
  await editor.save({ pendingFields: { status: "published" } });
  change("sections.s1.title", "Su");
  expect(Object.keys(editor.getState().fieldErrors)).toEqual(["sections.1.title"]);
});

test("shows the server's normalisation only after an explicit save", async () => {
  const { editor, change, runTimer, respond, requests } = editorHarness();
  change("title", "Baker of ");
  await runTimer();
  await respond(success(job({ title: "Baker of", version: 2 })));
  expect(editor.getState().values["title"]).toBe("Baker of ");
  expect(hasUnsavedWork(editor.getState())).toBe(false);
  change("department", " Bread ");
  void editor.save();
  expect(requests[1]?.body).toEqual({ department: " Bread ", version: 2 });
  await respond(success(job({ title: "Baker of", department: "Bread", version: 3 })));
  expect(editor.getState().values["department"]).toBe("Bread");
});

test("continues without a network, and saves automatically later", async () => {
  const { send, change, requests, timers, runTimer, respond, words } = editorHarness();
  change("title", "A");
  await runTimer();
  await respond(failure(0));
  expect(words()).toContain("no connection");
  change("title", "AB");
  expect(words()).toContain("no connection");
  send("resumed");
  await respond(failure(0));
  expect(timers.at(-1)?.ms).toBe(5_000);
  await runTimer();
  expect(requests.at(-1)?.body).toEqual({ title: "AB", version: 1 });
  await respond(success(job({ title: "AB", version: 2 })));
  expect(words()).toBe("Saved at 14:05");
  expect(timers).toEqual([]);
});

test("keeps a pending status until the network is back, and shows it only once it is saved", async () => {
  const { editor, send, requests, respond } = editorHarness();
  void editor.save({ pendingFields: { status: "published" } });
  await respond(failure(0));
  expect(editor.getState().values["status"]).toBe("draft");
  send("resumed");
  expect(requests[1]?.body).toEqual({ status: "published", version: 1 });
  await respond(success(job({ status: "published", version: 2 })));
  expect(editor.getState().values["status"]).toBe("published");
});

test("pauses the save after a sign-out, and continues after the sign-in", async () => {
  const { editor, send, change, requests, timers, runTimer, respond, words } = editorHarness();
  change("title", "A");
  await runTimer();
  await respond(failure(401));
  expect(words()).toBe("Not saved: you are signed out. Sign in again to save it");
  change("title", "AB");
  expect(timers).toEqual([]);
  send("resumed");
  expect(requests[1]?.body).toEqual({ title: "AB", version: 1 });
  await respond(success(job({ title: "AB", version: 2 })));
  expect(hasUnsavedWork(editor.getState())).toBe(false);
});

test("shows the sentence of a failed request word for word", async () => {
  const { change, runTimer, respond, words } = editorHarness();
  change("title", "A");
  await runTimer();
  await respond(failure(502, { error: "Failed to update job (502). Wait a moment, then try again." }));
  expect(words()).toBe("Not saved. Failed to update job (502). Wait a moment, then try again.");
});

test("shows the server's errors until the field changes, and sends nothing before that", async () => {
  const { editor, change, timers, runTimer, respond, words } = editorHarness();
  change("title", "A");
  await runTimer();
  await respond(failure(400, { fields: { title: "Too short.", "offer.endDate": "Too early." } }));
  expect(words()).toBe("Not saved: please correct the marked fields");
  expect(editor.getState().rejectedSaves).toBe(0);
  expect(timers).toEqual([]);
  change("title", "AB");
  expect(editor.getState().fieldErrors).toEqual({ "offer.endDate": "Too early." });
  change("offer", null);
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
  const { editor, send, change, requests, timers, storage, respond } = editorHarness();
  change("title", "Pastry cook");
  send("left");
  expect(editor.getState().presence).toBe("left");
  await respond(failure(503));
  expect(timers).toEqual([]);
  const back = editorHarness({ storage });
  back.editor.findUnsavedCopy();
  back.send("copy-discarded");
  expect([requests.length, back.requests.length, storage.length]).toEqual([1, 0, 0]);
});

test("continues after leave and enter, as React does in development", async () => {
  const { editor, send, change, timers } = editorHarness();
  send("left");
  send("entered");
  expect(editor.getState().presence).toBe("open");
  change("title", "Pastry cook");
  expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
});

test("saves an undo in a form that was left at once, in one request", async () => {
  const { send, change, requests, timers, runTimer, respond } = editorHarness({
    record: job({ imageUrl: null, imageAlt: "" }),
  });
  send("left");
  change("imageUrl", "/uploads/a.webp");
  change("imageAlt", "Bread");
  expect(timers.map(({ ms }) => ms)).toEqual([0]);
  await runTimer();
  expect(requests[0]?.body).toEqual({ imageUrl: "/uploads/a.webp", imageAlt: "Bread", version: 1 });
  await respond(failure(503));
  expect(timers).toEqual([]);
});

test("what is typed while a publication runs waits for Save, since visitors would see it", async () => {
  const { editor, change, requests, timers, respond, runTimer, words } = editorHarness();
  void editor.save({ pendingFields: { status: "published" } });
  change("title", "Half a sen");
  expect(timers).toHaveLength(1);
  await runTimer();
  await respond(success(job({ status: "published", version: 2 })));
  expect(words()).toBe("Not saved yet");
  expect(timers).toEqual([]);
  expect(requests).toHaveLength(1);
});

test("a draft that could not be published is only saved by Save draft, and by what is typed", async () => {
  const { editor, change, requests, runTimer, respond, words } = editorHarness();
  void editor.save({ pendingFields: { status: "published" } });
  await respond(failure(0));
  change("title", "Half a sen");
  expect(words()).toContain("is saved when the connection is back");
  await runTimer();
  expect(requests[1]?.body).toEqual({ title: "Half a sen", version: 1 });
  await respond(failure(0));
  void editor.save({ pendingFields: { status: "published" } });
  await respond(failure(502));
  void editor.save();
  expect(requests[3]?.body).toEqual({ title: "Half a sen", version: 1 });
});

test("what is typed after a save of something public has failed waits for Save", async () => {
  const { editor, change, send, requests, timers, respond, words } = editorHarness({
    record: job({ status: "published" }),
  });
  change("title", "Pastry cook");
  void editor.save();
  change("title", "Half a sen");
  await respond(failure(0));
  expect(words()).toBe("Not saved yet");
  void editor.save();
  await respond(failure(0));
  expect(timers).toHaveLength(1);
  change("title", "Half a sentence");
  expect([words(), timers]).toEqual(["Not saved yet", []]);
  send("resumed");
  expect(requests).toHaveLength(2);
});

test("what is typed while a publication meets a colleague's save is saved as a draft", async () => {
  const { editor, change, requests, respond } = editorHarness();
  const publishing = editor.save({ pendingFields: { status: "published" } });
  change("title", "Half a sen");
  await respond(failure(409, { current: job({ location: "Mosta", version: 2 }) }));
  expect(requests[1]?.body).toEqual({ title: "Half a sen", version: 2 });
  expect(await publishing).toBe(false);
});

test("saves nothing under the name of a colleague who has signed in, whatever happens, before Save is pressed", async () => {
  const { editor, change, send, requests, timers, words } = editorHarness();
  change("title", "A");
  editor.dispatch({ is: "user-changed", name: "Marija" });
  send("resumed");
  change("title", "AB");
  expect(timers).toEqual([]);
  expect(requests).toEqual([]);
  expect(words()).toBe("Not saved: you are now signed in as Marija. Press Save to save it under that name");
  void editor.save();
  expect(requests).toHaveLength(1);
});

test("a refusal is shown in its own words, and does not count as a sign-out", async () => {
  const { change, runTimer, respond, words } = editorHarness();
  change("title", "A");
  await runTimer();
  await respond(failure(403, { error: "Your account does not have permission for this." }));
  expect(words()).toBe("Not saved. Your account does not have permission for this.");
});

test("what is taken back after a save whose answer was lost is saved, since visitors may see what was sent", async () => {
  const { editor, change, requests, respond, words } = editorHarness({
    record: job({ status: "published" }),
  });
  change("title", "Pastry");
  void editor.save();
  await respond(failure(0));
  change("title", "Baker");
  expect(words()).not.toMatch(/^Saved/);
  void editor.save();
  expect(requests[1]?.body).toEqual({ title: "Baker", version: 1 });
  const current = job({ title: "Pastry", status: "published", version: 2 });
  await respond(failure(409, { current }));
  expect(requests[2]?.body).toEqual({ title: "Baker", version: 2 });
  await respond(success(job({ status: "published", version: 3 })));
  expect(hasUnsavedWork(editor.getState())).toBe(false);
});

test("typing on after a save whose answer was lost is no conflict with that save", async () => {
  const { editor, change, requests, runTimer, respond } = editorHarness();
  change("title", "Pastry");
  await runTimer();
  await respond(failure(0));
  change("title", "Pastry cook");
  await runTimer();
  await respond(failure(409, { current: job({ title: "Pastry", version: 2 }) }));
  expect(editor.getState().save.is).not.toBe("conflict");
  expect(requests[2]?.body).toEqual({ title: "Pastry cook", version: 2 });
});

test("what is typed and taken back is not called saved: nothing was, and the last time may be days ago", () => {
  const { change, words } = editorHarness();
  change("title", "Bakers");
  change("title", "Baker");
  expect(words()).toBe("Nothing to save");
});
