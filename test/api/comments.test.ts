import express from "express";
import request from "supertest";
import { expect } from "vitest";
import { commentPage } from "../../src/staff/previews/comment-page.ts";
import { deleteOldComments, MAX_COMMENTS } from "../../src/staff/previews/comments.ts";
import { PREVIEW_LIFETIME } from "../../src/staff/previews/previews.ts";
import { errorHandler } from "../../src/http/error-handler.ts";
import { BIN_RETENTION_MS, emptyBin } from "../../src/content/lifecycle/empty-bin.ts";
import { buildJob, createJob, createOffer, createProduct, createStore } from "../support/build-content.ts";
import { actForRequest } from "../../src/http/request-log.ts";
import { auditLines } from "../support/audit-lines.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

/** The pages of comments, whose answer is what the screen would read; and a draft of a job with its link. */
async function openDraft(staff: Staff, kind: "jobs" | "products" | "offers" = "jobs") {
  const create = { jobs: createJob, products: createProduct, offers: createOffer }[kind];
  const record = await create(staff.db);
  const { body } = await staff
    .send("post", "/api/previews", { type: kind, id: record.id, fields: {} })
    .expect(201);
  const url: string = body.url;
  const app = express();
  app.use(actForRequest(staff.now));
  app.use(
    commentPage(staff.db, ORIGIN, staff.now, async (_request, response) => {
      response.status(response.locals.commentPage?.status ?? 404).json(response.locals.commentPage);
    }),
  );
  app.use((_request, response) => response.status(404).json({}));
  app.use(errorHandler(staff.accounts.logger));
  return {
    id: record.id,
    kind,
    url,
    read: (of = url) => request(app).get(`${of}/comments`),
    write: (fields: object, of = url) =>
      request(app).post(`${of}/comments`).set("Origin", ORIGIN).type("form").send(fields),
    comments: async () =>
      (await staff.send("get", `/api/comments?type=${kind}&id=${record.id}`).expect(200)).body,
  };
}

const FIRST = { author: "Ġorġ Żammit", field: "title", text: "Baker, with a capital letter." };

test("a person with the link writes a comment, staff answer and resolve it, and the person reads that", async (staff) => {
  const draft = await openDraft(staff);
  const page = await draft.read().expect(200);
  expect(page.body).toMatchObject({ noun: "job", comments: [], isSent: false });
  expect(page.body.fields).toContainEqual({ path: "title", label: expect.stringMatching(/title/i) });
  const { headers } = await draft.write(FIRST).expect(303);
  expect(headers["location"]).toBe(`${draft.url}/comments?sent#comments`);
  const [comment] = await draft.comments();
  expect(comment).toMatchObject({ ...FIRST, answer: "", isResolved: false });
  await staff
    .send("put", `/api/comments/${comment.id}`, { answer: "It is now.", isResolved: true })
    .expect(200);
  const [read] = (await draft.read()).body.comments;
  expect(read).toMatchObject({
    answer: "It is now.",
    answeredBy: expect.stringMatching(/./),
    isResolved: true,
  });
  await staff.send("put", `/api/comments/${comment.id}`, { isResolved: false }).expect(200);
  expect((await draft.comments())[0]).toMatchObject({ answer: "It is now.", isResolved: false });
  const { body: log } = await staff.send("get", "/api/audit").expect(200);
  const ofComments = log.lines.filter(({ action }: { action: string }) => action.startsWith("comment."));
  expect(ofComments.map(({ action }: { action: string }) => action)).toEqual([
    "comment.resolved",
    "comment.answered",
    "comment.added",
  ]);
  expect(new Set(ofComments.map(({ subject }: { subject: string }) => subject))).toEqual(
    new Set([page.body.title]),
  );
  // The log is for good, and who writes has no account.
  expect(JSON.stringify(log)).not.toContain(FIRST.author);
  expect(await auditLines(staff.db, "comment.added", "actor", "address", "device", "proof")).toEqual([
    { actor: "A visitor", address: "", device: "", proof: "by a preview link" },
  ]);
});

test("the page names a record as visitors read it, and an offer without what staff call it", async (staff) => {
  const titleOf = async (kind: "jobs" | "offers") =>
    (await (await openDraft(staff, kind)).read().expect(200)).body.title;
  expect(await titleOf("jobs")).toBe(buildJob().title);
  expect(await titleOf("offers")).toBe("this offer");
});

