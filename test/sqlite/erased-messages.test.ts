import fs from "node:fs";
import { expect, test } from "vitest";
import { openContactForm } from "../support/contact-form.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";

test("a message that was deleted for good is not even in the free pages of the file", async () => {
  await using site = await openContactForm();
  const { sqlite, file } = sqliteConnection(site.connection);
  const isInFile = () => {
    sqlite.pragma("wal_checkpoint(TRUNCATE)");
    return fs.readFileSync(file).includes("A secret of mine");
  };
  const id = await site.writeMessage({ message: "A secret of mine" });
  await site.send("post", `/api/messages/${id}/notes`, { text: "A secret of mine, says she" }).expect(201);
  expect(isInFile()).toBe(true);
  await site.send("delete", `/api/messages/${id}`).expect(204);
  expect(isInFile()).toBe(false);
});
