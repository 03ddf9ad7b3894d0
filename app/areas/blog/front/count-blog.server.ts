import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

export type BlogCounts = {
  total: number;
  subjects: { subject: string; name: string; count: number }[];
  /** Seoul months "yyyy-MM", newest first. */
  months: { month: string; count: number }[];
};

/** Value: member id. Reads only `contents_blog_idx`. Example: `{ month: "2026-03", subject: "finance", count: 4 }`. */
const countStatement = `
  SELECT DATE_FORMAT(created_at + INTERVAL 9 HOUR, '%Y-%m') AS month, main_subject AS subject, CAST(COUNT(*) AS SIGNED) AS count
  FROM contents FORCE INDEX (contents_blog_idx)
  WHERE user_id = ? AND delete_yn = 'N' GROUP BY month, subject`;

/** Counts undeleted posts by subject, the most frequent first, and by month. */
export async function countBlog(ctx: Ctx, userId: number): Promise<BlogCounts> {
  const [rows, names] = await Promise.all([
    ask<{ month: string; subject: string; count: number }>(ctx, countStatement, [userId]),
    codeNames(ctx, "main_subject"),
  ]);
  const subjects = sumBy(rows, "subject").map(({ key, count }) => ({ subject: key, name: names[key] ?? key, count }));
  const months = sumBy(rows, "month").map(({ key, count }) => ({ month: key, count }));
  return {
    total: rows.reduce((sum, { count }) => sum + Number(count), 0),
    subjects: subjects.sort((one, other) => other.count - one.count || (one.subject < other.subject ? -1 : 1)),
    months: months.sort((one, other) => (one.month < other.month ? 1 : -1)),
  };
}

function sumBy(rows: { month: string; subject: string; count: number }[], name: "month" | "subject") {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0) + Number(row.count));
  return [...sums].map(([key, count]) => ({ key, count }));
}
