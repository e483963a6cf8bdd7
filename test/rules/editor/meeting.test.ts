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
