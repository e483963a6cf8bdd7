import { expect } from "vitest";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { redirectServer } from "../../src/content/kinds/redirects/redirect.server.ts";
import { binRecord, createRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { findRecord } from "../../src/content/lifecycle/read.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createBlog } from "../support/build-content.ts";
import { rowsOf } from "../support/raw-sql.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openTestDatabase);

const BY = { actor: "test", now: new Date("2026-11-16T08:00:00.000Z") };
const draft = (db: Db, title: string) => createBlog(db, { title, status: "draft" });
const publish = (db: Db, id: string) =>
  updateRecord(db, blogServer, id, { status: "published" }, undefined, BY);
const slugOf = async (db: Db, id: string) => (await findRecord(db, blogServer, id))?.slug;

test("a draft in the bin that was never public yields its address, and is restored with another", async (given) => {
  const { db } = given;
  const abandoned = await draft(db, "Christmas hours");
  await binRecord(db, blogServer, abandoned.id, BY);
  expect((await draft(db, "Christmas hours")).slug).toBe("christmas-hours");
  expect((await restoreRecord(db, blogServer, abandoned.id, BY)).slug).toBe("christmas-hours-2");
});

test("the first of two drafts that is published gets the address", async (given) => {
  const { db } = given;
  const abandoned = await draft(db, "Christmas hours");
  const written = await draft(db, "Christmas hours");
  expect([abandoned.slug, written.slug]).toEqual(["christmas-hours", "christmas-hours-2"]);
  expect((await publish(db, written.id)).slug).toBe("christmas-hours");
  expect(await slugOf(db, abandoned.id)).toBe("christmas-hours-3");
  // From now on it is taken, also when it is a draft again.
  await updateRecord(db, blogServer, written.id, { status: "draft" }, undefined, BY);
  expect((await publish(db, abandoned.id)).slug).toBe("christmas-hours-2");
  expect(await slugOf(db, written.id)).toBe("christmas-hours");
  expect(await rowsOf(given.db, "SELECT slug FROM slug_redirects")).toEqual([]);
});

test("a record that is published at once gets the address of a draft", async (given) => {
  const { db } = given;
  const abandoned = await draft(db, "Christmas hours");
  expect((await createBlog(db, { title: "Christmas hours", status: "published" })).slug).toBe(
    "christmas-hours",
  );
  expect(await slugOf(db, abandoned.id)).toBe("christmas-hours-2");
});

test("a renamed draft leaves its former address to others; a record that was public keeps it", async (given) => {
  const { db } = given;
  const renamed = await draft(db, "Christmas hours");
  await updateRecord(db, blogServer, renamed.id, { slug: "hours" }, undefined, BY);
  expect((await draft(db, "Christmas hours")).slug).toBe("christmas-hours");

  const seen = await createBlog(db, { title: "Easter hours", status: "published" });
  await updateRecord(db, blogServer, seen.id, { slug: "easter", status: "draft" }, undefined, BY);
  await binRecord(db, blogServer, seen.id, BY);
  expect((await createBlog(db, { title: "Easter", status: "published" })).slug).toBe("easter-2");
  expect((await createBlog(db, { title: "Easter hours", status: "published" })).slug).toBe("easter-hours-2");
});

test("an address that a person has chosen stays at the first publication", async (given) => {
  const { db } = given;
  const post = await createBlog(db, { title: "Our cheeses", slug: "top-10", status: "draft" });
  await draft(db, "Top");
  expect((await publish(db, post.id)).slug).toBe("top-10");
  const thisYear = await createBlog(db, { title: "Easter", slug: "easter-2026", status: "draft" });
  expect((await publish(db, thisYear.id)).slug).toBe("easter-2026");
});

test("a draft to which an old address leads keeps its address, and a new one leads on from that", async (given) => {
  const { db } = given;
  // Two posts of another site with one title, as the import brings them.
  const first = await createBlog(db, { title: "Easter", slug: "easter", status: "draft" });
  const second = await createBlog(db, { title: "Easter", slug: "easter-2", status: "draft" });
  for (const { slug } of [first, second]) {
    const fields = {
      from: `/2019/${slug}`,
      to: `/blog/${slug}`,
      permanent: true,
      note: "",
      status: "active",
    };
    await createRecord(db, redirectServer, fields, BY);
  }
  expect((await publish(db, second.id)).slug).toBe("easter-2");
  expect((await createBlog(db, { title: "Easter", status: "published" })).slug).toBe("easter-3");
  await updateRecord(db, blogServer, first.id, { slug: "spring" }, undefined, BY);
  expect((await createBlog(db, { title: "Easter", status: "published" })).slug).toBe("easter-4");
  expect(await rowsOf(db, "SELECT slug FROM slug_redirects")).toEqual([{ slug: "easter" }]);
});
