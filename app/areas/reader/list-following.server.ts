import { and, desc, eq, lt, or } from "drizzle-orm";
import { handleOfMember } from "~/areas/blog/addresses/address-columns.server";
import { blogAddress } from "~/areas/blog/addresses/blog-address";
import { fileUrl } from "~/areas/files/file-url";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile } from "~db/schema/blog";
import { followedWriters } from "./followed.server";
import { keyedPage, type MomentKey, momentKeyText } from "./page-keys";

/** Followed writers, last followed first, without withdrawn ones. */
export async function listFollowing(ctx: MemberCtx, { before, size }: { before?: MomentKey; size: number }) {
  const followed = followedWriters(ctx);
  const rows = await ctx.db
    .select({
      userId: user.userId,
      nickname: user.userNickname,
      handle: blogHandle.handle,
      pictureFileId: blogProfile.pictureFileId,
      selfIntroduction: blogProfile.selfIntroduction,
      at: followed.at,
      subscribed: followed.subscribed,
      starred: followed.starred,
    })
    .from(followed)
    .innerJoin(user, and(eq(user.userId, followed.writerId), eq(user.secession, "N")))
    .leftJoin(blogProfile, eq(blogProfile.userId, user.userId))
    .leftJoin(blogHandle, handleOfMember)
    .where(before && or(lt(followed.at, before.at), and(eq(followed.at, before.at), lt(followed.writerId, before.id))))
    .orderBy(desc(followed.at), desc(followed.writerId))
    .limit(size + 1);
  return keyedPage(rows.map(shownOf), size, ({ at, userId }) => momentKeyText({ at, id: userId }));
}

type Row = {
  userId: number;
  nickname: string;
  handle: string | null;
  pictureFileId: string | null;
  selfIntroduction: string | null;
  at: Date;
  subscribed: number;
  starred: number;
};

const shownOf = ({ handle, pictureFileId, selfIntroduction, subscribed, starred, ...row }: Row) => ({
  ...row,
  path: blogAddress({ userId: row.userId, handle }),
  picturePath: fileUrl(pictureFileId),
  selfIntroduction: selfIntroduction ?? "",
  isSubscribed: Boolean(Number(subscribed)),
  isStarred: Boolean(Number(starred)),
});

export type Followed = Awaited<ReturnType<typeof listFollowing>>["rows"][number];
