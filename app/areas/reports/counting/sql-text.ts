/** SQL of an instant, in UTC: "TIMESTAMP '2026-02-28 15:00:00.000'". */
export const instantText = (instant: Date): string => `TIMESTAMP '${instant.toISOString().slice(0, 23).replace("T", " ")}'`;

/** "1, 2, 3", for IN (…). */
export const idsText = (ids: number[]): string => ids.map(Number).join(", ");

/** "raw.user_id = 7"; "TRUE" for null. */
export const isId = (column: string, id: number | null): string => (id === null ? "TRUE" : `${column} = ${Number(id)}`);

export const seoulDayText = (column: string): string => `DATE(${column} + INTERVAL 9 HOUR)`;
export const monthOfDayText = (day: string): string => `DATE_FORMAT(${day}, '%Y%m')`;
export const seoulMonthText = (column: string): string => `DATE_FORMAT(${column} + INTERVAL 9 HOUR, '%Y%m')`;

/** Cast a sum to a whole number; 0 for null. */
export const wholeText = (value: string): string => `CAST(COALESCE(${value}, 0) AS SIGNED)`;

/** "DATE '2026-02-28'". Throws unless `day` has the form yyyy-MM-dd. */
export function dayText(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error("not a day");
  return `DATE '${day}'`;
}

/** "'202602'", or "'2026'" for a year. Throws for other texts. */
export function monthText(month: string): string {
  if (!/^\d{4}(\d\d)?$/.test(month)) throw new Error("not a month");
  return `'${month}'`;
}

/** "sendCount DESC". Throws unless `column` is letters only. */
export function orderText(column: string, direction: "asc" | "desc"): string {
  if (!/^[A-Za-z]+$/.test(column)) throw new Error("not a column");
  return `${column} ${direction === "asc" ? "ASC" : "DESC"}`;
}
