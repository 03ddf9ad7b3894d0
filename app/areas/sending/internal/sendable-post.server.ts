import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contents } from "~db/schema/blog";

export type SendablePost = Pick<
  typeof contents.$inferSelect,
  "contentsId" | "userId" | "title" | "summary" | "pictureFileId" | "mainSubject" | "createdAt"
>;

/** A post the member may send: an own or shop post. Refuses `common.not-found`, `sending.post-deleted`. */
export async function fetchSendablePost(ctx: MemberCtx, contentsId: number): Promise<SendablePost> {
  const [row] = await ctx.db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      summary: contents.summary,
      pictureFileId: contents.pictureFileId,
      mainSubject: contents.mainSubject,
      createdAt: contents.createdAt,
      shopYn: contents.shopYn,
      deleteYn: contents.deleteYn,
    })
    .from(contents)
    .where(eq(contents.contentsId, contentsId));
  if (!row || (row.shopYn === "N" && row.userId !== ctx.actor.userId)) throw new Refusal("common.not-found");
  if (row.deleteYn === "Y") throw new Refusal("sending.post-deleted");
  const { shopYn: _s, deleteYn: _d, ...post } = row;
  return post;
}
