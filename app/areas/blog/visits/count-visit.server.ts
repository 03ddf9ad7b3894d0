import { and, eq, lt, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { addDays, seoulDay } from "~/time/seoul";
import { contents, postPressDaily, postVisitDaily } from "~db/schema/blog";
import type { DeviceClass } from "./device-class";
import type { Source } from "./visit-source";

/** A forged referrer names any host. Beyond these, a post's visits of a day share the host "". */
export const MOST_HOSTS = 50;
const KEPT_DAYS = 400;

export type Visit = Source & { contentsId: number; device: DeviceClass };

/** Count an opening, except of unknown and deleted posts. Stores no person. */
export async function countVisit(ctx: Ctx, visit: Visit): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const day = seoulDay(tx.now());
    const open = and(eq(contents.contentsId, visit.contentsId), eq(contents.deleteYn, "N"));
    const found = tx.db.select({ authorId: contents.userId }).from(contents).where(open);
    const [post] = await (visit.source === "other" ? found.for("update") : found);
    if (!post) return;
    const host = visit.source === "other" ? await boundedHost(tx, day, visit) : visit.host;
    await tx.db
      .insert(postVisitDaily)
      .values({ ...visit, ...post, day, host, visits: 1 })
      .onDuplicateKeyUpdate({ set: { visits: sql`${postVisitDaily.visits} + 1` } });
  });
}

/** The caller's lock on the post keeps the bound exact. */
async function boundedHost({ db }: TxCtx, day: string, { contentsId, host }: Visit): Promise<string> {
  const rows = await db
    .selectDistinct({ host: postVisitDaily.host })
    .from(postVisitDaily)
    .where(and(eq(postVisitDaily.contentsId, contentsId), eq(postVisitDaily.day, day), eq(postVisitDaily.source, "other")));
  const hosts = rows.map((row) => row.host).filter(Boolean);
  return hosts.length < MOST_HOSTS || hosts.includes(host) ? host : "";
}

/** Delete counts older than 400 days. */
export async function forgetVisits({ db, now }: Ctx): Promise<void> {
  const oldest = addDays(seoulDay(now()), -KEPT_DAYS);
  await db.delete(postVisitDaily).where(lt(postVisitDaily.day, oldest));
  await db.delete(postPressDaily).where(lt(postPressDaily.day, oldest));
}
