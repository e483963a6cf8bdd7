import { expect, test } from "vitest";
import { createStaff } from "../support/staff.ts";

test("a visitor reads no description of the API, as document or as page", async () => {
  await using staff = await createStaff("recruiter");
  for (const path of ["/api", "/api/", "/api/docs"]) {
    const answer = await staff.sendAnonymous("get", path).expect(401);
    expect(answer.text).not.toContain("openapi");
    await staff.send("get", path).expect(200);
  }
});
