import { randomUUID } from "node:crypto";
import request from "supertest";
import { expect, test as base } from "vitest";
import { neverAskedFault } from "../../src/content/kinds/jobs/job.schema.ts";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { addFiles } from "../../src/site/messages/store-message.ts";
import { addApplication, linksOf, sendApplication, tokenOf } from "../support/applications.ts";
import { createJob, createStore } from "../support/build-content.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { readArchive } from "../support/read-archive.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openContactForm);

const CV = { content: buildPdf(), filename: "cv.pdf" };

async function recruiterOf(site: ContactFormSite, stores: string[] = []) {
  const user = await site.makeUser("recruiter", { stores });
  const { bearer } = await site.signIn(user);
  const send: ContactFormSite["send"] = (method, path, body) =>
    site.sendAnonymous(method, path, body).set(bearer);
  return { user, send };
}

test("an application arrives with its answers and files in the inbox, beside the messages", async (site) => {
  const store = await createStore(site.db, { name: "Victoria", status: "published" });
  const job = await createJob(site.db, {
    title: "Baker",
    questions: [{ id: "f-night", question: "Can you work at night?" }],
  });
  const id = await addApplication(site, job, {
    cv: CV,
    fields: { start: "1 March", stores: store.id, "f-night": "Yes, gladly", keep: "Yes" },
  });
  await site.writeMessage();
  const { send } = await recruiterOf(site);
  const { body: list } = await send("get", `/api/submissions?job=${job.id}`).expect(200);
  expect(list).toMatchObject([
    {
      id,
      state: "new",
      form: null,
      application: { job: { id: job.id, title: "Baker" }, keepsYear: true, withdrawnDate: null },
      files: [{ field: "cv", name: "cv.pdf", type: "application/pdf" }],
    },
  ]);
  const shown = list[0].answers.map(({ label, shown: words }: Record<string, string>) => [label, words]);
  expect(shown).toContainEqual(["Can you work at night?", "Yes, gladly"]);
  expect(shown).toContainEqual(["Stores where you would like to work", "Victoria"]);
  // A recruiter has no messages.
  expect((await send("get", "/api/submissions").expect(200)).body).toHaveLength(1);
  await send("get", "/api/messages").expect(403);
  expect((await site.send("get", "/api/submissions").expect(200)).body).toHaveLength(2);
  expect((await site.send("get", "/api/messages").expect(200)).body).toHaveLength(1);
  await site.send("get", `/api/messages/${id}`).expect(404);
  expect((await site.send("get", "/api/submissions?form=contact").expect(200)).body).toHaveLength(1);
  const file = await send("get", `/api/submissions/${id}/files/${list[0].files[0].id}`).expect(200);
  expect(file.headers["content-type"]).toBe("application/pdf");
});

test("an application has states of its own, and a message keeps its", async (site) => {
  const job = await createJob(site.db);
  const id = await addApplication(site, job);
  const message = await site.writeMessage();
  const { send } = await recruiterOf(site);
  const put = (of: string, state: string, version: number) =>
    site.send("put", `/api/submissions/${of}`, { state, version });
  expect((await put(id, "interview", 1).expect(200)).body.state).toBe("interview");
  expect((await put(id, "progress", 2).expect(400)).body.fields.state).toContain(
    "no state of an application",
  );
  expect((await put(message, "hired", 1).expect(400)).body.fields.state).toContain("no state of a message");
  const { body } = await send("put", `/api/submissions/${id}`, { state: "hired", version: 1 }).expect(409);
  expect(body.current).toMatchObject({ state: "interview", version: 2 });
});

