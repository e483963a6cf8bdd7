import { expect, test } from "vitest";
import { CONTENT_KINDS, kindOf } from "../../src/content/kinds/kinds.ts";
import { publishMoveOf, withdrawMovesOf } from "../../src/content/publication.ts";

test.each(CONTENT_KINDS)("%s are published, unpublished and archived in the same words", (kind) => {
  const { statuses, visibility } = kindOf(kind);
  const publish = publishMoveOf(kind);
  const withdraw = withdrawMovesOf(kind);
  expect(publish).toEqual({ label: "Publish", done: "published", status: visibility.status });
  expect(withdraw[0]).toMatchObject({ label: "Unpublish", done: "unpublished" });
  // Every status can be reached, and has one of three names.
  const reached = [publish, ...withdraw].map(({ status }) => status);
  expect(reached.toSorted()).toEqual(Object.keys(statuses).toSorted());
  for (const name of Object.values(statuses)) expect(["Draft", "Live", "Archived"]).toContain(name);
});

test("an archived product is published again, and a job reopened", () => {
  expect(publishMoveOf("products", "archived").label).toBe("Publish again");
  expect(publishMoveOf("jobs", "closed").label).toBe("Reopen");
  expect(publishMoveOf("jobs", "draft").label).toBe("Publish");
});
