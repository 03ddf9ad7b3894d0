import { sql } from "drizzle-orm";
import { bigint, char, customType, datetime, varchar } from "drizzle-orm/mysql-core";

export const id = (name = "id") => bigint(name, { mode: "number", unsigned: true });
export const serial = (name = "id") => id(name).autoincrement().primaryKey();
export const instant = (name: string) => datetime(name, { mode: "date", fsp: 3 });
export const yn = (name: string) => char(name, { length: 1, enum: ["Y", "N"] });
export const code = (name: string) => varchar(name, { length: 60 });
/** Text compared by bytes, so that keys which a collation treats as equal stay different. */
export const exactText = (name: string, length: number) =>
  customType<{ data: string }>({ dataType: () => `varchar(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin` })(name);

/**
 * The signs of a name that our collation takes for one: emoji, and ß, which is ss to it. Made by the database, so that a unique index of the name and its
 * signs tells apart what looks apart. `nameSigns` of core says the same of a typed name.
 */
export const signsOfName = (name: string, of: string, length: number) =>
  exactText(name, length).generatedAlwaysAs(sql.raw(`REGEXP_REPLACE(\`${of}\`, '[^\\\\x{10000}-\\\\x{10FFFF}ßẞ]', '')`), {
    mode: "virtual",
  });

// The database's clock, only for SQL by hand: rows get the process's `ctx.now()`, by which rules are judged.
const nowMs = sql`CURRENT_TIMESTAMP(3)`;
const now = () => new Date();
export const createdAt = () => instant("created_at").notNull().default(nowMs).$defaultFn(now);
export const updatedAt = () => instant("updated_at").notNull().default(nowMs).$defaultFn(now).$onUpdate(now);
export const times = () => ({ createdAt: createdAt(), updatedAt: updatedAt() });
