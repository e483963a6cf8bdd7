/**
 * `npm run audit -- verify [<lines>:<hash> ...]`: recomputes the audit log and names the first line that is wrong. Compares it
 * with the manifests of the backups in BACKUP_DIR, and with the heads that are named, such as those in the JSON log
 * ("audit log head"). The site may be running.
 */
import { listAuditAnchors } from "../backup/list-backups.ts";
import { readConfig } from "../../config.ts";
import { openExistingDatabase } from "../../storage/database/open-database.ts";
import { failCommand, OperatorError } from "../../errors.ts";
import { verdictInWords, verifyAudit, type AuditAnchor } from "../../storage/audit/verify-audit.ts";

const USAGE = `Use
  npm run audit -- verify
  npm run audit -- verify <lines>:<hash>   as the log line "audit log head" has them`;

await main().catch(failCommand);

async function main(): Promise<void> {
  const [command, ...heads] = process.argv.slice(2);
  if (command !== "verify") throw new OperatorError(USAGE);
  const named = heads.map(parseHead);
  const config = readConfig(process.env);
  await using connection = openExistingDatabase(config);
  const anchors = [...named, ...(await listAuditAnchors(config.backupDir, new Date()))];
  const verdict = await verifyAudit(connection.db, anchors);
  console.log(verdictInWords(verdict));
  console.log(`Head: ${verdict.lines}:${verdict.hash}`);
  if (verdict.wrong) process.exitCode = 1;
}

function parseHead(text: string): AuditAnchor {
  const [, lines, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (lines === undefined || hash === undefined) throw new OperatorError(USAGE);
  return { lines: Number(lines), hash, source: "the head that you named" };
}
