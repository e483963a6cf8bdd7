import request from "supertest";
import { expect, test } from "vitest";
import { createProduct } from "../support/build-content.ts";
import { createTestApp } from "../support/test-app.ts";
import { createStaff } from "../support/staff.ts";
import { words } from "../support/words.ts";

const offer = { price: 98_765, startDate: "2026-11-21T08:00:00.000Z", endDate: "2026-11-21T10:00:00.000Z" };

test("shows an offer from its first to its last instant, and omits it at any other time", async () => {
  await using given = createTestApp();
  const { id } = await createProduct(given.db, { price: 120_000, offer });
  const shownOffer = { ...offer, priorPrice: 120_000, percentage: 17 };
  const moments = [
    ["2026-11-21T07:59:59.999Z", null],
    [offer.startDate, shownOffer],
    [offer.endDate, shownOffer],
    ["2026-11-21T10:00:00.001Z", null],
  ] as const;
  for (const [moment, shown] of moments) {
    given.setNow(moment);
    const one = await request(given.app).get(`/api/products/${id}`).expect(200);
    expect(one.body).toMatchObject({ price: 120_000, offer: shown });
    const list = await request(given.app).get("/api/products").expect(200);
    expect(list.body[0].offer).toEqual(shown);
    expect(list.text.includes("98765"), moment).toBe(shown !== null);
  }
});

test("filters by category, and returns an empty list for an unknown one", async () => {
  await using given = createTestApp();
  await createProduct(given.db, { name: "Ftira", category: "bakery" });
  await createProduct(given.db, { name: "Tuna", category: "fish" });
  const fish = await request(given.app).get("/api/products?category=fish").expect(200);
  expect(fish.body.map((product: { name: string }) => product.name)).toEqual(["Tuna"]);
  for (const category of ["none", "", "FISH", "fish%27%20OR%201=1--", "%25", "%00"]) {
    await request(given.app).get(`/api/products?category=${category}`).expect(200, []);
  }
});

test("accepts the public status as a filter", async () => {
  await using given = createTestApp();
  await createProduct(given.db);
  await createProduct(given.db, { name: "Draft", status: "draft" });
  for (const query of ["status=active", "admin=false", "status=active&category=bakery"]) {
    const answer = await request(given.app).get(`/api/products?${query}`).expect(200);
    expect(answer.body).toHaveLength(1);
  }
});

test.each(words`
  status=draft status=archived admin=true admin=true&status=active admin=false&status=draft`)(
  "?%s requires a signed-in user",
  async (query) => {
    await using given = createTestApp();
    await createProduct(given.db, { status: "draft" });
    const answer = await request(given.app).get(`/api/products?${query}`).expect(401);
    expect(answer.body).toEqual({ error: expect.stringMatching(/sign in/) });
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.headers["cache-control"]).toBe("no-store");
  },
);

test.each(["status=sold", "status=", "admin=1", "admin=TRUE", `category=${"a".repeat(121)}`])(
  "rejects ?%s",
  async (query) => {
    await using given = createTestApp();
    await request(given.app).get(`/api/products?${query}`).expect(400);
  },
);

test("a claim that a client sends back is accepted, and never stored", async () => {
  await using staff = await createStaff("admin");
  const { body } = await staff
    .send("post", "/api/products", { name: "Ftira", category: "bakery" })
    .expect(201);
  const sent = { offer: { ...offer, priorPrice: 1, percentage: 99 } };
  const answer = await staff.send("put", `/api/products/${body.id}`, sent).expect(200);
  expect(answer.body.offer).toEqual(offer);
});
