import { index, json, longtext, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, serial, yn } from "./columns";

/** `details` holds no secret. `office_yn` Y: a grant let the actor in, at `door` (path or call) from `address` (ADR 43). */
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

/** Row values before (null: new) and after (null: deleted). An update stores the key, changed values and new stamp only. */
export const gridChange = mysqlTable(
  "grid_change",
  {
    auditId: id("audit_id")
      .notNull()
      .references(() => auditLog.auditId, { onDelete: "cascade" }),
    position: id("position").notNull(),
    rowKey: varchar("row_key", { length: 300 }).notNull(),
    before: json("before_values").$type<Record<string, unknown>>(),
    after: json("after_values").$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ name: "grid_change_pk", columns: [t.auditId, t.position] })],
);

/** A form posted after its login expired: encrypted, kept an hour. */
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

/** `outcome` is written in the operation's transaction. `holder` is the running call, valid while it extends `heldUntil`. */
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

/** Written by `/health` to prove that the database accepts writes. */
export const heartbeat = mysqlTable("heartbeat", {
  machine: varchar("machine", { length: 80 }).primaryKey(),
  beatAt: instant("beat_at").notNull(),
});