test("an open application needs no job, and one elsewhere takes none here", async (site) => {
  const id = await addApplication(site, null);
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  expect(body.application).toMatchObject({ job: null });
  expect((await site.send("get", "/api/submissions?job=open").expect(200)).body).toHaveLength(1);
  const outside = await createJob(site.db, { applyUrl: "https://jobs.example/baker" });
  await sendApplication(site, outside).expect(409);
  // The answer is the same for a draft, which may not be told from a job that is gone.
  const draft = await createJob(site.db, { status: "draft" });
  for (const job of [draft, { slug: "gone" }]) await sendApplication(site, job).expect(409);
});

test("an application is taken that was opened before the address of its job changed", async (site) => {
  const job = await createJob(site.db, { slug: "baker" });
  await site.send("put", `/api/jobs/${job.id}`, { slug: "night-baker" }).expect(200);
  const id = await addApplication(site, job, { cv: CV });
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  expect(body.application.job.id).toBe(job.id);
});

test("a person applies for the work of four stores with the same words", async (site) => {
  const message =
    "I have worked at a till for six years, I know vegetables by heart, and I like early shifts best.";
  for (const title of ["Cashier, Sliema", "Cashier, Mosta", "Cashier, Victoria", "Cashier, Birkirkara"]) {
    const { status } = await sendApplication(site, await createJob(site.db, { title }), {
      fields: { message },
    });
    expect(status).toBe(303);
  }
});

test("what is missing in an application is named, and its CV is kept", async (site) => {
  const job = await createJob(site.db);
  const { body } = await sendApplication(site, job, { fields: { name: "", email: "rita" }, cv: CV }).expect(
    400,
  );
  expect(Object.keys(body.fields).toSorted()).toEqual(["email", "name"]);
  expect(body.kept.cv.name).toBe("cv.pdf");
  const token = String(body.kept.cv.token);
  const id = await addApplication(site, job, { fields: { "kept:cv": token } });
  expect((await site.send("get", `/api/submissions/${id}`)).body.files).toHaveLength(1);
  // The same application twice is one.
  const again = await sendApplication(site, job).expect(303);
  const { body: list } = await site.send("get", "/api/submissions?form=application").expect(200);
  expect(again.headers["location"]).toContain(list[0].reference);
  expect(list).toHaveLength(1);
});

test("an application that is sent again with its CV gets it, and no file twice", async (site) => {
  const job = await createJob(site.db);
  const id = await addApplication(site, job);
  const other = { content: buildPdf({ text: "The newer one" }), filename: "cv.pdf" };
  for (const cv of [CV, CV, other]) expect(await addApplication(site, job, { cv })).toBe(id);
  await Promise.all([CV, other].map((cv) => sendApplication(site, job, { cv }).expect(303)));
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  const sizes: number[] = body.files.map(({ bytes }: { bytes: number }) => bytes);
  expect(sizes.toSorted()).toEqual([CV, other].map(({ content }) => content.length));
  expect(await site.db.selectFrom("message_files").select("id").execute()).toHaveLength(2);
});

test("an application that is sent again after it was withdrawn is another one", async (site) => {
  const job = await createJob(site.db);
  const id = await addApplication(site, job);
  await linksOf(site).withdraw(await tokenOf(site));
  const next = await addApplication(site, job, { cv: CV });
  expect(next).not.toBe(id);
  expect(await addApplication(site, job, { cv: CV })).toBe(next);
});

test("a file of an application that is larger than 5 MB is refused with a sentence", async (site) => {
  const job = await createJob(site.db);
  const cv = { content: Buffer.concat([buildPdf(), Buffer.alloc(5 * 1024 * 1024)]), filename: "cv.pdf" };
  const { body } = await sendApplication(site, job, { cv }).expect(400);
  expect(body.fields).toEqual({ cv: "This file is larger than 5 MB. Please choose a smaller one." });
});

