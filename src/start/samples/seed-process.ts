/**
 * Creates the sample content: started by `start-seeding.ts`, which sends one order and gets the number of records. It ends
 * when the site closes the channel or ends itself, so a stopped first start leaves nothing running.
 */
import { openDatabase } from "../../storage/database/open-database.ts";
import { printableError } from "../../errors.ts";
import { createLogger } from "../../operate/monitor/logger.ts";
import { createStores } from "../../storage/files/stores.ts";
import { seed } from "./seed.ts";
import type { SeedOrder } from "./start-seeding.ts";

process.once("disconnect", () => process.exit(0));

process.once("message", (text) => {
  if (typeof text !== "string") return;
  create(JSON.parse(text)).then(
    (records) => process.send?.(records),
    (error: unknown) => {
      console.error(printableError(error));
      process.exit(1);
    },
  );
});

async function create({ now, ...settings }: SeedOrder): Promise<number> {
  await using connection = openDatabase(settings);
  const stores = createStores(settings, createLogger("warn"));
  try {
    const { db } = connection;
    return await seed({ db, uploads: stores.uploads, workDir: settings.uploadsDir }, new Date(now));
  } finally {
    await stores.close();
  }
}
