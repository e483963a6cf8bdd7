import { expect, test } from "vitest";
import { createStaffLink } from "../../src/accounts/tokens/staff-links.ts";
import { createBanner, createJob, createStore } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { PASSWORD } from "../support/test-accounts.ts";

async function makeLink(staff: Staff, bearer = staff.bearer): Promise<string> {
  const { body } = await staff.sendAnonymous("post", "/api/calendar/link", {}).set(bearer).expect(201);
  return body.path;
}

const lines = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("the file has a person's entries, as calendar programs read them", async () => {
  await using staff = await createStaff("admin");
  const { id } = await createJob(staff.db, { title: "Baker, nights", closesAt: "2026-12-10T22:59:59.999Z" });
  const store = await createStore(staff.db, {
    name: "Rabat",
    exceptions: [{ date: "2026-12-24", hours: [], reason: "Christmas Eve" }],
  });
  await createBanner(staff.db, { title: "Ħobż", status: "inactive", startDate: "2026-12-05T09:00:00.000Z" });
  const response = await staff.sendAnonymous("get", await makeLink(staff)).expect(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
  });
  expect(response.text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const all = lines(response.text);
  expect(all.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(all.at(-2)).toBe("END:VCALENDAR");
  expect(all).toContain("SUMMARY:Banner appears at 10:00: Ħobż (not ready)");
  const of = (uid: string) => {
    const at = all.findIndex((line) => line.startsWith(`UID:${uid}`));
    return all.slice(at, all.indexOf("END:VEVENT", at));
  };
  expect(of(`jobs-${id}-closesAt@`)).toEqual([
    expect.anything(),
    "DTSTAMP:20261121T090000Z",
    "DTSTART:20261210T225959Z",
    String.raw`SUMMARY:Job disappears at the end of the day: Baker\, nights`,
    expect.stringMatching(new RegExp(`^URL:http.*/admin/jobs/${id}$`)),
    "TRANSP:TRANSPARENT",
  ]);
  expect(of(`special-day-${store.id}-exceptions-2026-12-24@`)).toEqual(
    expect.arrayContaining([
      "DTSTART;VALUE=DATE:20261224",
      "DTEND;VALUE=DATE:20261225",
      "SUMMARY:Special day: Rabat: Closed",
      "DESCRIPTION:Christmas Eve",
    ]),
  );
});

test("the address opens what its person may write at that moment, and nothing else", async () => {
  await using staff = await createStaff("admin");
  await createJob(staff.db, { title: "Baker", closesAt: "2026-12-10T22:59:59.999Z" });
  await createBanner(staff.db, { title: "Winter", startDate: "2026-12-05T09:00:00.000Z" });
  const recruiter = await staff.makeUser("recruiter");
  const { bearer } = await staff.signIn(recruiter);
  const path = await makeLink(staff, bearer);
  const { text } = await staff.sendAnonymous("get", path).expect(200);
  expect(text).toContain("Baker");
  expect(text).not.toContain("Winter");
  const [, token = ""] = /calendar\/(.*)\.ics/.exec(path) ?? [];
  for (const other of [`/preview/${token}`, `/preview/on/${token}/2026-12-25T09:00:00.000Z/`])
    await staff.sendAnonymous("get", other).expect(404);
  await staff.sendAnonymous("get", "/api/users/me").set("Authorization", `Bearer ${token}`).expect(401);
  await staff.sendAnonymous("post", path, {}).expect(405);
  await staff.db.updateTable("users").set({ status: "disabled" }).where("id", "=", recruiter.id).execute();
  await staff.sendAnonymous("get", path).expect(404);
});

test("a session that has ended since the request began makes no address", async () => {
  await using staff = await createStaff("editor");
  const by = { user: await staff.makeUser("editor"), sessionHash: "of a session that has ended" };
  const made = createStaffLink(staff.db, by, "calendar", { now: staff.now(), expiresDate: null });
  await expect(made).rejects.toMatchObject({ status: 401 });
  expect(await staff.db.selectFrom("staff_links").select("hash").execute()).toEqual([]);
});

test("a new address ends the one before, and revoking ends it; the database and the log have no token", async () => {
  await using staff = await createStaff("editor");
  const first = await makeLink(staff);
  const second = await makeLink(staff);
  await staff.sendAnonymous("get", first).expect(404);
  await staff.sendAnonymous("get", second).expect(200);
  const rows = await staff.db.selectFrom("staff_links").selectAll().execute();
  const [, token = ""] = /calendar\/(.*)\.ics/.exec(second) ?? [];
  expect(JSON.stringify([rows, staff.logLines])).not.toContain(token);
  expect((await staff.send("get", "/api/calendar/link")).body.createdDate).toBe(staff.now().toISOString());
  await staff.send("delete", "/api/calendar/link").expect(204);
  await staff.sendAnonymous("get", second).expect(404);
  expect((await staff.send("get", "/api/calendar/link")).body).toEqual({ createdDate: null });
  for (const wrong of ["", "x", "a".repeat(43), "%00", "../admin"])
    expect((await staff.sendAnonymous("get", `/calendar/${wrong}.ics`)).status).toBeGreaterThanOrEqual(400);
});

test.each(["a changed password", "a disabled account"])("the address ends with %s", async (by) => {
  await using staff = await createStaff("admin");
  const user = await staff.makeUser("editor");
  const { bearer } = await staff.signIn(user);
  const path = await makeLink(staff, bearer);
  await staff.sendAnonymous("get", path).expect(200);
  if (by === "a changed password") {
    const change = { currentPassword: PASSWORD, password: "qamar fuq il-bahar kwiet" };
    await staff.sendAnonymous("put", "/api/users/me/password", change).set(bearer).expect(200);
  } else {
    await staff.send("put", `/api/users/${user.id}`, { status: "disabled" }).expect(200);
    await staff.send("put", `/api/users/${user.id}`, { status: "active" }).expect(200);
  }
  await staff.sendAnonymous("get", path).expect(404);
});
