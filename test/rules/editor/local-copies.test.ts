import { expect, test } from "vitest";
import { localCopies } from "../../../views/admin/editor/local-copies.ts";
import { NOW, editorBench, job, memory } from "../../support/editor-bench.ts";

test("work left behind is offered on return with what differs, and discarded or continued", () => {
  const { editor, storage } = editorBench({ record: job({ status: "published" }) });
  editor.change("title", "Pastry cook");
  const back = editorBench({ record: job({ status: "published", version: 2, location: "Mosta" }), storage });
  back.editor.lookForWork();
  expect(back.editor.getState().found).toMatchObject({ at: NOW.toISOString(), paths: ["title"] });
  back.editor.continueWithFound();
  expect(back.editor.getState().values).toMatchObject({ title: "Pastry cook", location: "Mosta" });
  expect(back.words()).toBe("Not saved yet");

  const again = editorBench({ record: job({ status: "published" }), storage });
  again.editor.lookForWork();
  again.editor.discardFound();
  expect(again.editor.getState().values["title"]).toBe("Baker");
  expect(storage.length).toBe(0);
});

test("work left behind that collides with what others saved since is put to a choice", async () => {
  const { editor, storage } = editorBench();
  editor.change("title", "Pastry cook");
  const back = editorBench({ record: job({ title: "Chef", version: 2 }), storage });
  back.editor.lookForWork();
  back.editor.continueWithFound();
  expect(back.editor.getState().save).toEqual({
    is: "conflict",
    conflicts: [{ path: "title", base: "Baker", mine: "Pastry cook", theirs: "Chef" }],
  });
  await back.editor.resolve([]);
  await back.ring();
  expect(back.requests[0]?.body).toEqual({ title: "Pastry cook", version: 2 });
});

test("a new record that was never saved is found again", () => {
  const { editor, storage } = editorBench({ record: undefined });
  editor.change("title", "Baker");
  const back = editorBench({ record: undefined, storage, newId: "new-2" });
  back.editor.lookForWork();
  expect(back.editor.getState().found?.paths).toEqual(["title"]);
  back.editor.continueWithFound();
  back.editor.change("title", "");
  expect(storage.length).toBe(0);
});

test("a copy that says what the server has by now is dropped without a word", () => {
  const { editor, storage } = editorBench();
  editor.change("title", "Pastry cook");
  const back = editorBench({ record: job({ title: "Pastry cook", version: 2 }), storage });
  back.editor.lookForWork();
  expect(back.editor.getState().found).toBeUndefined();
  expect(storage.length).toBe(0);
});

test("leaving is a risk only where the browser keeps no copy", () => {
  const { editor } = editorBench();
  editor.change("title", "A");
  expect(editor.getState().atRisk).toBe(false);
  const full = editorBench({ storage: memory(10) });
  full.editor.change("title", "A");
  expect(full.editor.getState().atRisk).toBe(true);
});

test("leaving a draft saves it at once; what is public stays as a copy", () => {
  const { editor, requests } = editorBench();
  editor.change("title", "A");
  editor.leave();
  expect(requests).toHaveLength(1);
  const live = editorBench({ record: job({ status: "published" }) });
  live.editor.change("title", "A");
  live.editor.leave();
  expect(live.requests).toEqual([]);
  expect(live.storage.length).toBe(1);
});

test("copies are bounded in number and size, each person has their own, and the oldest go first", () => {
  const storage = memory(2_000);
  const rita = localCopies(storage, "rita", "jobs");
  const copy = (minute: number, text = "x") => ({
    at: new Date(NOW.getTime() + minute * 60_000).toISOString(),
    base: {},
    changes: { text },
  });
  expect(rita.keep("a", copy(1, "y".repeat(900)))).toBe(true);
  expect(rita.keep("b", copy(2, "y".repeat(1_500)))).toBe(true);
  expect(rita.find("a")).toBeUndefined();
  expect(rita.keep("b", copy(3, "y".repeat(3_000)))).toBe(false);
  expect(rita.keep("c", copy(4, "y".repeat(1_000_000)))).toBe(false);
  expect(localCopies(storage, "carmen", "jobs").find("b")).toBeUndefined();

  const roomy = memory();
  const many = localCopies(roomy, "rita", "jobs");
  for (let at = 0; at < 40; at += 1) many.keep(`id-${at}`, copy(at));
  expect(roomy.length).toBe(30);
  expect(many.find("id-9")).toBeUndefined();
  expect(many.find("id-39")).toEqual(copy(39));
});

test("a storage that is switched off, or holds nonsense, costs nothing but the copy", () => {
  const off = () => {
    throw new Error("SecurityError");
  };
  const copies = localCopies(
    { getItem: off, setItem: off, removeItem: off, key: off, length: 0 },
    "rita",
    "jobs",
  );
  expect(copies.keep("a", { at: "", base: {}, changes: {} })).toBe(false);
  expect(copies.find("a")).toBeUndefined();
  expect(copies.findNew()).toBeUndefined();
  copies.drop("a");
  const storage = memory();
  storage.setItem("suqna_unsaved:rita:jobs:a", "{");
  expect(localCopies(storage, "rita", "jobs").find("a")).toBeUndefined();
});
