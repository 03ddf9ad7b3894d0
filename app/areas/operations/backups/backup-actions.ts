import type { AuditAction } from "~/messages/audit-actions.ko";

/** Audit entries written by bin/backup/note.ts. */
export const BACKUP_ACTIONS = {
  made: "operations.backup-made",
  verified: "operations.backup-verified",
  restored: "operations.backup-restored",
} as const satisfies Record<string, AuditAction>;

export type BackupAction = keyof typeof BACKUP_ACTIONS;

export const BACKUP_SUBJECT = "database:backup";
