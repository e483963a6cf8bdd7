import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { z } from "zod";
import { sessionMiddleware } from "../../src/accounts/session-cookie.ts";
import { readQuery } from "../../src/http/query.ts";
import { processorTimeOf } from "../support/processor-time.ts";
import { createTestAccounts } from "../support/test-accounts.ts";

test("a read without the session's cookie begins no session, any other request has one", async () => {
  await using site = createTestAccounts();
  const { db, config, clock, keys } = site.accounts;
  const app = express();
  app.use(sessionMiddleware({ db, config, clock, keys }));
  app.use((incoming, response) => {
    response.json(incoming.session === undefined ? "none" : "begun");
  });
  expect((await request(app).get("/")).body).toBe("none");
  expect((await request(app).get("/").set("Cookie", "other=1")).body).toBe("none");
  expect((await request(app).get("/").set("Cookie", "other=1; suqna=unknown")).body).toBe("begun");
  expect((await request(app).post("/")).body).toBe("begun");
});

function requestWith(query: object): express.Request {
  return Object.create(express.request, { query: { value: query } });
}

test("a query's schema is made once for all calls", () => {
  const shape = { q: z.string().default(""), limit: z.string().optional() };
  const incoming = requestWith({ q: "bread" });
  const CALLS = 3_000;
  const once = () => expect(readQuery(incoming, shape)).toEqual({ q: "bread" });
  once();
  const kept = processorTimeOf(() => {
    for (let call = 0; call < CALLS; call++) readQuery(incoming, shape);
  });
  const made = processorTimeOf(() => {
    for (let call = 0; call < CALLS; call++) z.strictObject(shape).safeParse({ q: "bread" });
  });
  expect(kept).toBeLessThan(made / 3);
  const none = requestWith({});
  const empty = processorTimeOf(() => {
    for (let call = 0; call < CALLS; call++) readQuery(none, {});
  });
  expect(empty).toBeLessThan(made / 3);
});
