import { Router } from "express";
import { sql } from "kysely";
import { isMigrated, type Migration } from "../database/migrator.ts";
import type { Connection } from "../database/connection.ts";

/** These responses come before the security headers, which they would not use. */
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** `/healthz`: the process responds. `/readyz`: the database responds too, and every migration has run. */
export function healthRoutes(connection: Connection, migrations: readonly Migration[]): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.set(HEADERS).type("txt").send("ok\n");
  });
  router.get("/readyz", async (_request, response) => {
    response.set(HEADERS).type("txt");
    try {
      await sql`SELECT 1`.execute(connection.db);
      if (await isMigrated(connection, migrations)) response.send("ready\n");
      else response.status(503).send("Not all migrations have run.\n");
    } catch {
      response.status(503).send("The database does not respond.\n");
    }
  });
  return router;
}
