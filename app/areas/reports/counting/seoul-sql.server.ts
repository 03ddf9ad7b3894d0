import { type SQL, sql } from "drizzle-orm";

/** The Seoul day of an instant's column, and its Seoul month as "yyyyMM". */
export const seoulDayOf = (at: SQL): SQL => sql`DATE(${at} + INTERVAL 9 HOUR)`;
export const seoulMonthOf = (at: SQL): SQL => sql`DATE_FORMAT(${at} + INTERVAL 9 HOUR, '%Y%m')`;

/** The unit of time that a counted row stands for, from the Seoul day it belongs to. */
export const units: Record<"day" | "month", (day: SQL) => SQL> = {
  day: (day) => day,
  month: (day) => sql`DATE_FORMAT(${day}, '%Y%m')`,
};
