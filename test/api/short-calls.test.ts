import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { z } from "zod";
import { sessionMiddleware } from "../../src/accounts/sign-in/session-cookie.ts";
import { readQuery } from "../../src/http/query.ts";
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
  let looks = 0;
  const shape = {
    get q() {
      looks += 1;
      return z.string().default("");
    },
  };
  const incoming = requestWith({ q: "bread" });
  expect(readQuery(incoming, shape)).toEqual({ q: "bread" });
  const first = looks;
  expect(first).toBeGreaterThan(0);
  expect(readQuery(incoming, shape)).toEqual({ q: "bread" });
  expect(looks).toBe(first);
});
