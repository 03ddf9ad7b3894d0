import type { AuditDeed } from "~/messages/audit-deeds";

/** What `npm run backup`, `verify` and `restore` leave in the audit (bin/backup/note.ts). */
export const BACKUP_DEEDS = {
  made: "operations.backup-made",
  verified: "operations.backup-verified",
  restored: "operations.backup-restored",
} as const satisfies Record<string, AuditDeed>;

export type BackupDeed = keyof typeof BACKUP_DEEDS;

/** The subject of their audit rows. */
export const BACKUP_SUBJECT = "database:backup";
