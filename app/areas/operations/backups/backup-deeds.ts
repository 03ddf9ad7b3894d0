import type { AuditDeed } from "~/messages/audit-deeds";

/** Audit entries written by bin/backup/note.ts. */
export const BACKUP_DEEDS = {
  made: "operations.backup-made",
  verified: "operations.backup-verified",
  restored: "operations.backup-restored",
} as const satisfies Record<string, AuditDeed>;

export type BackupDeed = keyof typeof BACKUP_DEEDS;

export const BACKUP_SUBJECT = "database:backup";
