import { and, eq, lt, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { addDays, seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents, postPressDaily, postVisitDaily } from "~db/schema/blog";
import type { DeviceClass } from "./device-class";
import type { Source } from "./visit-source";

/** Most hosts per page and day; visits from further hosts share the host "". A forged referrer may name any. */
export const MOST_HOSTS = 50;
const FRONT_PAGE = 0;
const KEPT_DAYS = 400;

export type Opened = { contentsId: number; blogUserId?: undefined } | { blogUserId: number; contentsId?: undefined };
export type Visit = Opened & Source & { device: DeviceClass };

/** Count an opening, except of deleted posts and withdrawn members' front pages. The reader is not stored. */
export async function countVisit(ctx: Ctx, { contentsId, blogUserId, ...visit }: Visit): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const opened = contentsId === undefined ? blogOf(tx, blogUserId) : postOf(tx, contentsId);
    const [page] = await (visit.source === "other" ? opened.for("update") : opened);
    if (!page) return;
    const counted = { ...visit, authorId: page.authorId, contentsId: contentsId ?? FRONT_PAGE, day: seoulDay(tx.now()) };
    const host = visit.source === "other" ? await boundedHost(tx, counted) : visit.host;
    await tx.db
      .insert(postVisitDaily)
      .values({ ...counted, host, visits: 1 })
      .onDuplicateKeyUpdate({ set: { visits: sql`${postVisitDaily.visits} + 1` } });
  });
}

const postOf = ({ db }: TxCtx, contentsId: number) =>
  db
    .select({ authorId: contents.userId })
    .from(contents)
    .where(and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")));

const blogOf = ({ db }: TxCtx, userId: number) =>
  db
    .select({ authorId: user.userId })
    .from(user)
    .where(and(eq(user.userId, userId), eq(user.secession, "N")));

type Counted = { authorId: number; day: string; contentsId: number; host: string };

/** The caller's lock on the post or member keeps `MOST_HOSTS` exact. */
async function boundedHost({ db }: TxCtx, { authorId, day, contentsId, host }: Counted): Promise<string> {
  const rows = await db
    .selectDistinct({ host: postVisitDaily.host })
    .from(postVisitDaily)
    .where(
      and(
        eq(postVisitDaily.authorId, authorId),
        eq(postVisitDaily.day, day),
        eq(postVisitDaily.contentsId, contentsId),
        eq(postVisitDaily.source, "other"),
      ),
    );
  const hosts = rows.map((row) => row.host).filter(Boolean);
  return hosts.length < MOST_HOSTS || hosts.includes(host) ? host : "";
}

/** Delete visits and presses older than 400 days. */
export async function forgetVisits({ db, now }: Ctx): Promise<void> {
  const oldest = addDays(seoulDay(now()), -KEPT_DAYS);
  await db.delete(postVisitDaily).where(lt(postVisitDaily.day, oldest));
  await db.delete(postPressDaily).where(lt(postPressDaily.day, oldest));
}
