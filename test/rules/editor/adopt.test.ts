import { expect, test } from "vitest";
import { authorsHave, subjectOf } from "../../../src/rules/access/author.ts";
import { discardCopy, listCopies } from "../../../views/admin/editor/local-copies.ts";
import { isDirty } from "../../../views/admin/editor/editor-state.ts";
import { editorHarness, failure, job, memory } from "../../support/editor-harness.ts";

const MARIO = { name: "Mario Borg", address: "mario@shop.example", isYou: false };
/** He has saved another title. */
const CHEF = {
  is: "others-saved",
  record: job({ status: "published", title: "Chef", version: 2 }),
  savedBy: [MARIO],
} as const;
const YOU = { name: "Rita Vella", address: null, isYou: true };

test("shows what another person saved in a form without changes, and saves nothing", () => {
  const { editor, requests, words } = editorHarness({ record: job({ status: "published" }) });
  editor.dispatch(CHEF);
  expect(editor.getState()).toMatchObject({
    values: { title: "Chef" },
    saved: { version: 2 },
    mergedPaths: ["title"],
    savedBy: [MARIO],
  });
  expect(isDirty(editor.getState())).toBe(false);
  expect(words()).toBe("Nothing to save");
  expect(requests).toEqual([]);
  // An older or the same version changes nothing.
  editor.dispatch({ is: "others-saved", record: job({ title: "Older", version: 1 }), savedBy: [MARIO] });
  expect(editor.getState().values["title"]).toBe("Chef");
});

test("keeps what was typed beside it, and asks where both changed the same field", () => {
  const kept = editorHarness({ record: job({ status: "published" }) });
  kept.change("location", "Mosta");
  kept.editor.dispatch(CHEF);
  expect(kept.editor.getState().values).toMatchObject({ title: "Chef", location: "Mosta" });
  expect(kept.words()).toBe("Not saved yet");

  const both = editorHarness({ record: job({ status: "published" }) });
  both.change("title", "Pastry cook");
  both.editor.dispatch(CHEF);
  expect(both.editor.getState()).toMatchObject({
    values: { title: "Pastry cook" },
    save: { is: "conflict", conflicts: [{ path: "title", theirs: "Chef" }] },
    savedBy: [MARIO],
  });
  expect(both.requests).toEqual([]);
});

test("a conflict of a save names who saved first", async () => {
  const { editor, change, respond } = editorHarness({ record: job({ status: "published" }) });
  change("title", "Pastry cook");
  void editor.save();
  const current = job({ status: "published", title: "Chef", version: 2 });
  await respond(failure(409, { current, savedBy: [MARIO] }));
  expect(editor.getState()).toMatchObject({ save: { is: "conflict" }, savedBy: [MARIO] });
});

test("names people, and one's own other window", () => {
  expect(subjectOf([])).toBe("A colleague");
  expect(authorsHave([])).toBe("A colleague has");
  expect(authorsHave([MARIO])).toBe("Mario Borg (mario@shop.example) has");
  expect(authorsHave([YOU])).toBe("You (in another window) have");
  expect(authorsHave([YOU, MARIO])).toBe("Mario Borg (mario@shop.example) and you (in another window) have");
});

test("lists the work kept in a browser for its person, the latest first, with its titles", () => {
  const storage = memory();
  const key = (rest: string) => `suqna_unsaved:${rest}`;
  const copy = (at: string, more: object = {}) => JSON.stringify({ at, base: {}, changes: {}, ...more });
  storage.setItem(key("rita:jobs:new-1"), copy("2026-11-20T10:00:00.000Z", { title: "Baker" }));
  storage.setItem(key("rita:products:b6d0"), copy("2026-11-20T11:00:00.000Z"));
  storage.setItem(key("mario:jobs:c7e1"), copy("2026-11-20T12:00:00.000Z"));
  storage.setItem(key("rita:jobs:broken"), "{");
  storage.setItem("suqna_admin_recent", "[]");
  expect(listCopies(storage, "rita")).toEqual([
    {
      key: key("rita:products:b6d0"),
      kind: "products",
      id: "b6d0",
      isNew: false,
      title: "",
      at: "2026-11-20T11:00:00.000Z",
    },
    {
      key: key("rita:jobs:new-1"),
      kind: "jobs",
      id: "new-1",
      isNew: true,
      title: "Baker",
      at: "2026-11-20T10:00:00.000Z",
    },
  ]);
  const putBack = discardCopy(storage, { key: key("rita:jobs:new-1") });
  expect(listCopies(storage, "rita")).toHaveLength(1);
  putBack();
  expect(listCopies(storage, "rita")).toHaveLength(2);
  const { change, storage: own } = editorHarness({ record: job({ status: "published" }) });
  change("title", "Pastry cook");
  expect(listCopies(own, "rita")).toMatchObject([{ kind: "jobs", id: job().id, title: "Pastry cook" }]);
  const disabled = {
    ...memory(),
    key() {
      throw new Error("disabled");
    },
    length: 1,
  };
  expect(listCopies(disabled, "rita")).toEqual([]);
});

test("continues the new record that was chosen from the list, not only the latest", () => {
  const storage = memory();
  for (const [at, title] of ["Baker", "Driver", "Cashier"].entries()) {
    const copy = { at: `2026-11-20T1${at}:00:00.000Z`, base: { title: "" }, changes: { title } };
    storage.setItem(`suqna_unsaved:rita:jobs:new-${title}`, JSON.stringify(copy));
  }
  const titleOffered = (wantedCopyId?: string) => {
    const { editor } = editorHarness({ record: undefined, storage, wantedCopyId });
    editor.findUnsavedCopy();
    return editor.getState().unsavedCopy?.after["title"];
  };
  expect(titleOffered("new-Driver")).toBe("Driver");
  expect(titleOffered("new-gone")).toBe("Cashier");
  expect(titleOffered()).toBe("Cashier");
});
