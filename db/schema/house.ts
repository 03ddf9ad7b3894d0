import { index, json, longtext, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, serial } from "./columns";

/** Who did what to which row, written in the same transaction. `details` never holds a secret. */
export const auditLog = mysqlTable(
  "audit_log",
  {
    auditId: serial("audit_id"),
    actor: varchar("actor", { length: 60 }).notNull(),
    deed: varchar("deed", { length: 60 }).notNull(),
    subject: varchar("subject", { length: 120 }).notNull(),
    details: json("details").$type<Record<string, unknown>>(),
    requestId: varchar("request_id", { length: 36 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("audit_log_subject_idx").on(t.subject, t.createdAt), index("audit_log_actor_idx").on(t.actor, t.createdAt)],
);

/** A form posted after its login ran out: encrypted, kept an hour, filled in after the login. */
export const keptForm = mysqlTable(
  "kept_form",
  {
    keptFormId: varchar("kept_form_id", { length: 64 }).primaryKey(),
    userId: id("user_id"),
    path: varchar("path", { length: 300 }).notNull(),
    sealedFields: longtext("sealed_fields").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("kept_form_expires_idx").on(t.expiresAt), index("kept_form_user_idx").on(t.userId, t.expiresAt)],
);

/**
 * The answer under an `Idempotency-Key`, so that a repeated call gets the same. `outcome` is the result written in the verb's own
 * transaction; `holder` is the call that runs, valid while it extends `heldUntil`.
 */
export const idempotentAnswer = mysqlTable(
  "idempotent_answer",
  {
    keyHash: varchar("key_hash", { length: 64 }).primaryKey(),
    status: id("status").notNull(),
    body: longtext("body").notNull(),
    requestHash: varchar("request_hash", { length: 64 }),
    holder: varchar("holder", { length: 36 }),
    heldUntil: instant("held_until"),
    outcome: json("outcome"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("idempotent_answer_expires_idx").on(t.expiresAt)],
);

/** When each machine last proved that the database accepts writes: one row per machine, written by `/health`. */
export const heartbeat = mysqlTable("heartbeat", {
  machine: varchar("machine", { length: 80 }).primaryKey(),
  beatAt: instant("beat_at").notNull(),
});
