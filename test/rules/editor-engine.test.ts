import { expect, test } from "vitest";
import type { Fields } from "../../src/rules/merge-record.ts";
import type { CallResult } from "../../views/admin/api-call.ts";
import { createEditor, type EditorParts, type ServerRecord } from "../../views/admin/editor/editor-engine.ts";
import { localCopies, type CopyStorage } from "../../views/admin/editor/local-copies.ts";
import { saveStateWords } from "../../views/admin/editor/save-state.ts";

const NOW = new Date("2026-11-20T13:05:00.000Z");

function memory(limit = Number.POSITIVE_INFINITY): CopyStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const others = [...kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
      if (others + value.length > limit) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

function job(fields: Fields = {}): ServerRecord {
  return {
    ...{ id: "b6d0f1c4-5a0e-4a53-9a3c-0d7f2c1e8b11", version: 1 },
    ...{ createdDate: "2026-11-01T08:00:00.000Z", updatedDate: "2026-11-01T08:00:00.000Z" },
    ...{ title: "Baker", department: "Bakery", location: "Sliema", status: "draft", slug: "baker" },
    ...fields,
  };
}

/** An editor whose server, clock and storage the test holds in its hands. */
function bench(options: Partial<EditorParts> & { storage?: CopyStorage } = {}) {
  const requests: { path: string; method: string; body: Record<string, unknown> }[] = [];
  const answers: ((result: CallResult<ServerRecord>) => void)[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const storage = options.storage ?? memory();
  const editor = createEditor({
    ...{ path: "/api/jobs", record: job(), newId: "new-1", clock: () => NOW },
    blank: { title: "", department: "", location: "", status: "draft" },
    check: (values) =>
      Object.fromEntries(
        ["title", "department"]
          .filter((name) => values[name] === "")
          .map((name) => [name, "Please fill this in."]),
      ),
    lacks: (faults) => `fill in ${Object.keys(faults).join(" and ")} first`,
    isPublic: (values) => values["status"] === "published",
    copies: localCopies(storage, "rita", "jobs"),
    call: (path, { method, body }) => {
      requests.push({ path, method, body: { ...Object(body) } });
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    },
    later: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== timer));
    },
    ...options,
  });
  return {
    editor,
    requests,
    timers,
    storage,
    words: () => saveStateWords(editor.getState().save),
    /** Lets the last timer ring. */
    async ring() {
      timers.pop()?.run();
      await settle();
    },
    /** Answers the oldest request that waits. */
    async answer(result: CallResult<ServerRecord>) {
      answers.shift()?.(result);
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const good = (record: ServerRecord): CallResult<ServerRecord> => ({ ok: true, value: record });
const bad = (status: number, more: object = {}): CallResult<ServerRecord> => ({
  ...{ ok: false, status, error: "That did not work.", fields: {}, offline: status === 0 },
  ...more,
});

test("a draft saves itself a moment after the last key, with the version it has seen", async () => {
  const { editor, requests, timers, ring, answer, words } = bench();
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
  const { editor, requests, timers, answer, words } = bench({ record: job({ status: "published" }) });
  editor.change("title", "Pastry cook");
  expect(timers).toEqual([]);
  expect(words()).toBe("Not saved yet");
  const saving = editor.save();
  expect(requests).toHaveLength(1);
  await answer(good(job({ title: "Pastry cook", status: "published", version: 2 })));
  expect(await saving).toBe(true);
});

test("one request at a time: what is typed meanwhile is sent after the answer, with its version", async () => {
  const { editor, requests, ring, answer } = bench();
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
  const { editor, requests, ring, answer, words, storage } = bench({
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
  const { editor, ring, answer, requests } = bench();
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

test("somebody else's changes to other fields are taken over, pointed out, and the save goes on", async () => {
  const { editor, requests, answer } = bench({ record: job({ status: "published" }) });
  editor.change("title", "Pastry cook");
  const saving = editor.save();
  await answer(bad(409, { current: job({ status: "published", location: "Mosta", version: 4 }) }));
  expect(requests[1]?.body).toEqual({ title: "Pastry cook", version: 4 });
  await answer(good(job({ title: "Pastry cook", location: "Mosta", status: "published", version: 5 })));
  expect(await saving).toBe(true);
  expect(editor.getState().taken).toEqual(["location"]);
  expect(editor.getState().values["location"]).toBe("Mosta");
});

test("where both changed a field nothing is written until somebody has chosen", async () => {
  const { editor, requests, answer, words } = bench({ record: job({ status: "published" }) });
  editor.change("title", "Pastry cook");
  editor.change("department", "Cakes");
  const saving = editor.save();
  const theirs = job({ title: "Chef", department: "Kitchen", status: "published", version: 2 });
  await answer(bad(409, { current: theirs }));
  expect(await saving).toBe(false);
  expect(words()).toBe("Not saved: somebody else has changed the same fields");
  expect(editor.getState().values).toMatchObject({ title: "Pastry cook", department: "Cakes" });
  const resolved = editor.resolve(["title"]);
  expect(requests[1]?.body).toEqual({ department: "Cakes", version: 2 });
  await answer(good(job({ title: "Chef", department: "Cakes", status: "published", version: 3 })));
  expect(await resolved).toBe(true);
  expect(editor.getState().values).toMatchObject({ title: "Chef", department: "Cakes" });
});

test("what the server tidied up is no change of mine when two people meet", async () => {
  const { editor, ring, answer, requests } = bench();
  editor.change("title", "Baker of ");
  await ring();
  await answer(good(job({ title: "Baker of", version: 2 })));
  editor.change("department", "Bread");
  await ring();
  await answer(bad(409, { current: job({ title: "Baker of Sliema", version: 3 }) }));
  expect(requests[2]?.body).toEqual({ department: "Bread", version: 3 });
  expect(editor.getState().values["title"]).toBe("Baker of Sliema");
});

test("without a network work goes on, and is saved by itself later", async () => {
  const { editor, requests, timers, ring, answer, words } = bench();
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
  const { editor, requests, answer } = bench();
  void editor.save({ status: "published" });
  await answer(bad(0));
  expect(editor.getState().values["status"]).toBe("draft");
  editor.resume();
  expect(requests[1]?.body).toEqual({ status: "published", version: 1 });
  await answer(good(job({ status: "published", version: 2 })));
  expect(editor.getState().values["status"]).toBe("published");
});

test("signed out in mid-edit, the save waits and goes through afterwards", async () => {
  const { editor, requests, timers, ring, answer, words } = bench();
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
  const { editor, timers, ring, answer, words } = bench();
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
  const { editor, requests } = bench({ record: undefined });
  expect(await editor.save()).toBe(false);
  expect(requests).toEqual([]);
  expect(Object.keys(editor.getState().faults)).toEqual(["title", "department"]);
  expect(editor.getState().refusals).toBe(1);
});

test("work left behind is offered on return with what differs, and discarded or continued", () => {
  const { editor, storage } = bench({ record: job({ status: "published" }) });
  editor.change("title", "Pastry cook");
  const back = bench({ record: job({ status: "published", version: 2, location: "Mosta" }), storage });
  back.editor.lookForWork();
  expect(back.editor.getState().found).toMatchObject({ at: NOW.toISOString(), paths: ["title"] });
  back.editor.continueWithFound();
  expect(back.editor.getState().values).toMatchObject({ title: "Pastry cook", location: "Mosta" });
  expect(back.words()).toBe("Not saved yet");

  const again = bench({ record: job({ status: "published" }), storage });
  again.editor.lookForWork();
  again.editor.discardFound();
  expect(again.editor.getState().values["title"]).toBe("Baker");
  expect(storage.length).toBe(0);
});

test("work left behind that collides with what others saved since is put to a choice", async () => {
  const { editor, storage } = bench();
  editor.change("title", "Pastry cook");
  const back = bench({ record: job({ title: "Chef", version: 2 }), storage });
  back.editor.lookForWork();
  back.editor.continueWithFound();
  expect(back.editor.getState().save).toEqual({
    is: "conflict",
    conflicts: [{ path: "title", mine: "Pastry cook", theirs: "Chef" }],
  });
  await back.editor.resolve([]);
  await back.ring();
  expect(back.requests[0]?.body).toEqual({ title: "Pastry cook", version: 2 });
});

test("a new record that was never saved is found again", () => {
  const { editor, storage } = bench({ record: undefined });
  editor.change("title", "Baker");
  const back = bench({ record: undefined, storage, newId: "new-2" });
  back.editor.lookForWork();
  expect(back.editor.getState().found?.paths).toEqual(["title"]);
  back.editor.continueWithFound();
  back.editor.change("title", "");
  expect(storage.length).toBe(0);
});

test("a copy that says what the server has by now is dropped without a word", () => {
  const { editor, storage } = bench();
  editor.change("title", "Pastry cook");
  const back = bench({ record: job({ title: "Pastry cook", version: 2 }), storage });
  back.editor.lookForWork();
  expect(back.editor.getState().found).toBeUndefined();
  expect(storage.length).toBe(0);
});

test("leaving is a risk only where the browser keeps no copy", () => {
  const { editor } = bench();
  editor.change("title", "A");
  expect(editor.getState().atRisk).toBe(false);
  const full = bench({ storage: memory(10) });
  full.editor.change("title", "A");
  expect(full.editor.getState().atRisk).toBe(true);
});

test("leaving a draft saves it at once; what is public stays as a copy", () => {
  const { editor, requests } = bench();
  editor.change("title", "A");
  editor.leave();
  expect(requests).toHaveLength(1);
  const live = bench({ record: job({ status: "published" }) });
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
