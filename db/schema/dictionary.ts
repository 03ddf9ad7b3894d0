import { int, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { code, times, yn } from "./columns";

export const helpCode = mysqlTable("help_code", {
  helpCode: code("help_code").primaryKey(),
  helpDescription: varchar("help_description", { length: 1000 }).notNull(),
  helpDescriptionFileName: varchar("help_description_file_name", { length: 200 }).notNull().default(""),
  helpDescriptionFileUrl: varchar("help_description_file_url", { length: 500 }).notNull().default(""),
  ...times(),
});

const itemFields = () => ({
  dataItemName: varchar("data_item_name", { length: 100 }).notNull(),
  dataItemType: code("data_item_type").notNull(),
  dataItemSize: int("data_item_size").notNull().default(0),
  /** Public calls spell it `dataItemDefult`. */
  dataItemDefult: varchar("data_item_default", { length: 200 }).notNull().default(""),
  dataItemBlankYn: yn("data_item_blank_yn").notNull().default("Y"),
  dataItemFileDecimal: int("data_item_file_decimal").notNull().default(0),
  helpCode: code("help_code")
    .notNull()
    .references(() => helpCode.helpCode),
});

export const dataItem = mysqlTable("data_item", {
  dataItem: code("data_item").primaryKey(),
  dataItemRelease: code("data_item_release").notNull().default("DEVELOPMENT"),
  ...itemFields(),
  ...times(),
});

export const dataItemEnvironment = mysqlTable(
  "data_item_environment",
  {
    dataItem: code("data_item")
      .notNull()
      .references(() => dataItem.dataItem),
    dataItemRelease: code("data_item_release").notNull(),
    ...itemFields(),
    dataItemNull: yn("data_item_null").notNull().default("Y"),
    dataItemSequence: yn("data_item_sequence").notNull().default("N"),
    dataItemSystemUseYn: yn("data_item_system_use_yn").notNull().default("N"),
    ...times(),
  },
  (t) => [primaryKey({ name: "data_item_environment_pk", columns: [t.dataItem, t.dataItemRelease] })],
);

export const databaseEnvironment = mysqlTable("database_environment", {
  dataItemRelease: code("data_item_release").primaryKey(),
  databaseName: varchar("database_name", { length: 64 }).notNull(),
  databaseUser: varchar("database_user", { length: 80 }).notNull(),
  sealedPassword: varchar("sealed_password", { length: 500 }),
  ...times(),
});
