/*
 * A process to be killed: `node write-for-ever.ts <data folder>` creates, updates and bins
 * products without end, and prints a line for each write that it was told is done.
 */
import fs from "node:fs";
import { binRecord, createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";

const { db } = openSqlite(process.argv[2] ?? "");
const by = { actor: "test", now: new Date() };

for (let n = 0; ; n += 1) {
  // Public from the first version: a draft that visitors never saw leaves no redirect (decision 32).
  const input = {
    name: `Product ${n}`,
    category: "bakery",
    description: "Bread. ".repeat(n % 300),
    status: "active",
  };
  const { id } = await createRecord(db, productServer, input, by);
  acknowledge(id, 1);
  await updateRecord(db, productServer, id, { slug: `address-${id}` }, 1, by);
  acknowledge(id, 2);
  if (n % 3 > 0) continue;
  await binRecord(db, productServer, id, by);
  acknowledge(id, 3);
}

/** Written without a buffer: what the parent reads was done before. */
function acknowledge(id: string, version: number): void {
  fs.writeSync(1, `${id} ${version}\n`);
}