test("a recruiter of some stores reads the applications for their jobs, and knows of no others", async (site) => {
  const ours = await createStore(site.db, { name: "Victoria", status: "published" });
  const theirs = await createStore(site.db, { name: "Sliema", status: "published" });
  const job = await createJob(site.db, { location: "Victoria" });
  const other = await createJob(site.db, { location: "Sliema" });
  const own = await addApplication(site, job);
  const foreign = await addApplication(site, other);
  const open = await addApplication(site, null, { fields: { stores: theirs.id } });
  const near = await addApplication(site, null, { fields: { stores: ours.id, message: "Near home." } });
  for (const send of [(await recruiterOf(site, [ours.id])).send]) {
    const { body } = await send("get", "/api/submissions").expect(200);
    expect(body.map(({ id }: { id: string }) => id).toSorted()).toEqual([own, near].toSorted());
    for (const id of [foreign, open]) {
      await send("get", `/api/submissions/${id}`).expect(404);
      await send("put", `/api/submissions/${id}`, { version: 1, state: "hired" }).expect(404);
      await send("get", `/api/submissions/${id}/ratings`).expect(404);
      await send("put", `/api/submissions/${id}/ratings`, { rating: 1 }).expect(404);
      const { body: result } = await send("post", "/api/submissions/declines", {
        applications: [{ id, version: 1 }],
        text: "Sorry.",
      }).expect(200);
      expect(result).toEqual({ declined: [], left: [id] });
    }
    await send("put", `/api/submissions/${own}`, { version: 1, state: "reading" }).expect(200);
    // What is of all stores is for who has all.
    await send("delete", `/api/submissions/${own}`).expect(403);
  }
});

test("a rating of a colleague is shown after one's own", async (site) => {
  const id = await addApplication(site, await createJob(site.db));
  const [one, two] = [await recruiterOf(site), await recruiterOf(site)];
  const path = `/api/submissions/${id}/ratings`;
  expect((await one.send("put", path, { rating: 5 }).expect(200)).body).toEqual({
    own: 5,
    others: [],
    count: 0,
  });
  expect((await two.send("get", path).expect(200)).body).toEqual({ own: null, others: [], count: 1 });
  expect((await two.send("put", path, { rating: 2 }).expect(200)).body).toMatchObject({
    own: 2,
    others: [{ rating: 5 }],
  });
  await two.send("put", path, { rating: 6 }).expect(400);
});

test("an interview is planned, goes into a calendar, and moves the application on", async (site) => {
  const id = await addApplication(site, await createJob(site.db, { title: "Baker" }));
  const { send } = await recruiterOf(site);
  const asked = {
    version: 1,
    startsAt: "2026-12-01T10:00:00+01:00",
    minutes: 30,
    place: "Office, Victoria; first floor",
  };
  const { body } = await send("post", `/api/submissions/${id}/interviews`, asked).expect(201);
  expect(body).toMatchObject({
    state: "interview",
    interviews: [{ startsAt: "2026-12-01T09:00:00.000Z", minutes: 30 }],
  });
  await send("post", `/api/submissions/${id}/interviews`, asked).expect(409);
  const address = `/api/submissions/${id}/interviews/${body.interviews[0].id}`;
  const { text, headers } = await send("get", address).expect(200);
  expect(headers["content-type"]).toContain("text/calendar");
  expect(text).toContain("DTSTART:20261201T090000Z\r\n");
  expect(text).toContain("DTEND:20261201T093000Z\r\n");
  expect(text).toContain("SUMMARY:Interview: Rita Vella\\, Baker\r\n");
  expect(text).toContain("LOCATION:Office\\, Victoria\\; first floor\r\n");
  const own = await linksOf(site).find(await tokenOf(site));
  expect(own?.interviews).toHaveLength(1);
  const { body: without } = await send("delete", address, { version: body.version }).expect(200);
  expect(without.interviews).toEqual([]);
  for (const version of [without.version, without.version + 1]) {
    const again = send("post", `/api/submissions/${id}/interviews`, { ...asked, version });
    const { body: now } = await again.set("Idempotency-Key", '"interview-2"').expect(201);
    expect(now.interviews).toHaveLength(1);
  }
  // An interview that is over is not named any more, nor is one to those who have withdrawn.
  const token = await tokenOf(site);
  for (const [time, count] of [
    ["2026-12-01T09:29:59Z", 1],
    ["2026-12-01T09:30:00Z", 0],
  ] as const)
    expect((await linksOf(site, () => new Date(time)).find(token))?.interviews).toHaveLength(count);
  await linksOf(site).withdraw(token);
  expect((await linksOf(site).find(token))?.interviews).toEqual([]);
});

