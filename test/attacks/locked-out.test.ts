import request from "supertest";
import { expect } from "vitest";
import {
  createTestAccounts,
  deviceCookieOf,
  OTHER_PASSWORD,
  PASSWORD,
  type TestAccounts,
} from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createTestAccounts({ env: { TRUST_PROXY: "1" } }));

/** Signs in from an address, with the cookie of a browser. */
function signIn(site: TestAccounts, email: string, password: string, from: string, cookie = "") {
  return site.post(
    "/api/users/login",
    { email, password },
    { "X-Forwarded-For": from, ...(cookie && { Cookie: cookie, Origin: site.accounts.config.publicUrl }) },
  );
}

/** Ten wrong passwords, each from another address. */
async function lock(site: TestAccounts, email: string): Promise<void> {
  for (let count = 1; count <= 10; count += 1)
    await signIn(site, email, OTHER_PASSWORD, `203.0.113.${count}`).expect(401);
}

test("wrong passwords from elsewhere do not lock a person out of the browser that they use", async (site) => {
  const { email } = await site.makeUser("editor");
  const device = deviceCookieOf(await signIn(site, email, PASSWORD, "192.0.2.1").expect(200));
  await lock(site, email);
  await signIn(site, email, PASSWORD, "192.0.2.1").expect(429);
  for (let round = 1; round <= 3; round += 1)
    await signIn(site, email, PASSWORD, "192.0.2.1", device).expect(200);
});

test("wrong passwords from the same network do not lock a known browser out", async (site) => {
  const { email } = await site.makeUser("editor");
  const device = deviceCookieOf(await signIn(site, email, PASSWORD, "192.0.2.1").expect(200));
  for (let count = 1; count <= 10; count += 1)
    await signIn(site, `guess${count}@shop.example`, PASSWORD, "192.0.2.1").expect(401);
  await signIn(site, email, PASSWORD, "192.0.2.1", device).expect(200);
});

test("a person can change their password while others try to guess it", async (site) => {
  const user = await site.makeUser("editor");
  const answer = await signIn(site, user.email, PASSWORD, "192.0.2.1").expect(200);
  const cookies = [answer.headers["set-cookie"] ?? []].flat().map((each) => each.split(";", 1)[0]);
  await lock(site, user.email);
  await site
    .put(
      "/api/users/me/password",
      { currentPassword: PASSWORD, password: OTHER_PASSWORD },
      { "X-Forwarded-For": "192.0.2.1", Cookie: cookies.join("; "), Origin: site.accounts.config.publicUrl },
    )
    .expect(200);
});

test("a known browser gets ten attempts of its own and no more, and only at the accounts it is known to", async (site) => {
  const [own, victim] = [await site.makeUser("editor"), await site.makeUser("admin")];
  const device = deviceCookieOf(await signIn(site, own.email, PASSWORD, "192.0.2.1").expect(200));
  await lock(site, victim.email);
  await signIn(site, victim.email, PASSWORD, "192.0.2.2", device).expect(429);
  await lock(site, own.email);
  for (let count = 1; count <= 10; count += 1)
    await signIn(site, own.email, OTHER_PASSWORD, `198.51.100.${count}`, device).expect(401);
  await signIn(site, own.email, PASSWORD, "192.0.2.1", device).expect(429);
});

test("a person who signs in to their own account gets no new attempts at that of a colleague on the same computer", async (site) => {
  const [own, colleague] = [await site.makeUser("editor"), await site.makeUser("admin")];
  const first = deviceCookieOf(await signIn(site, colleague.email, PASSWORD, "192.0.2.1").expect(200));
  let device = deviceCookieOf(await signIn(site, own.email, PASSWORD, "192.0.2.1", first).expect(200));
  await lock(site, colleague.email);
  for (let count = 1; count <= 10; count += 1) {
    await signIn(site, colleague.email, OTHER_PASSWORD, "192.0.2.1", device).expect(401);
    device = deviceCookieOf(await signIn(site, own.email, PASSWORD, "192.0.2.1", device).expect(200));
  }
  await signIn(site, colleague.email, OTHER_PASSWORD, "192.0.2.1", device).expect(429);
});

test("a forged, foreign or expired device cookie changes nothing, and no device cookie signs in", async (site) => {
  await using other = createTestAccounts();
  const user = await site.makeUser("editor");
  const answer = await signIn(site, user.email, PASSWORD, "192.0.2.1").expect(200);
  const device = deviceCookieOf(answer);
  const foreign = deviceCookieOf(
    await signIn(other, (await other.makeUser("editor")).email, PASSWORD, "").expect(200),
  );
  await lock(site, user.email);
  for (const cookie of [`${device}x`, foreign, "suqna-device=", `suqna-device=${String(answer.body.token)}`])
    await signIn(site, user.email, PASSWORD, "192.0.2.1", cookie).expect(429);
  await request(site.app).get("/api/users/me").set("Cookie", device).expect(401);
  const [, value = ""] = device.split("=");
  await request(site.app).get("/api/users/me").set("Authorization", `Bearer ${value}`).expect(401);
  site.pass(366 * 24 * 3_600_000);
  await signIn(site, user.email, PASSWORD, "192.0.2.1", device).expect(429);
});

test("requests for links from elsewhere neither fill a person's inbox nor keep them from a link", async (site) => {
  const { email } = await site.makeUser("editor");
  const ask = (from: string) =>
    request(site.app).post("/api/users/request-password-reset").set("X-Forwarded-For", from).send({ email });
  for (let count = 1; count <= 40; count += 1) {
    await ask(`203.0.113.${count}`).expect(202);
    await site.accounts.settled();
  }
  await ask("192.0.2.1").expect(202);
  const mails = await site.mails();
  expect(mails).toHaveLength(3);
  const token = mails.at(-1)?.link.split("/").at(-1);
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
});
