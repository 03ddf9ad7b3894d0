import { int, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { instant, serial, times, yn } from "./columns";

/** Won that a delivered dispatch earns its writer, from an instant on. Each dispatch copies the rate of its time. */
export const feeRate = mysqlTable("fee_rate", {
  feeRateId: serial("fee_rate_id"),
  startsAt: instant("starts_at").notNull().unique("fee_rate_starts_uq"),
  feeWon: int("fee_won").notNull(),
  /** Y until an administrator has confirmed the figure. */
  assumptionYn: yn("assumption_yn").notNull().default("Y"),
  note: varchar("note", { length: 200 }).notNull().default(""),
  ...times(),
});