test("an e-mail that declines calls off the interviews to come, so that the link in it names none", async (site) => {
  const id = await addApplication(site, await createJob(site.db));
  const token = await tokenOf(site);
  const { send } = await recruiterOf(site);
  const at = (hours: number) => new Date(site.now().getTime() + hours * 3_600_000).toISOString();
  for (const [version, startsAt] of [at(-50), at(72)].entries())
    await send("post", `/api/submissions/${id}/interviews`, {
      ...{ version: version + 1, startsAt, minutes: 30, place: "Head office" },
    }).expect(201);
  await send("post", `/api/submissions/${id}/answers`, { version: 3, text: "Until then." }).expect(201);
  expect((await linksOf(site).find(token))?.interviews).toHaveLength(1);
  const applications = [{ id, version: 4 }];
  await send("post", "/api/submissions/declines", { applications, text: "We chose another." }).expect(200);
  expect((await linksOf(site).find(token))?.interviews).toEqual([]);
  // Staff go on seeing when they met.
  const { body } = await send("get", `/api/submissions/${id}`).expect(200);
  expect(body.interviews).toMatchObject([{ startsAt: at(-50) }]);
});

test("those who are left are declined with an e-mail each, but none who was changed or withdrew meanwhile", async (site) => {
  const job = await createJob(site.db);
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4])
    ids.push(await addApplication(site, job, { fields: { email: `p${n}@visitor.example` } }));
  const [left = "", changed = "", hired = "", withdrawn = ""] = ids;
  await linksOf(site).withdraw(await tokenOf(site));
  const { send } = await recruiterOf(site);
  await send("put", `/api/submissions/${hired}`, { version: 1, state: "hired" }).expect(200);
  await send("post", `/api/submissions/${changed}/notes`, { text: "Call back." }).expect(201);
  const before = (await site.mails()).length;
  const { body } = await send("post", "/api/submissions/declines", {
    applications: [
      { id: left, version: 1 },
      { id: changed, version: 1 },
      { id: hired, version: 2 },
      { id: withdrawn, version: 2 },
    ],
    text: "We have chosen another person.",
  }).expect(200);
  expect(body).toEqual({ declined: [left], left: [changed, hired, withdrawn] });
  const sent = (await site.mails()).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "p1@visitor.example" });
  expect(sent[0]?.text).toContain("We have chosen another person.");
  expect((await send("get", `/api/submissions/${left}`)).body).toMatchObject({
    state: "declined",
    entries: [{ kind: "answer", email: expect.stringMatching(/^(?:sent|outbox)$/) }],
  });
});

test("the board has the applications for every job or for one, and as many as it has are declined at once", async (site) => {
  const [baker, cook] = [await createJob(site.db), await createJob(site.db)];
  const ids = [await addApplication(site, baker), await addApplication(site, cook)];
  const { user, send } = await recruiterOf(site);
  const queries = createAdminQueries(site.db, site.now, toSessionUser(user));
  const boardOf = async (job?: string) =>
    (await queries.applications({ job, isBoard: true, page: 1 })).board?.map(({ id }) => id).toSorted();
  expect(await boardOf()).toEqual(ids.toSorted());
  expect(await boardOf(cook.id)).toEqual(ids.slice(1));
  const decline = (count: number) => {
    const applications = Array.from({ length: count }, () => ({ id: randomUUID(), version: 1 }));
    return send("post", "/api/submissions/declines", { applications, text: "Sorry." });
  };
  expect((await decline(300).expect(200)).body.left).toHaveLength(300);
  await decline(301).expect(400);
});

