import { setTimeout as wait } from "node:timers/promises";
import { type RequestHandler, Router } from "express";
import { sql } from "kysely";
import { isMigrated, type Migration } from "../storage/database/migrator.ts";
import type { Stores } from "../storage/files/stores.ts";
import { route } from "./route.ts";
import type { Connection } from "../storage/database/connection.ts";

/** In milliseconds: a database that is cut off answers nothing, and a load balancer has to learn of it soon. */
const ANSWER_WITHIN = 2_000;

/** These responses come before the security headers, which they would not use. */
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * `/healthz`: the process responds. `/readyz`: the database responds too, every migration has run, and on PostgreSQL the
 * process knows of every write. Where the folder of pictures and files is lost, such as a volume that is not mounted, it says so.
 */
export function healthRoutes(
  connection: Connection,
  migrations: readonly Migration[],
  uploads: Pick<Stores, "problem">,
): Router {
  const router = Router();
  route(router, "/healthz", {
    get: (_request, response) => response.set(HEADERS).type("txt").send("ok\n"),
  });
  const ready: RequestHandler = async (_request, response) => {
    response.set(HEADERS).type("txt");
    const late = wait(ANSWER_WITHIN, "The database does not respond.", { ref: false });
    const asked = databaseProblem(connection, migrations);
    // Of a replica it is known without asking: a database that is cut off would let the question wait.
    const problem = connection.replicas?.status()?.problem ?? (await Promise.race([asked, late]));
    const lost = problem ?? (await uploads.problem());
    if (lost === undefined) response.send("ready\n");
    else response.status(503).send(`${lost}\n`);
  };
  route(router, "/readyz", { get: ready });
  return router;
}

async function databaseProblem(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  try {
    await sql`SELECT 1`.execute(connection.db);
    return (await isMigrated(connection, migrations)) ? undefined : "Not all migrations have run.";
  } catch {
    return "The database does not respond.";
  }
}
