import { sql } from "drizzle-orm";
import { char, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { code, id, instant, serial, times, yn } from "./columns";

export const commonCodeHeader = mysqlTable("common_code_header", {
  commonCode: code("common_code").primaryKey(),
  commonCodeName: varchar("common_code_name", { length: 100 }).notNull(),
  commonCodeSystemYn: yn("common_code_system_yn").notNull().default("N"),
  commonCodeUseYn: yn("common_code_use_yn").notNull().default("Y"),
  ...times(),
});

export const commonCode = mysqlTable(
  "common_code",
  {
    commonCode: code("common_code")
      .notNull()
      .references(() => commonCodeHeader.commonCode),
    commonCodeKey: code("common_code_key").notNull(),
    commonCodeKeyName: varchar("common_code_key_name", { length: 100 }).notNull(),
    commonCodeComment: varchar("common_code_comment", { length: 300 }).notNull().default(""),
    commonCodeUseYn: yn("common_code_use_yn").notNull().default("Y"),
    commonCodeSequence: int("common_code_sequence").notNull().default(0),
    ...times(),
  },
  (t) => [primaryKey({ name: "common_code_pk", columns: [t.commonCode, t.commonCodeKey] })],
);

export const role = mysqlTable(
  "role",
  {
    role: code("role").primaryKey(),
    roleName: varchar("role_name", { length: 100 }).notNull(),
    defaultYn: yn("default_yn").notNull().default("N"),
    /** Y or null, so that the unique index allows one default role. */
    onlyDefault: char("only_default", { length: 1 }).generatedAlwaysAs(sql`(CASE WHEN default_yn = 'Y' THEN 'Y' END)`, { mode: "virtual" }),
    /** Raised by every change of rights (`lockRights`). */
    rightsChanges: int("rights_changes").notNull().default(0),
    ...times(),
  },
  (t) => [uniqueIndex("role_only_default_uq").on(t.onlyDefault)],
);

export const menu = mysqlTable(
  "menu",
  {
    menu: code("menu").primaryKey(),
    menuName: varchar("menu_name", { length: 100 }).notNull(),
    /** Screen path; empty for a folder. */
    path: varchar("path", { length: 200 }).notNull().default(""),
    icon: varchar("icon", { length: 40 }).notNull().default("NONE"),
    parentMenu: code("parent_menu").notNull().default("ROOT"),
    disclosure: yn("disclosure").notNull().default("N"),
    menuSequence: int("menu_sequence").notNull().default(0),
    ...times(),
  },
  (t) => [index("menu_path_idx").on(t.path)],
);

export const roleMenu = mysqlTable(
  "role_menu",
  {
    role: code("role")
      .notNull()
      .references(() => role.role),
    menu: code("menu")
      .notNull()
      .references(() => menu.menu),
    startDate: instant("start_date").notNull(),
    /** Exclusive end; null means no end. */
    endDate: instant("end_date"),
    ...times(),
  },
  (t) => [primaryKey({ name: "role_menu_pk", columns: [t.role, t.menu, t.startDate] })],
);

export const apiInformation = mysqlTable("api_information", {
  /** "GET:/v1/help-codes/page" */
  apiId: varchar("api_id", { length: 200 }).primaryKey(),
  description: varchar("description", { length: 200 }).notNull(),
  path: varchar("path", { length: 200 }).notNull(),
  publicYn: yn("public_yn").notNull().default("Y"),
  /** Least access of the built call; null outside the build. */
  floor: mysqlEnum("floor", ["anyone", "member", "granted"]),
  ...times(),
});

export const roleApi = mysqlTable(
  "role_api",
  {
    role: code("role")
      .notNull()
      .references(() => role.role),
    apiId: varchar("api_id", { length: 200 })
      .notNull()
      .references(() => apiInformation.apiId),
    startDate: instant("start_date").notNull(),
    endDate: instant("end_date"),
    ...times(),
  },
  (t) => [primaryKey({ name: "role_api_pk", columns: [t.role, t.apiId, t.startDate] })],
);

/** Roles besides `user.role`; `menu` limits one to a single menu, or is "". */
export const userRole = mysqlTable(
  "user_role",
  {
    userRoleId: serial("user_role_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    role: code("role")
      .notNull()
      .references(() => role.role),
    menu: code("menu").notNull().default(""),
    startDate: instant("start_date").notNull(),
    endDate: instant("end_date"),
    ...times(),
  },
  (t) => [uniqueIndex("user_role_uq").on(t.userId, t.role, t.menu, t.startDate)],
);
