import { expect, test } from "vitest";
import { createBanner, createJob, createProduct } from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";
import { words } from "../support/words.ts";

const NEXT_YEAR = "2027-06-01T00:00:00Z";

test("a recruiter reads no draft and no future offer of products", async () => {
  await using staff = await createStaff("recruiter");
  await createProduct(staff.db, { name: "Secret draft", status: "draft" });
  const offer = { price: 77, startDate: NEXT_YEAR, endDate: "2027-06-08T00:00:00Z" };
  await createProduct(staff.db, { name: "Bread", offer });
  for (const query of words`admin=true admin=true&status=active status=draft admin=false&status=archived`) {
    const answer = await staff.send("get", `/api/products?${query}`).expect(403);
    expect(answer.text).not.toMatch(/Secret|77/);
  }
  const answer = await staff.send("get", "/api/products").expect(200);
  expect(answer.body).toEqual([expect.objectContaining({ name: "Bread", offer: null })]);
});

test("a recruiter reads no hidden and no future banner", async () => {
  await using staff = await createStaff("recruiter");
  await createBanner(staff.db, { title: "Now" });
  await createBanner(staff.db, { title: "Secret off", status: "inactive" });
  await createBanner(staff.db, { title: "Secret later", startDate: NEXT_YEAR });
  for (const path of ["/api/banners", "/api/banners?t=1"]) {
    const answer = await staff.send("get", path).expect(200);
    expect(answer.body).toEqual([expect.objectContaining({ title: "Now" })]);
  }
});

test("an editor reads no draft of a job", async () => {
  await using staff = await createStaff("editor");
  await createJob(staff.db, { title: "Secret draft", status: "draft" });
  const answer = await staff.send("get", "/api/jobs/admin").expect(403);
  expect(answer.text).not.toContain("Secret");
  await staff.send("get", "/api/jobs").expect(200, []);
});
