import { expect, test } from "vitest";
import { failure, editorHarness, success, job } from "../../support/editor-harness.ts";

test("merges another person's changes to other fields, lists them, and continues the save", async () => {
  const { editor, change, requests, respond } = editorHarness({ record: job({ status: "published" }) });
  change("title", "Pastry cook");
  const saving = editor.save();
  await respond(failure(409, { current: job({ status: "published", location: "Mosta", version: 4 }) }));
  expect(requests[1]?.body).toEqual({ title: "Pastry cook", version: 4 });
  await respond(success(job({ title: "Pastry cook", location: "Mosta", status: "published", version: 5 })));
  expect(await saving).toBe(true);
  expect(editor.getState().mergedPaths).toEqual(["location"]);
  expect(editor.getState().values["location"]).toBe("Mosta");
});

test("writes nothing while a field that both changed is unresolved", async () => {
  const { editor, change, requests, respond, words } = editorHarness({
    record: job({ status: "published" }),
  });
  change("title", "Pastry cook");
  change("department", "Cakes");
  const saving = editor.save();
  const theirs = job({ title: "Chef", department: "Kitchen", status: "published", version: 2 });
  await respond(failure(409, { current: theirs }));
  expect(await saving).toBe(false);
  expect(words()).toBe("Not saved: someone else has changed the same fields");
  expect(editor.getState().values).toMatchObject({ title: "Pastry cook", department: "Cakes" });
  editor.dispatch({ is: "conflicts-resolved", theirPaths: ["title"] });
  expect(requests[1]?.body).toEqual({ department: "Cakes", version: 2 });
  await respond(success(job({ title: "Chef", department: "Cakes", status: "published", version: 3 })));
  expect(editor.getState().values).toMatchObject({ title: "Chef", department: "Cakes" });
});

test("does not count the server's normalisation as a change when it rebases", async () => {
  const { editor, change, runTimer, respond, requests } = editorHarness();
  change("title", "Baker of ");
  await runTimer();
  await respond(success(job({ title: "Baker of", version: 2 })));
  change("department", "Bread");
  await runTimer();
  await respond(failure(409, { current: job({ title: "Baker of Sliema", version: 3 }) }));
  expect(requests[2]?.body).toEqual({ department: "Bread", version: 3 });
  expect(editor.getState().values["title"]).toBe("Baker of Sliema");
});

test("does not save over an unresolved conflict; an attempt asks for the choice again", async () => {
  const { editor, send, change, requests, timers, respond } = editorHarness({
    record: job({ status: "published" }),
  });
  change("title", "Pastry cook");
  void editor.save();
  await respond(failure(409, { current: job({ title: "Chef", status: "published", version: 2 }) }));
  const { save } = editor.getState();
  expect(await editor.save()).toBe(false);
  expect(await editor.save({ pendingFields: { status: "draft" } })).toBe(false);
  change("location", "Mosta");
  editor.dispatch({ is: "user-changed", name: "Marija" });
  send("resumed");
  expect(requests).toHaveLength(1);
  expect(timers).toEqual([]);
  const asked = editor.getState().save;
  expect(asked).toEqual(save);
  // A new array opens the dismissed dialog again.
  if (save.is !== "conflict" || asked.is !== "conflict") expect.unreachable();
  expect(asked.conflicts).not.toBe(save.conflicts);
  editor.dispatch({ is: "conflicts-resolved", theirPaths: ["title"] });
  expect(requests[1]?.body).toEqual({ location: "Mosta", status: "draft", version: 2 });
});

test("does not save what was typed during the request that found a conflict", async () => {
  const { editor, change, requests, timers, runTimer, respond } = editorHarness();
  change("title", "Pastry");
  await runTimer();
  change("title", "Pastry cook");
  expect(timers).toHaveLength(1);
  await respond(failure(409, { current: job({ title: "Chef", version: 2 }) }));
  expect(editor.getState().save.is).toBe("conflict");
  expect(timers).toEqual([]);
  expect(requests).toHaveLength(1);
});

test("shows an unresolved conflict again when the work is restored", async () => {
  const { send, change, storage, runTimer, respond } = editorHarness();
  change("title", "Pastry cook");
  await runTimer();
  const theirs = job({ title: "Chef", version: 2 });
  await respond(failure(409, { current: theirs }));
  change("location", "Mosta");
  send("left");
  const back = editorHarness({ record: theirs, storage });
  back.editor.findUnsavedCopy();
  back.send("copy-restored");
  expect(back.editor.getState().save).toMatchObject({
    is: "conflict",
    conflicts: [{ path: "title", base: "Baker", mine: "Pastry cook", theirs: "Chef" }],
  });
  expect(back.requests).toEqual([]);
});

