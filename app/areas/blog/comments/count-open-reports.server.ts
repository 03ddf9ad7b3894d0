import { isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { commentReport } from "~db/schema/comments";

/** Comments with reports that nobody has decided. Counts to `most`. The caller checks the grant. */
export function countOpenReports({ db }: Ctx, most: number): Promise<number> {
  const { commentId, decidedAt } = commentReport;
  return db.$count(db.selectDistinct({ commentId }).from(commentReport).where(isNull(decidedAt)).limit(most).as("open"));
}
