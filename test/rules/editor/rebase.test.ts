import { expect, test } from "vitest";
import { bad, editorBench, good, job } from "../../support/editor-bench.ts";

test("somebody else's changes to other fields are taken over, pointed out, and the save goes on", async () => {
  const { editor, requests, answer } = editorBench({ record: job({ status: "published" }) });
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
  const { editor, requests, answer, words } = editorBench({ record: job({ status: "published" }) });
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
  const { editor, ring, answer, requests } = editorBench();
  editor.change("title", "Baker of ");
  await ring();
  await answer(good(job({ title: "Baker of", version: 2 })));
  editor.change("department", "Bread");
  await ring();
  await answer(bad(409, { current: job({ title: "Baker of Sliema", version: 3 }) }));
  expect(requests[2]?.body).toEqual({ department: "Bread", version: 3 });
  expect(editor.getState().values["title"]).toBe("Baker of Sliema");
});

test("while a choice is put off, no key and no button saves over the other person; it is asked for anew", async () => {
  const { editor, requests, timers, answer } = editorBench({ record: job({ status: "published" }) });
  editor.change("title", "Pastry cook");
  void editor.save();
  await answer(bad(409, { current: job({ title: "Chef", status: "published", version: 2 }) }));
  const { save } = editor.getState();
  expect(await editor.save()).toBe(false);
  expect(await editor.save({ status: "draft" })).toBe(false);
  editor.change("location", "Mosta");
  editor.handOver("Marija");
  editor.resume();
  expect(requests).toHaveLength(1);
  expect(timers).toEqual([]);
  const asked = editor.getState().save;
  expect(asked).toEqual(save);
  // Another list is another question: the dialog that was put away opens again.
  if (save.is !== "conflict" || asked.is !== "conflict") expect.unreachable();
  expect(asked.conflicts).not.toBe(save.conflicts);
  void editor.resolve(["title"]);
  expect(requests[1]?.body).toEqual({ location: "Mosta", status: "draft", version: 2 });
});

test("what is typed while the answer that asks for a choice is on its way is not saved before it either", async () => {
  const { editor, requests, timers, ring, answer } = editorBench();
  editor.change("title", "Pastry");
  await ring();
  editor.change("title", "Pastry cook");
  expect(timers).toHaveLength(1);
  await answer(bad(409, { current: job({ title: "Chef", version: 2 }) }));
  expect(editor.getState().save.is).toBe("conflict");
  expect(timers).toEqual([]);
  expect(requests).toHaveLength(1);
});

test("a choice that was put off is put again to whoever comes back to the work", async () => {
  const { editor, storage, ring, answer } = editorBench();
  editor.change("title", "Pastry cook");
  await ring();
  const theirs = job({ title: "Chef", version: 2 });
  await answer(bad(409, { current: theirs }));
  editor.change("location", "Mosta");
  editor.leave();
  const back = editorBench({ record: theirs, storage });
  back.editor.lookForWork();
  back.editor.continueWithFound();
  expect(back.editor.getState().save).toMatchObject({
    is: "conflict",
    conflicts: [{ path: "title", base: "Baker", mine: "Pastry cook", theirs: "Chef" }],
  });
  expect(back.requests).toEqual([]);
});

test("a status that is wanted only if nobody has saved meanwhile is given up then, and the rest is brought together", async () => {
  const { editor, requests, answer } = editorBench({ record: job({ status: "closed", version: 2 }) });
  const saving = editor.save({ status: "published" }, { alone: true });
  expect(requests[0]?.body).toEqual({ status: "published", version: 2 });
  await answer(bad(409, { current: job({ status: "closed", title: "Half a sen", version: 3 }) }));
  expect(await saving).toBe(true);
  expect(requests).toHaveLength(1);
  expect(editor.getState().saved).toMatchObject({ status: "closed", title: "Half a sen", version: 3 });
});
