import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { postLike } from "~db/schema/likes";
import { announceLikes } from "./announce-likes.server";
import { isLiker, type Liker } from "./liker.server";
import { hasLiked, likesOf } from "./likes-of.server";

/** A toggle this soon after a change does nothing, also from another tab. */
const SAME_PRESS_MS = 2_000;
const FORGET_MS = 2 * 24 * 60 * 60_000;

type Press = { contentsId: number; likeYn?: "Y" | "N" };

/** Sets a like to `likeYn`; toggles without. Refuses as `likesOf`; `blog.like-own`; `blog.likes-closed` unless `likeYn` is N. */
export async function likePost(ctx: Ctx, liker: Liker, { contentsId, likeYn }: Press): Promise<"Y" | "N"> {
  return inTransaction(ctx, async (tx) => {
    const { own, closed } = await likesOf(tx, contentsId);
    if (own) throw new Refusal("blog.like-own");
    if (closed && likeYn !== "N") throw new Refusal("blog.likes-closed");
    if (likeYn === "N") await takeBack(tx, liker, contentsId);
    else await put(tx, liker, contentsId, likeYn);
    const liked = await hasLiked(tx, contentsId, liker);
    tx.afterCommit(() => announceLikes(contentsId));
    return liked ? "Y" : "N";
  });
}

async function takeBack({ db, now }: Ctx, liker: Liker, contentsId: number): Promise<void> {
  await db
    .update(postLike)
    .set({ likeYn: "N", changedAt: now() })
    .where(and(eq(postLike.contentsId, contentsId), isLiker(liker)));
}

/** One statement: toggles at once act as one. MySQL assigns in order: `likeYn` reads the earlier `changedAt`. */
async function put({ db, now }: Ctx, liker: Liker, contentsId: number, likeYn: "Y" | undefined): Promise<void> {
  const time = now();
  const forgetAt = "userId" in liker ? null : new Date(time.getTime() + FORGET_MS);
  const isSame = gt(postLike.changedAt, new Date(time.getTime() - SAME_PRESS_MS));
  const opposite = sql`IF(${isSame}, ${postLike.likeYn}, IF(${postLike.likeYn} = 'Y', 'N', 'Y'))`;
  await db
    .insert(postLike)
    .values({ contentsId, ...liker, changedAt: time, forgetAt, createdAt: time })
    .onDuplicateKeyUpdate({
      set: {
        likeYn: likeYn ?? opposite,
        changedAt: likeYn ? time : sql`IF(${isSame}, ${postLike.changedAt}, ${sql.param(time, postLike.changedAt)})`,
      },
    });
}