test("declining those who are left is done for all of them or for none", async (site) => {
  const job = await createJob(site.db);
  const one = await addApplication(site, job, { fields: { email: "p1@visitor.example" } });
  const two = await addApplication(site, job, { fields: { email: "p2@visitor.example" } });
  // Nothing can be sent to the second, which is found out after the first is declined.
  await site.db.updateTable("messages").set({ email: "" }).where("id", "=", two).execute();
  const { send } = await recruiterOf(site);
  const before = (await site.mails()).length;
  const applications = [one, two].map((id) => ({ id, version: 1 }));
  await send("post", "/api/submissions/declines", { applications, text: "Sorry." }).expect(400);
  expect((await send("get", `/api/submissions/${one}`)).body).toMatchObject({
    state: "new",
    version: 1,
    entries: [],
  });
  expect((await site.mails()).length).toBe(before);
});

test("the export of a person has their files, notes, e-mails and ratings, and each document in the log", async (site) => {
  const id = await addApplication(site, await createJob(site.db), { cv: CV });
  await site.send("post", `/api/submissions/${id}/notes`, { text: "Good bread." }).expect(201);
  const { send } = await recruiterOf(site);
  await send("put", `/api/submissions/${id}/ratings`, { rating: 4 }).expect(200);
  const { files, headers } = await readArchive(site.send("get", `/api/submissions/${id}/of-person`));
  expect(headers["content-disposition"]).toContain("messages.zip");
  const [told] = JSON.parse(String(files.get("messages.json")));
  expect(told).toMatchObject({ id, ratings: [4], entries: [{ text: "Good bread." }] });
  expect(told.files).toMatchObject([{ name: "cv.pdf", leftOut: null }]);
  expect(files.get(told.files[0].path)?.equals(CV.content)).toBe(true);
  const log = await site.db.selectFrom("audit_log").select("action").execute();
  const actions = log.map(({ action }) => action);
  expect(actions.filter((action) => action === "message.opened")).toHaveLength(1);
  expect(actions).toContain("message.exported");
});

test("a file that cannot be opened is named in the export with the reason, beside everything else", async (site) => {
  const id = await addApplication(site, await createJob(site.db), { cv: CV });
  await site.db.deleteFrom("file_keys").execute();
  const { files } = await readArchive(site.send("get", `/api/submissions/${id}/of-person`));
  expect([...files.keys()]).toEqual(["messages.json"]);
  const [told] = JSON.parse(String(files.get("messages.json")));
  expect(told).toMatchObject({ id, files: [{ path: null, leftOut: expect.stringContaining("key") }] });
});

test("an e-mail leaves an application in its state, or moves it on", async (site) => {
  const id = await addApplication(site, await createJob(site.db));
  const { send } = await recruiterOf(site);
  const path = `/api/submissions/${id}/answers`;
  expect((await send("post", path, { version: 1, text: "Thank you." }).expect(201)).body.state).toBe("new");
  const { body } = await send("post", path, {
    version: 2,
    text: "We offer you the job.",
    state: "offer",
  }).expect(201);
  expect(body.state).toBe("offer");
  expect((await site.mails()).at(-1)?.text).toContain("/apply/mine/");
});

