import request from "supertest";
import { expect, test } from "vitest";
import { createBanner } from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";
import { createTestApp } from "../support/test-app.ts";

test("maps title to headline and subtitle to text, and returns no other field of a banner", async () => {
  await using given = createTestApp();
  await createBanner(given.db, {
    type: "mega-menu",
    position: "corporate",
    title: "Join us",
    subtitle: "Forty jobs",
    badge: "New",
    ctaText: "View careers",
    ctaLink: "/careers",
    imageUrl: "https://images.example/a.webp",
  });
  await request(given.app)
    .get("/api/banners/mega-menu/corporate")
    .expect(200, [
      {
        imageUrl: "https://images.example/a.webp",
        headline: "Join us",
        text: "Forty jobs",
        ctaLink: "/careers",
        ctaText: "View careers",
      },
    ]);
});

test("each menu has its own banners, the lowest priority first", async () => {
  await using given = createTestApp();
  const menu = { type: "mega-menu" } as const;
  await createBanner(given.db, { ...menu, position: "shop", title: "Second", priority: 2 });
  await createBanner(given.db, { ...menu, position: "shop", title: "First", priority: 1 });
  await createBanner(given.db, { ...menu, position: "corporate", title: "Other menu", priority: 0 });
  await createBanner(given.db, {
    ...menu,
    position: "shop",
    title: "Inactive",
    status: "inactive",
    priority: 0,
  });
  await createBanner(given.db, {
    ...menu,
    position: "shop",
    title: "Future",
    startDate: "2027-01-01T00:00:00Z",
  });
  await createBanner(given.db, { position: "hero", title: "On a page" });
  const { body } = await request(given.app).get("/api/banners/mega-menu/shop").expect(200);
  expect(body.map((banner: { headline: string }) => banner.headline)).toEqual(["First", "Second"]);
});

test("a menu without banners is an empty list", async () => {
  await using given = createTestApp();
  await request(given.app).get("/api/banners/mega-menu/shop").expect(200, []);
});

test.each(["hero", "Shop", "nothing", "__proto__", "shop%00", "%2e%2e"])(
  "there is no mega menu %s",
  async (name) => {
    await using given = createTestApp();
    const answer = await request(given.app).get(`/api/banners/mega-menu/${name}`).expect(404);
    expect(answer.body).toEqual({ error: expect.stringMatching(/not found|no such/) });
  },
);

test("the type of a banner is that of its position, whatever a script sends", async () => {
  await using staff = await createStaff("editor");
  const { body: made } = await staff
    .send("post", "/api/banners", { title: "Gifts", position: "shop" })
    .expect(201);
  expect(made.type).toBe("mega-menu");
  const { body } = await staff.send("put", `/api/banners/${made.id}`, { position: "hero" }).expect(200);
  expect(body.type).toBe("home");
  const { body: draft } = await staff
    .send("put", `/api/banners/${made.id}`, { type: "mega-menu", position: null })
    .expect(200);
  expect(draft).toMatchObject({ type: "mega-menu", position: "" });
});
