import { bigint, foreignKey, index, int, mediumtext, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { code, id, instant, serial, times, yn } from "./columns";
import { dataItemEnvironment } from "./dictionary";

export const tableInformation = mysqlTable(
  "table_information",
  {
    tableId: varchar("table_id", { length: 64 }).notNull(),
    dataItemRelease: code("data_item_release").notNull().default("DEVELOPMENT"),
    tableName: varchar("table_name", { length: 100 }).notNull().default(""),
    tableDesc: varchar("table_desc", { length: 500 }).notNull().default(""),
    moduleType: code("module_type").notNull().default(""),
    tableType: code("table_type").notNull().default(""),
    /** Y while the environment's schema holds the table, as last seen. */
    generateTableYn: yn("generate_table_yn").notNull().default("N"),
    ...times(),
  },
  (t) => [primaryKey({ name: "table_information_pk", columns: [t.tableId, t.dataItemRelease] })],
);

export const tableColumn = mysqlTable(
  "table_column",
  {
    tableId: varchar("table_id", { length: 64 }).notNull(),
    dataItemRelease: code("data_item_release").notNull(),
    tableColumnsSequence: int("table_columns_sequence").notNull(),
    dataItem: code("data_item").notNull(),
    columnType: code("column_type").notNull().default("COLUMN"),
    autoIncrement: yn("auto_increment").notNull().default("N"),
    ...times(),
  },
  (t) => [
    primaryKey({ name: "table_column_pk", columns: [t.tableId, t.dataItemRelease, t.tableColumnsSequence] }),
    uniqueIndex("table_column_item_uq").on(t.tableId, t.dataItemRelease, t.dataItem),
    index("table_column_environment_item_idx").on(t.dataItem, t.dataItemRelease),
    foreignKey({
      name: "table_column_table_fk",
      columns: [t.tableId, t.dataItemRelease],
      foreignColumns: [tableInformation.tableId, tableInformation.dataItemRelease],
    }),
    foreignKey({
      name: "table_column_item_fk",
      columns: [t.dataItem, t.dataItemRelease],
      foreignColumns: [dataItemEnvironment.dataItem, dataItemEnvironment.dataItemRelease],
    }),
  ],
);

export const tableChange = mysqlTable(
  "table_change",
  {
    tableChangeId: serial("table_change_id"),
    /** CREATE, UPDATE or DROP. */
    deed: code("deed").notNull(),
    /** PLANNED, WAITING, RUNNING, DONE, FAILED or STOPPED. */
    state: code("state").notNull().default("PLANNED"),
    /** If the plan has changed at the start, it is shown again. */
    planHash: varchar("plan_hash", { length: 64 }).notNull().default(""),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    ...times(),
  },
  (t) => [index("table_change_state_idx").on(t.state, t.updatedAt)],
);

/** No foreign key to the description: a drop deletes it. */
export const tableChangeStep = mysqlTable(
  "table_change_step",
  {
    tableChangeId: id("table_change_id").notNull(),
    position: int("position").notNull(),
    tableId: varchar("table_id", { length: 64 }).notNull(),
    dataItemRelease: code("data_item_release").notNull(),
    deed: code("deed").notNull(),
    state: code("state").notNull().default("WAITING"),
    /** Null when there was no table. */
    rowsBefore: bigint("rows_before", { mode: "number" }),
    reason: varchar("reason", { length: 500 }).notNull().default(""),
    ...times(),
  },
  (t) => [
    primaryKey({ name: "table_change_step_pk", columns: [t.tableChangeId, t.position] }),
    index("table_change_step_table_idx").on(t.tableId, t.dataItemRelease, t.tableChangeId),
    foreignKey({
      name: "table_change_step_change_fk",
      columns: [t.tableChangeId],
      foreignColumns: [tableChange.tableChangeId],
    }).onDelete("cascade"),
  ],
);

export const tableChangeStatement = mysqlTable(
  "table_change_statement",
  {
    tableChangeId: id("table_change_id").notNull(),
    stepPosition: int("step_position").notNull(),
    position: int("position").notNull(),
    statement: mediumtext("statement").notNull(),
    state: code("state").notNull().default("WAITING"),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    ...times(),
  },
  (t) => [
    primaryKey({ name: "table_change_statement_pk", columns: [t.tableChangeId, t.stepPosition, t.position] }),
    foreignKey({
      name: "table_change_statement_step_fk",
      columns: [t.tableChangeId, t.stepPosition],
      foreignColumns: [tableChangeStep.tableChangeId, tableChangeStep.position],
    }).onDelete("cascade"),
  ],
);
