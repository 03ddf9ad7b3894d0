import { randomUUID } from "node:crypto";
import type mysql from "mysql2/promise";
import { BACKUP_ACTIONS, BACKUP_SUBJECT, type BackupAction } from "~/areas/operations/backups/backup-actions";

/** Audit row, from which `/metrics` reads the backup's age. */
export async function recordBackupAction(
  connection: mysql.Connection,
  deed: BackupAction,
  details: Record<string, unknown>,
): Promise<void> {
  const command = { made: "backup", verified: "verify", restored: "restore" }[deed];
  await connection.query("INSERT INTO audit_log SET ?", {
    actor: "job:console",
    deed: BACKUP_ACTIONS[deed],
    subject: BACKUP_SUBJECT,
    details: JSON.stringify(details),
    request_id: randomUUID(),
    office_yn: "Y",
    address: "console",
    door: `npm run ${command}`,
    created_at: new Date(),
  });
}
