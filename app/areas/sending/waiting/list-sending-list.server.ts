import { and, desc, eq, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents, storedFile } from "~db/schema/blog";
import { isUnplanned } from "../internal/plan-rooms.server";
import { friendFilter, sendGroup, sendingList } from "~db/schema/sending";

/** Posts per page of the waiting list (2 §2 "Send-waiting screen"). */
export const WAITING_PAGE = 5;

export type WaitingPost = {
  sendingListId: number;
  contentsId: number;
  title: string;
  mainSubject: string;
  contentsCreatedDateTime: Date;
  groupId: number | null;
  groupName: string | null;
  filterId: number | null;
  filterName: string | null;
  /** Number of friends kept with the entry; null for a group or filter. */
  people: number | null;
  isAd: boolean;
  putAt: Date;
  pictureFileId: string | null;
  /** A post "deleted" by its writer or "withdrawn" from the shop can only be removed. */
  state: "ready" | "deleted" | "withdrawn";
  /** The writer has left; the post still earns (rule 91). */
  writerSecession: "Y" | "N";
};

/** Posts of the waiting list, newest first; `planned`: also those with a moment. */
export async function listSendingList(ctx: MemberCtx, { from, size, planned }: { from: number; size: number; planned: boolean }) {
  const isWaiting = and(eq(sendingList.userId, ctx.actor.userId), eq(sendingList.sendYn, "N"), planned ? undefined : isUnplanned);
  const total = await ctx.db.$count(sendingList, isWaiting);
  const rows = await ctx.db
    .select({
      sendingListId: sendingList.sendingListId,
      contentsId: sendingList.contentsId,
      title: contents.title,
      mainSubject: contents.mainSubject,
      contentsCreatedDateTime: contents.createdAt,
      groupId: sendingList.groupId,
      groupName: sendGroup.groupName,
      filterId: sendingList.filterId,
      filterName: friendFilter.filterName,
      people: sendingList.people,
      isAd: sql`${sendingList.adName} IS NOT NULL`.mapWith(Boolean),
      putAt: sendingList.createdAt,
      fileName: storedFile.fileName,
      pictureFileId: contents.pictureFileId,
      authorId: contents.userId,
      shopYn: contents.shopYn,
      deleteYn: contents.deleteYn,
      writerSecession: user.secession,
    })
    .from(sendingList)
    .innerJoin(contents, eq(contents.contentsId, sendingList.contentsId))
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(sendGroup, eq(sendGroup.groupId, sendingList.groupId))
    .leftJoin(friendFilter, eq(friendFilter.filterId, sendingList.filterId))
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .where(isWaiting)
    .orderBy(desc(sendingList.sendingListId))
    .limit(size)
    .offset(from);
  const isOwn = (authorId: number) => authorId === ctx.actor.userId;
  return {
    rows: rows.map(({ authorId, shopYn, deleteYn, ...row }) => ({ ...row, state: stateOf(shopYn === "Y" || isOwn(authorId), deleteYn) })),
    total,
  };
}

function stateOf(isOpen: boolean, deleteYn: "Y" | "N"): WaitingPost["state"] {
  if (deleteYn === "Y") return "deleted";
  return isOpen ? "ready" : "withdrawn";
}
