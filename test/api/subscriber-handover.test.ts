import { createHmac } from "node:crypto";
import http from "node:http";
import { expect, test } from "vitest";
import { postOutside, refusalOf } from "../../src/http/post-outside.ts";
import { deleteSubscriber } from "../../src/site/subscribers/delete-subscribers.ts";
import { createHandovers } from "../../src/site/subscribers/handover/handovers.ts";
import { createSubscriptionLinks } from "../../src/site/subscribers/subscriptions.ts";
import { createStaff } from "../support/staff.ts";
import { addSubscriber, CONSENT, openNewsletter } from "../support/subscribers.ts";

const MINUTE = 60_000;

interface Received {
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A service that answers with `status`, and a site that hands subscribers over to it. */
async function withService(status = 204) {
  const received: Received[] = [];
  const service = { status, onRequest: async () => {} };
  const server = http.createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      received.push({ headers: incoming.headers, body: Buffer.concat(parts).toString() });
      void service.onRequest().then(() => response.writeHead(service.status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const staff = await createStaff();
  const { db, now: clock, accounts } = staff;
  const { logger, config, keys } = accounts;
  const options = { db, clock, logger, config: { ...config, webhookHosts: [host] }, key: keys.webhook };
  const handovers = createHandovers(options);
  await openNewsletter(staff, `http://${host}/hook`);
  const send = async () => {
    handovers.sendSoon();
    await handovers.settled();
  };
  return {
    ...staff,
    options,
    handovers,
    links: createSubscriptionLinks({ db, config }, clock, { sendSoon: () => undefined }),
    received,
    service,
    send,
    async [Symbol.asyncDispose]() {
      await handovers.stop();
      server.close();
      await staff[Symbol.asyncDispose]();
    },
  };
}

const bodiesOf = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body));

test("hands over each subscriber and each who has left, signed so that the service knows who sent it", async () => {
  await using site = await withService();
  const { id, leave } = await addSubscriber(site, "maria@visitor.example");
  await site.send();
  await site.links.unsubscribe(leave);
  await site.send();
  await deleteSubscriber({ db: site.db, config: site.accounts.config }, id, site.now());
  await site.send();
  const data = { id, email: "maria@visitor.example" };
  expect(bodiesOf(site.received)).toMatchObject([
    {
      type: "subscriber.subscribed",
      data: { ...data, consents: [CONSENT], unsubscribeUrl: `http://localhost:3000/unsubscribe/${leave}` },
    },
    { type: "subscriber.unsubscribed", data },
    { type: "subscriber.deleted", data },
  ]);
  const key = Buffer.from(site.handovers.signingKey.replace("whsec_", ""), "base64");
  for (const { headers, body } of site.received) {
    const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
    const expected = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
  }
  expect(new Set(site.received.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  expect(await site.handovers.status()).toMatchObject({ waiting: 0, failed: 0, error: null });
});

test("a dead service gets everything later: each waits longer, staff see it, and after two days ask again", async () => {
  await using site = await withService(503);
  await addSubscriber(site, "maria@visitor.example");
  await site.send();
  await site.send();
  expect(site.received).toHaveLength(1);
  site.pass(MINUTE);
  await site.send();
  site.pass(MINUTE);
  await site.send();
  expect(site.received).toHaveLength(2);
  expect(await site.handovers.status()).toMatchObject({
    waiting: 1,
    error: "The service answered with status 503.",
    nextDate: new Date(site.now().getTime() + MINUTE).toISOString(),
  });
  // A pause is an hour at most.
  for (let hour = 0; hour < 47; hour += 1) {
    site.pass(60 * MINUTE);
    await site.send();
    expect(site.received).toHaveLength(3 + hour);
  }
  // The last attempt is at the end of the two days.
  const [waiting] = await site.db.selectFrom("subscriber_handovers").selectAll().execute();
  const end = Date.parse(waiting?.createdDate ?? "") + 2 * 24 * 60 * MINUTE;
  expect(await site.handovers.status()).toMatchObject({ waiting: 1, nextDate: new Date(end).toISOString() });
  site.pass(end - site.now().getTime());
  await site.send();
  expect(await site.handovers.status()).toMatchObject({ waiting: 0, failed: 1 });
  site.service.status = 200;
  site.received.length = 0;
  await site.send();
  expect(site.received).toEqual([]);
  await site.handovers.retryAll();
  await site.handovers.settled();
  expect(site.received).toHaveLength(1);
  expect(await site.handovers.status()).toMatchObject({ waiting: 0, failed: 0 });
});

test("the newest state of a subscriber arrives last, also when it comes while an older one is being sent", async () => {
  await using site = await withService();
  const { leave } = await addSubscriber(site, "maria@visitor.example");
  site.service.onRequest = async () => {
    site.service.onRequest = async () => {};
    await site.links.unsubscribe(leave);
    // Another process does not overtake it.
    const other = createHandovers(site.options);
    other.sendSoon();
    await other.settled();
  };
  await site.send();
  await site.send();
  expect(bodiesOf(site.received).map(({ type }) => type)).toEqual([
    "subscriber.subscribed",
    "subscriber.unsubscribed",
  ]);
});

test("what a killed process was sending is sent again; without a service no subscription waits", async () => {
  await using site = await withService();
  await addSubscriber(site, "maria@visitor.example");
  const nextDate = new Date(site.now().getTime() + 2 * MINUTE).toISOString();
  await site.db.updateTable("subscriber_handovers").set({ state: "sending", nextDate }).execute();
  await site.send();
  expect(site.received).toEqual([]);
  site.pass(2 * MINUTE);
  await site.send();
  expect(site.received).toHaveLength(1);
  await addSubscriber(site, "joe@visitor.example");
  await openNewsletter(site);
  await site.send();
  expect(await site.db.selectFrom("subscriber_handovers").select("eventId").execute()).toEqual([]);
});

test("who unsubscribes while the service is replaced is reported to the next one within 30 days, unless the person is back or deleted", async () => {
  await using site = await withService();
  const one = await addSubscriber(site, "maria@visitor.example");
  const back = await addSubscriber(site, "joe@visitor.example");
  const deleted = await addSubscriber(site, "rita@visitor.example");
  await site.send();
  site.received.length = 0;
  await site.links.unsubscribe(one.leave);
  await openNewsletter(site);
  for (const { leave } of [back, deleted]) await site.links.unsubscribe(leave);
  await site.send();
  await addSubscriber(site, "joe@visitor.example");
  await deleteSubscriber({ db: site.db, config: site.accounts.config }, deleted.id, site.now());
  await openNewsletter(site, `http://${site.options.config.webhookHosts[0]}/hook`);
  await site.send();
  const data = { id: one.id, email: "maria@visitor.example" };
  expect(bodiesOf(site.received)).toMatchObject([{ type: "subscriber.unsubscribed", data }]);
  await openNewsletter(site);
  const late = await addSubscriber(site, "late@visitor.example");
  await site.links.unsubscribe(late.leave);
  site.pass(30 * 24 * 60 * MINUTE + 1);
  await site.send();
  expect(await site.db.selectFrom("subscriber_handovers").select("eventId").execute()).toEqual([]);
});

test.each([
  ["http://service.example/hook", "https://"],
  ["https://127.0.0.1/hook", "own network"],
  ["https://[::1]/hook", "own network"],
  ["https://[::ffff:10.0.0.1]/hook", "own network"],
  ["https://169.254.169.254/latest/meta-data", "own network"],
  ["https://192.168.1.1:8443/", "own network"],
  ["https://100.64.0.1/", "own network"],
  ["https://2130706433/", "own network"],
  ["https://0x7f.1/", "own network"],
  ["https://localhost/hook", "own network"],
])("sends nothing to %s", async (address, reason) => {
  const sent = { headers: {}, body: "{}", signal: new AbortController().signal };
  await expect(postOutside(address, sent, [])).rejects.toThrow(reason);
});

test.each([
  ["https://crm.internal/hook", "crm.internal", true],
  ["https://10.0.0.5/hook", "10.0.0.5:443", true],
  ["http://crm.internal/hook", "crm.internal:80", true],
  ["http://crm.internal/hook", "crm.internal:443", false],
  ["http://crm.internal:8080/hook", "crm.internal", false],
])("whether %s is allowed by WEBHOOK_HOSTS=%s: %s", (address, host, isAllowed) => {
  expect(refusalOf(address, [host]) === undefined).toBe(isAllowed);
});

test("follows no redirect of the service", async () => {
  await using site = await withService(307);
  await addSubscriber(site, "maria@visitor.example");
  await site.send();
  expect(await site.handovers.status()).toMatchObject({ error: "The service answered with status 307." });
});