test("drops a pending status with onlyIfCurrent if another person has saved, and rebases the rest", async () => {
  const { editor, requests, respond } = editorHarness({ record: job({ status: "closed", version: 2 }) });
  const saving = editor.save({ pendingFields: { status: "published" }, onlyIfCurrent: true });
  expect(requests[0]?.body).toEqual({ status: "published", version: 2 });
  await respond(failure(409, { current: job({ status: "closed", title: "Half a sen", version: 3 }) }));
  expect(await saving).toBe(true);
  expect(requests).toHaveLength(1);
  expect(editor.getState().saved).toMatchObject({ status: "closed", title: "Half a sen", version: 3 });
});

test("stops saving automatically when another person has published the draft meanwhile", async () => {
  const { change, requests, timers, runTimer, respond, words, editor } = editorHarness();
  change("title", "Half a sen");
  await runTimer();
  await respond(failure(409, { current: job({ status: "published", version: 2 }) }));
  expect(words()).toBe("Not saved yet");
  expect(editor.getState()).toMatchObject({ values: { title: "Half a sen", status: "published" } });
  expect(requests).toHaveLength(1);
  expect(timers).toEqual([]);
});

test("drops an undo that waits for a save, if that save finds another person's version", async () => {
  const { editor, change, requests, runTimer, respond } = editorHarness({ record: job({ status: "draft" }) });
  change("title", "Pastry cook");
  await runTimer();
  const undone = editor.save({ pendingFields: { status: "published" }, onlyIfCurrent: true });
  await respond(failure(409, { current: job({ location: "Half a sen", version: 2 }) }));
  expect(requests[1]?.body).toEqual({ title: "Pastry cook", version: 2 });
  await respond(success(job({ title: "Pastry cook", location: "Half a sen", version: 3 })));
  expect(await undone).toBe(true);
  expect(editor.getState().saved).toMatchObject({ status: "draft", version: 3 });
});

/** The next version of a published job, whose department was changed on the site as well since the form was read. */
const asked = (version: number) =>
  failure(409, {
    current: job({ version, status: "published" }),
    questions: [{ path: "department", before: "Bread", live: "Cakes", next: "Bakery" }],
  });

test("asks a person before a repeated save answers a question that a next version has since", async () => {
  const { editor, change, requests, respond, words } = editorHarness({ rules: { isPublic: () => true } });
  change("department", "Pastry");
  const saving = editor.save();
  await respond(asked(2));
  expect(requests).toHaveLength(1);
  expect(await saving).toBe(false);
  expect(editor.getState().save).toEqual({
    is: "conflict",
    conflicts: [{ path: "department", base: "Bread", mine: "Pastry", theirs: "Cakes" }],
    isOnSite: true,
  });
  expect(words()).toBe("Not saved: the same fields were changed on the site too");
  editor.dispatch({ is: "conflicts-resolved", theirPaths: [] });
  expect(requests[1]?.body).toEqual({ department: "Pastry", version: 2 });
});

test("what is on the site can be chosen for the next version", async () => {
  const { editor, change, requests, respond } = editorHarness({ rules: { isPublic: () => true } });
  change("department", "Pastry");
  void editor.save();
  await respond(asked(2));
  editor.dispatch({ is: "conflicts-resolved", theirPaths: ["department"] });
  expect(requests[1]?.body).toEqual({ department: "Cakes", version: 2 });
});

test("a repeated save of another section leaves the question of a next version open", async () => {
  const section = (id: string, title: string) => ({ id, title });
  const of = (one: string, two: string) => [section("one", one), section("two", two)];
  const { editor, change, requests, respond } = editorHarness({
    rules: { isPublic: () => true },
    record: job({ status: "published", sections: of("Waits", "Two") }),
  });
  const current = job({ version: 2, status: "published", sections: of("Waits", "Two") });
  const questions = [{ path: "sections.one.title", before: "One", live: "Site", next: "Waits" }];
  change("sections.1.title", "Another");
  void editor.save();
  await respond(failure(409, { current, questions }));
  expect(requests[1]?.body).toEqual({ sections: of("Waits", "Another"), version: 2 });
});

test("a repeated save of other fields leaves the question of a next version open", async () => {
  const { editor, change, requests, respond } = editorHarness({ rules: { isPublic: () => true } });
  change("title", "Chef");
  void editor.save();
  await respond(asked(2));
  expect(requests[1]?.body).toEqual({ title: "Chef", version: 2 });
});