test("what is not accepted comes back as it was typed, with what to correct", async (staff) => {
  const draft = await openDraft(staff);
  const { body } = await draft.write({ ...FIRST, author: " ", text: "x".repeat(2_001) }).expect(400);
  expect(body.typed.values).toEqual({ ...FIRST, author: " ", text: "x".repeat(2_001) });
  expect(Object.keys(body.typed.faults).toSorted()).toEqual(["author", "text"]);
  // A field that the record does not have is none: the comment is about all of it.
  await draft.write({ ...FIRST, field: "secret.0" }).expect(303);
  expect((await draft.comments())[0]).toMatchObject({ field: "" });
});

test("a change of a comment that names nothing leaves it as it was", async (staff) => {
  const draft = await openDraft(staff);
  await draft.write(FIRST).expect(303);
  const [comment] = await draft.comments();
  const { body } = await staff.send("put", `/api/comments/${comment.id}`, {}).expect(200);
  expect(body).toEqual(comment);
});

test("an answer that a colleague has not seen overwrites none", async (staff) => {
  const draft = await openDraft(staff);
  await draft.write(FIRST).expect(303);
  const [comment] = await draft.comments();
  expect(comment.version).toBe(1);
  const answer = (text: string, version?: number) =>
    staff.send("put", `/api/comments/${comment.id}`, { answer: text, ...(version && { version }) });
  expect((await answer("First.", 1).expect(200)).body.version).toBe(2);
  const { body } = await answer("Second.", 1).expect(409);
  expect(body.current).toMatchObject({ id: comment.id, answer: "First.", version: 2 });
  expect((await draft.comments())[0].answer).toBe("First.");
  expect((await answer("Second.", body.current.version).expect(200)).body.version).toBe(3);
  await answer("Third.").expect(200);
});

test("staff delete a comment for good, and the log says so without its words", async (staff) => {
  const draft = await openDraft(staff);
  await draft.write(FIRST).expect(303);
  const [comment] = await draft.comments();
  await staff.sendAnonymous("delete", `/api/comments/${comment.id}`).expect(401);
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  await staff.sendAnonymous("delete", `/api/comments/${comment.id}`).set(bearer).expect(403);
  await staff.send("delete", `/api/comments/${comment.id}`).expect(204);
  await staff.send("delete", `/api/comments/${comment.id}`).expect(404);
  expect(await draft.comments()).toEqual([]);
  expect((await draft.read()).body.comments).toEqual([]);
  const log = JSON.stringify((await staff.send("get", "/api/audit").expect(200)).body);
  expect(log).toContain("comment.deleted");
  expect(log).not.toContain(FIRST.text);
  const { title } = (await draft.read()).body;
  expect(await auditLines(staff.db, "comment.deleted", "subject")).toEqual([{ subject: title }]);
});

test("a link shows what came by it alone, and none of another link or record", async (staff) => {
  const draft = await openDraft(staff);
  await draft.write(FIRST).expect(303);
  const { body } = await staff
    .send("post", "/api/previews", { type: "jobs", id: draft.id, fields: {} })
    .expect(201);
  expect((await draft.read(body.url)).body.comments).toEqual([]);
  const product = await openDraft(staff, "products");
  expect((await product.read()).body.comments).toEqual([]);
  expect(await product.comments()).toEqual([]);
  // Staff read all of the record.
  expect(await draft.comments()).toHaveLength(1);
});

test("no comment is read or written without a link that is good, and none from another site", async (staff) => {
  const draft = await openDraft(staff);
  const wrong = `/preview/${"x".repeat(43)}`;
  await draft.read(wrong).expect(404);
  await draft.write(FIRST, wrong).expect(404);
  await draft.write(FIRST).set("Origin", "https://evil.example").expect(403);
  await request(staff.app).get(`/api/comments?type=jobs&id=${draft.id}`).expect(401);
  // A draft that was never saved has no record to keep comments with.
  const unsaved = { type: "jobs", id: null, fields: { title: "Baker" } };
  const { body } = await staff.send("post", "/api/previews", unsaved).expect(201);
  await draft.read(body.url).expect(404);
  staff.pass(PREVIEW_LIFETIME);
  await draft.read().expect(404);
  await draft.write(FIRST).expect(404);
  expect(await staff.db.selectFrom("comments").selectAll().execute()).toEqual([]);
});

