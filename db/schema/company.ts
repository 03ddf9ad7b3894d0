import { type AnyMySqlColumn, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { code, times } from "./columns";

export const company = mysqlTable("company", {
  companyCode: code("company_code").primaryKey(),
  companyShortName: varchar("company_short_name", { length: 50 }).notNull(),
  companyName: varchar("company_name", { length: 100 }).notNull(),
  companyCeo: varchar("company_ceo", { length: 100 }).notNull(),
  corporateRegistrationNumber: varchar("corporate_registration_number", { length: 20 }).notNull().default(""),
  companyAddress: varchar("company_address", { length: 300 }).notNull().default(""),
  dataItemRelease: code("data_item_release").notNull().default("DEVELOPMENT"),
  serviceCode: code("service_code").notNull().default("FREE"),
  mainTel: varchar("main_tel", { length: 20 }).notNull().default(""),
  mainEmail: varchar("main_email", { length: 200 }).notNull().default(""),
  faxNumber: varchar("fax_number", { length: 20 }).notNull().default(""),
  mainCompanyCode: code("main_company_code").references((): AnyMySqlColumn => company.companyCode),
  ...times(),
});
