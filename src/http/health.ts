import { Router } from "express";
import { sql } from "kysely";
import { isMigrated, type Migration } from "../database/migrator.ts";
import type { Connection } from "../database/connection.ts";

/** `/healthz`: the process responds. `/readyz`: the database responds too, and every migration has run. */
export function healthRoutes(connection: Connection, migrations: readonly Migration[]): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").type("txt").send("ok\n");
  });
  router.get("/readyz", async (_request, response) => {
    response.set("Cache-Control", "no-store").type("txt");
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