test("an applicant sees what they sent, adds a file, withdraws and deletes; looking changes nothing", async (site) => {
  const job = await createJob(site.db, { title: "Baker" });
  const id = await addApplication(site, job, { cv: CV });
  const token = await tokenOf(site);
  const links = linksOf(site);
  await site.send("post", `/api/submissions/${id}/notes`, { text: "Our secret." }).expect(201);
  const before = (await site.send("get", `/api/submissions/${id}`)).body;
  const own = await links.find(token);
  expect(own).toMatchObject({ job: "Baker", name: "Rita Vella", files: [{ name: "cv.pdf" }] });
  expect(JSON.stringify(own)).not.toMatch(/secret|state|rating/);
  expect((await site.send("get", `/api/submissions/${id}`)).body).toEqual(before);
  expect(await links.find(`${token.slice(0, -1)}-`)).toBeUndefined();
  expect(await site.db.selectFrom("application_links").selectAll().execute()).toEqual([
    { hash: expect.stringMatching(/^[0-9a-f]{64}$/), messageId: id },
  ]);

  const added = request(site.form).post(`/apply/mine/${token}/file`).attach("file", CV.content, "letter.pdf");
  const answer = await added
    .field("shown", new Date(site.now().getTime() - 60_000).toISOString())
    .expect(303);
  expect(answer.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex",
  });
  expect((await links.find(token))?.files).toHaveLength(2);
  // The button can be pressed twice.
  expect(await Promise.all([links.withdraw(token), links.withdraw(token)])).toEqual([true, true]);
  await expect(addFiles(site.db, id, [], site.now())).rejects.toMatchObject({ status: 409 });
  const late = request(site.form).post(`/apply/mine/${token}/file`).attach("file", CV.content, "late.pdf");
  const refused = await late.field("shown", new Date(site.now().getTime() - 60_000).toISOString());
  expect(refused.status).not.toBe(303);
  expect((await links.find(token))?.files).toHaveLength(2);
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  expect(body.application.withdrawnDate).not.toBeNull();
  const notes: { text: string }[] = body.entries;
  expect(notes.filter(({ text }) => text.includes("withdrawn"))).toHaveLength(1);
  expect(await links.erase(token)).toBe(true);
  await site.send("get", `/api/submissions/${id}`).expect(404);
  expect(await links.find(token)).toBeUndefined();
  expect(await links.erase(token)).toBe(false);
});

test("a file that an applicant adds by their link is a note, and colleagues are told of it by e-mail", async (site) => {
  const careers = { careersEmail: "careers@shop.example" };
  await writeSetting(site.db, "contact", careers, undefined, { actor: "T", now: site.now() });
  const id = await addApplication(site, await createJob(site.db, { title: "Baker" }));
  const token = await tokenOf(site);
  const before = (await site.mails()).length;
  const shown = new Date(site.now().getTime() - 60_000).toISOString();
  const add = () => request(site.form).post(`/apply/mine/${token}/file`).field("shown", shown);
  await add().expect(400);
  await add().attach("file", CV.content, "certificate.pdf").expect(303);
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  expect(body.files).toMatchObject([{ name: "certificate.pdf" }]);
  expect(body.entries).toMatchObject([{ kind: "note", text: "The applicant has added a file." }]);
  await site.accounts.emails.sendDue();
  const [mail, ...others] = (await site.mails()).slice(before);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: careers.careersEmail,
    subject: expect.stringMatching(/^File added .*: Baker$/),
  });
  expect(mail?.text).toContain(`/admin/messages/${id}`);
  expect(mail?.text).not.toMatch(/Rita|visitor\.example|certificate/);
});

