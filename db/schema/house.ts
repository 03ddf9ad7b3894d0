import { index, json, longtext, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, serial } from "./columns";

/** Who did what to which row; written in the same transaction as the deed. `details` never holds a secret. */
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

/** A form posted after its login had run out: sealed, kept an hour, given back after the login. */
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
 * What an `Idempotency-Key` answered, so that a repeated call gets the same answer. `outcome` is what the deed itself came to, written with
 * it; `holder` the one call that may do it, as long as it lives (`heldUntil`, put off again and again).
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

/** When each machine's processes last proved that the database takes a write: one row a machine, written by their `/health`. */
export const heartbeat = mysqlTable("heartbeat", {
  machine: varchar("machine", { length: 80 }).primaryKey(),
  beatAt: instant("beat_at").notNull(),
});
