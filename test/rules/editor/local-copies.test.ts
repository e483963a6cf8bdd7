import { expect, test } from "vitest";
import { localCopies } from "../../../views/admin/editor/local-copies.ts";
import { NOW, editorHarness, job, memory } from "../../support/editor-harness.ts";

test("offers unsaved work on return with its differences, to discard or restore", () => {
  const { change, storage } = editorHarness({ record: job({ status: "published" }) });
  change("title", "Pastry cook");
  const back = editorHarness({
    record: job({ status: "published", version: 2, location: "Mosta" }),
    storage,
  });
  back.editor.findUnsavedCopy();
  expect(back.editor.getState().unsavedCopy).toMatchObject({
    copy: { at: NOW.toISOString() },
    paths: ["title"],
  });
  back.send("copy-restored");
  expect(back.editor.getState().values).toMatchObject({ title: "Pastry cook", location: "Mosta" });
  expect(back.words()).toBe("Not saved yet");

  const again = editorHarness({ record: job({ status: "published" }), storage });
  again.editor.findUnsavedCopy();
  again.send("copy-discarded");
  expect(again.editor.getState().values["title"]).toBe("Baker");
  expect(storage.length).toBe(0);
});

test("reports a conflict between unsaved work and what others saved since", async () => {
  const { change, storage } = editorHarness();
  change("title", "Pastry cook");
  const back = editorHarness({ record: job({ title: "Chef", version: 2 }), storage });
  back.editor.findUnsavedCopy();
  back.send("copy-restored");
  expect(back.editor.getState().save).toEqual({
    is: "conflict",
    conflicts: [{ path: "title", base: "Baker", mine: "Pastry cook", theirs: "Chef" }],
  });
  back.editor.dispatch({ is: "conflicts-resolved", theirPaths: [] });
  await back.runTimer();
  expect(back.requests[0]?.body).toEqual({ title: "Pastry cook", version: 2 });
});

test("finds a new record that was never saved", () => {
  const { change, storage } = editorHarness({ record: undefined });
  change("title", "Baker");
  const back = editorHarness({ record: undefined, storage, newId: "new-2" });
  back.editor.findUnsavedCopy();
  expect(back.editor.getState().unsavedCopy?.paths).toEqual(["title"]);
  back.send("copy-restored");
  back.change("title", "");
  expect(storage.length).toBe(0);
});

test("removes a copy silently if the server already has the same values", () => {
  const { change, storage } = editorHarness();
  change("title", "Pastry cook");
  const back = editorHarness({ record: job({ title: "Pastry cook", version: 2 }), storage });
  back.editor.findUnsavedCopy();
  expect(back.editor.getState().unsavedCopy).toBeUndefined();
  expect(storage.length).toBe(0);
});

test("is at risk only if the browser could not store a copy", () => {
  const { editor, change } = editorHarness();
  change("title", "A");
  expect(editor.getState().atRisk).toBe(false);
  const full = editorHarness({ storage: memory(10) });
  full.change("title", "A");
  expect(full.editor.getState().atRisk).toBe(true);
  full.send("deleted");
  expect(full.editor.getState().atRisk).toBe(false);
});

test("saves a draft at once when it is left; keeps a copy of a public record", () => {
  const { send, change, requests } = editorHarness();
  change("title", "A");
  send("left");
  expect(requests).toHaveLength(1);
  const live = editorHarness({ record: job({ status: "published" }) });
  live.change("title", "A");
  live.send("left");
  expect(live.requests).toEqual([]);
  expect(live.storage.length).toBe(1);
});

test("limits number and size of copies, separates people, and removes the oldest first", () => {
  const storage = memory(2_000);
  const rita = localCopies(storage, "rita", "jobs");
  const copy = (minute: number, text = "x") => ({
    at: new Date(NOW.getTime() + minute * 60_000).toISOString(),
    base: {},
    changes: { text },
  });
  expect(rita.store("a", copy(1, "y".repeat(900)))).toBe(true);
  expect(rita.store("b", copy(2, "y".repeat(1_500)))).toBe(true);
  expect(rita.find("a")).toBeUndefined();
  expect(rita.store("b", copy(3, "y".repeat(3_000)))).toBe(false);
  expect(rita.store("c", copy(4, "y".repeat(1_000_000)))).toBe(false);
  expect(localCopies(storage, "carmen", "jobs").find("b")).toBeUndefined();

  const roomy = memory();
  const many = localCopies(roomy, "rita", "jobs");
  for (let at = 0; at < 40; at += 1) many.store(`id-${at}`, copy(at));
  expect(roomy.length).toBe(30);
  expect(many.find("id-9")).toBeUndefined();
  expect(many.find("id-39")).toEqual(copy(39));
});

test("works without a copy if the storage is disabled or holds invalid data", () => {
  const off = () => {
    throw new Error("SecurityError");
  };
  const copies = localCopies(
    { getItem: off, setItem: off, removeItem: off, key: off, length: 0 },
    "rita",
    "jobs",
  );
  expect(copies.store("a", { at: "", base: {}, changes: {} })).toBe(false);
  expect(copies.find("a")).toBeUndefined();
  expect(copies.findNew()).toBeUndefined();
  copies.remove("a");
  const storage = memory();
  storage.setItem("suqna_unsaved:rita:jobs:a", "{");
  expect(localCopies(storage, "rita", "jobs").find("a")).toBeUndefined();
});

test("leaving asks once another tab has replaced or removed the copy, until it is stored again", () => {
  const { editor, change, storage } = editorHarness({ record: job({ status: "published" }) });
  const atRisk = () => editor.getState().atRisk;
  editor.storageChanged(null);
  expect(atRisk()).toBe(false);
  change("title", "Pastry cook");
  editor.storageChanged("other");
  expect(atRisk()).toBe(false);
  editor.storageChanged(storage.key(0));
  expect(atRisk()).toBe(true);
  change("title", "Pastry chef");
  expect(atRisk()).toBe(false);
});
