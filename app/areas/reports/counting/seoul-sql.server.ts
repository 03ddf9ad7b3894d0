import { type SQL, sql } from "drizzle-orm";

export const seoulDayOf = (at: SQL): SQL => sql`DATE(${at} + INTERVAL 9 HOUR)`;
export const seoulMonthOf = (at: SQL): SQL => sql`DATE_FORMAT(${at} + INTERVAL 9 HOUR, '%Y%m')`;

export const units: Record<"day" | "month", (day: SQL) => SQL> = {
  day: (day) => day,
  month: (day) => sql`DATE_FORMAT(${day}, '%Y%m')`,
};