test("staff get an e-mail when an applicant withdraws, and when an applicant deletes it before an interview", async (site) => {
  const { emails } = site.accounts;
  const job = await createJob(site.db, { title: "Baker" });
  const planned = { startsAt: "2026-12-01T09:00:00Z", minutes: 30, place: "Ask Rita" };
  const told = async (work: (token: string) => Promise<boolean>, interview?: object) => {
    const id = await addApplication(site, job, { fields: { message: `No. ${randomUUID()}` } });
    if (interview) {
      const asked = { version: 1, ...interview };
      await site.send("post", `/api/submissions/${id}/interviews`, asked).expect(201);
    }
    const token = await tokenOf(site);
    const { length } = await site.mails();
    await work(token);
    await emails.sendDue();
    const mails = (await site.mails()).slice(length);
    for (const { to, text } of mails) {
      expect(to).toBe("careers@suqna.example");
      expect(text).toContain("Baker");
      expect(text).not.toMatch(/Rita|visitor\.example|baked/);
    }
    return mails.map(({ subject, text }) => [subject.split(" ")[1], text.includes("1 December 2026, 10:00")]);
  };
  const { withdraw, erase } = linksOf(site);
  // The button can be pressed twice.
  const twice = async (token: string) => (await withdraw(token)) && withdraw(token);
  expect(await told(twice)).toEqual([["withdrawn", false]]);
  expect(await told(withdraw, planned)).toEqual([["withdrawn", true]]);
  expect(await told(erase, planned)).toEqual([["deleted", true]]);
  expect(await told(erase)).toEqual([]);
  expect(await told(erase, { ...planned, startsAt: "2026-01-01T09:00:00Z" })).toEqual([]);
  // It was told when it was withdrawn.
  expect(await told(async (token) => (await withdraw(token)) && erase(token), planned)).toHaveLength(1);
});

test("an application that was withdrawn waits for no one and is not among the new ones", async (site) => {
  const queries = createAdminQueries(site.db, site.now, toSessionUser((await recruiterOf(site)).user));
  const job = await createJob(site.db);
  for (const n of [1, 2, 3, 4, 5, 6]) await addApplication(site, job, { fields: { message: `No. ${n}` } });
  expect(await queries.waitingMessages()).toMatchObject({ total: 6 });
  await linksOf(site).withdraw(await tokenOf(site));
  const waiting = await queries.waitingMessages();
  expect([waiting.messages.length, waiting.total]).toEqual([5, 5]);
  expect((await queries.applications({ isBoard: true, page: 1 })).jobs).toMatchObject([
    { count: 6, fresh: 5 },
  ]);
});

test("the e-mail to staff says nothing of the person, and the log has no link of an applicant", async (site) => {
  await addApplication(site, await createJob(site.db, { title: "Baker" }));
  const mails = await site.mails();
  expect(mails).toHaveLength(2);
  const toStaff = mails.find(({ subject }) => subject.startsWith("New application"));
  expect(toStaff?.text).toContain("Baker");
  expect(toStaff?.text).not.toMatch(/Rita|visitor\.example|baked/);
  expect(mails.find(({ to }) => to === "rita@visitor.example")?.link).toBe("");
});

base.each([
  ["What did you earn in your last job?", "earlier pay"],
  ["Your current salary?", "earlier pay"],
  ["What is your salary history?", "earlier pay"],
  ["How old are you?", "age"],
  ["Date of birth", "age"],
  ["What is your nationality?", "nationality"],
  ["Are you married?", "family"],
  ["Please send a photo of yourself", "a photo"],
])("the question %j is refused", (question, what) => {
  expect(neverAskedFault(question)).toContain(what);
});

base.each([
  "What pay do you expect?",
  "May you work in Malta?",
  "How would you manage a busy counter?",
  "Can you work in the evening, and at which stage of your studies are you?",
  "Have you managed a team before?",
])("the question %j may be asked", (question) => {
  expect(neverAskedFault(question)).toBe("");
});

test("a job asks at most three questions, and none that is not allowed", async (site) => {
  const job = await createJob(site.db);
  const ask = (...questions: string[]) =>
    site.send("put", `/api/jobs/${job.id}`, { questions: questions.map((question) => ({ question })) });
  const { body } = await ask("Can you work at night?", "Can you work at night?").expect(200);
  expect(body.questions.map(({ id }: { id: string }) => id)).toEqual([
    "f-can-you-work-at-night",
    "f-can-you-work-at-night-2",
  ]);
  await ask("a", "b", "c", "d").expect(400);
  const { body: refused } = await ask("How old are you?").expect(400);
  expect(JSON.stringify(refused.fields)).toContain("may not be asked for age");
});
