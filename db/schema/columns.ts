import { sql } from "drizzle-orm";
import { bigint, char, customType, datetime, varchar } from "drizzle-orm/mysql-core";

export const id = (name = "id") => bigint(name, { mode: "number", unsigned: true });
export const serial = (name = "id") => id(name).autoincrement().primaryKey();
export const instant = (name: string) => datetime(name, { mode: "date", fsp: 3 });
export const yn = (name: string) => char(name, { length: 1, enum: ["Y", "N"] });
export const code = (name: string) => varchar(name, { length: 60 });
/** Compared by bytes, for keys that a collation would treat as equal. */
export const exactText = (name: string, length: number) =>
  customType<{ data: string }>({ dataType: () => `varchar(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin` })(name);

/** Long text compared by bytes. */
export const exactLongText = customType<{ data: string }>({ dataType: () => "mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin" });

/** Characters that our collation merges: emoji; ß and ss. A unique index over name and signs tells such names apart. `nameSigns` does so in code. */
export const signsOfName = (name: string, of: string, length: number) =>
  exactText(name, length).generatedAlwaysAs(sql.raw(`REGEXP_REPLACE(\`${of}\`, '[^\\\\x{10000}-\\\\x{10FFFF}ßẞ]', '')`), {
    mode: "virtual",
  });

// The database's clock, only for SQL by hand: rows get the process's `ctx.now()`.
const nowMs = sql`CURRENT_TIMESTAMP(3)`;
const now = () => new Date();
export const createdAt = () => instant("created_at").notNull().default(nowMs).$defaultFn(now);
export const updatedAt = () => instant("updated_at").notNull().default(nowMs).$defaultFn(now).$onUpdate(now);
export const times = () => ({ createdAt: createdAt(), updatedAt: updatedAt() });
