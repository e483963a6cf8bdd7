import type { AuditAnchor } from "../../storage/audit/verify-audit.ts";
import { listBackups } from "../backup/list-backups.ts";
import { InvalidBackupError, readManifest } from "../backup/manifest.ts";

/**
 * The heads of the audit log that the manifests of the backups have. A backup without a readable manifest, and one of an
 * earlier version, has none.
 */
export async function listAuditAnchors(backupDir: string, now: Date): Promise<AuditAnchor[]> {
  const anchors: AuditAnchor[] = [];
  for (const { name, folder } of await listBackups(backupDir, now)) {
    try {
      const { audit, createdDate } = await readManifest(folder);
      if (audit) anchors.push({ ...audit, source: `the backup ${name}`, date: createdDate });
    } catch (error) {
      if (!(error instanceof InvalidBackupError)) throw error;
    }
  }
  return anchors;
}