test("a link from before the first save takes comments once its draft is saved, and is closed with the record", async (staff) => {
  const draft = await openDraft(staff);
  const fields = buildJob({ title: "Cashier", status: "draft" });
  const unsaved = { type: "jobs", id: null, fields };
  const { body: preview } = await staff.send("post", "/api/previews", unsaved).expect(201);
  const { body: job } = await staff.send("post", "/api/jobs", fields).expect(201);
  const update = (id: string) => staff.send("put", `/api/previews/${preview.id}`, { id, fields: {} });
  await update("00000000-0000-4000-8000-000000000000").expect(404);
  await update(job.id).expect(200);
  await draft.write(FIRST, preview.url).expect(303);
  // From now on it is the draft of this record.
  await update(draft.id).expect(200);
  const { body: comments } = await staff.send("get", `/api/comments?type=jobs&id=${job.id}`).expect(200);
  expect(comments).toMatchObject([FIRST]);
  expect((await draft.read(preview.url).expect(200)).body).toMatchObject({
    title: "Cashier",
    comments: [FIRST],
  });
  await staff.send("delete", `/api/jobs/${job.id}`).expect(204);
  await draft.read(preview.url).expect(404);
});

test("a manager can make no link that is open the draft of a record of another store", async (staff) => {
  const store = await createStore(staff.db, { name: "Victoria" });
  const other = await createJob(staff.db);
  const { bearer } = await staff.signIn(await staff.makeUser("manager", { stores: [store.id] }));
  const send = (method: "post" | "put", path: string, body: object) =>
    staff.sendAnonymous(method, path, body).set(bearer);
  const unsaved = { type: "jobs", id: null, fields: buildJob({ status: "draft" }) };
  const { body: preview } = await send("post", "/api/previews", unsaved).expect(201);
  await send("put", `/api/previews/${preview.id}`, { id: other.id, fields: {} }).expect(404);
});

test("a flood from one network is stopped, and a record has at most so many comments", async (staff) => {
  const draft = await openDraft(staff);
  for (let count = 0; count < 30; count++) await draft.write(FIRST).expect(303);
  const flood = await draft.write(FIRST).expect(429);
  expect(flood.headers["retry-after"]).toBeDefined();
  expect(flood.body.typed.values).toEqual(FIRST);
  const [row] = await staff.db.selectFrom("comments").selectAll().execute();
  if (!row) throw new Error("There is no comment.");
  for (let count = 30; count < MAX_COMMENTS; count++)
    await staff.db
      .insertInto("comments")
      .values({ ...row, id: `${row.id.slice(0, -4)}${1_000 + count}` })
      .execute();
  staff.pass(2 * 3_600_000);
  const { body } = await draft.write(FIRST).expect(409);
  expect(body.typed.error).toContain("200 comments");
});

test("a manager reads and answers comments on what is of their store alone", async (staff) => {
  const store = await createStore(staff.db, { name: "Victoria" });
  const draft = await openDraft(staff, "products");
  await draft.write({ ...FIRST, field: "name" }).expect(303);
  const [comment] = await draft.comments();
  const { bearer } = await staff.signIn(await staff.makeUser("manager", { stores: [store.id] }));
  await staff.sendAnonymous("get", `/api/comments?type=products&id=${draft.id}`).set(bearer).expect(403);
  await staff
    .sendAnonymous("put", `/api/comments/${comment.id}`, { isResolved: true })
    .set(bearer)
    .expect(403);
  // Of a job of no store of theirs nothing is there.
  const job = await openDraft(staff);
  await job.write(FIRST).expect(303);
  await staff.sendAnonymous("get", `/api/comments?type=jobs&id=${job.id}`).set(bearer).expect(404);
});

test("comments go two years after they came, and no day before", async (staff) => {
  const draft = await openDraft(staff);
  await draft.write(FIRST).expect(303);
  const after = (days: number) => new Date(staff.now().getTime() + days * 86_400_000);
  await deleteOldComments(staff.db, after(729));
  expect(await draft.comments()).toHaveLength(1);
  await deleteOldComments(staff.db, after(732));
  expect(await draft.comments()).toEqual([]);
});

test("comments go with their record, once it is deleted for good", async (staff) => {
  const draft = await openDraft(staff);
  await draft.write(FIRST).expect(303);
  await staff.send("delete", `/api/jobs/${draft.id}`).expect(204);
  expect(await staff.db.selectFrom("comments").selectAll().execute()).toHaveLength(1);
  await emptyBin(staff.db, new Date(staff.now().getTime() + BIN_RETENTION_MS + 1_000));
  expect(await staff.db.selectFrom("comments").selectAll().execute()).toEqual([]);
});
