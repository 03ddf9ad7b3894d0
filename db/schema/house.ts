import { index, json, longtext, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, serial, yn } from "./columns";

/**
 * Who did what to which row, written in the same transaction. `details` never holds a secret. `office_yn` marks the back office: the asker was
 * let in by a grant, at `door` (a screen's path or a call's id), from `address` (ADR 43).
 */
export const auditLog = mysqlTable(
  "audit_log",
  {
    auditId: serial("audit_id"),
    actor: varchar("actor", { length: 60 }).notNull(),
    deed: varchar("deed", { length: 60 }).notNull(),
    subject: varchar("subject", { length: 120 }).notNull(),
    details: json("details").$type<Record<string, unknown>>(),
    requestId: varchar("request_id", { length: 36 }).notNull(),
    officeYn: yn("office_yn").notNull().default("N"),
    address: varchar("address", { length: 64 }),
    door: varchar("door", { length: 200 }),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_subject_idx").on(t.subject, t.createdAt),
    index("audit_log_actor_idx").on(t.actor, t.createdAt),
    index("audit_log_office_idx").on(t.officeYn, t.createdAt),
    index("audit_log_request_idx").on(t.requestId),
  ],
);

/**
 * A row that a save or delete of an administrators' grid changed, in the order of the save: the table's values before (null: a new row) and
 * after (null: deleted). Of an update, `before` has the primary key and the changed values, `after` the changed values and the new stamp.
 */
export const gridChange = mysqlTable(
  "grid_change",
  {
    auditId: id("audit_id")
      .notNull()
      .references(() => auditLog.auditId, { onDelete: "cascade" }),
    position: id("position").notNull(),
    /** The row's key as messages show it. */
    rowKey: varchar("row_key", { length: 300 }).notNull(),
    before: json("before_values").$type<Record<string, unknown>>(),
    after: json("after_values").$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ name: "grid_change_pk", columns: [t.auditId, t.position] })],
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
