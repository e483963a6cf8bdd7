import type { Logger } from "pino";
import type { Db } from "../database/tables.ts";
import { readAuditHead } from "./verify-audit.ts";

/**
 * Returns a job that writes the head of the audit log to the JSON log when it has moved. A person who can write the database can
 * also recompute its chain, but not the lines that the log has already sent elsewhere.
 */
export function createAuditHeadLog(db: Db, logger: Logger): () => Promise<void> {
  let logged: string | undefined;
  return async () => {
    const { lines, hash } = await readAuditHead(db);
    if (hash === logged) return;
    logged = hash;
    logger.info({ lines, hash }, "audit log head");
  };
}
