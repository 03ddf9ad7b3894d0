import { count, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { gridStore } from "~/grid/store.server";
import { sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";
import { groupsGrid } from "./groups.grid";
import { GroupRow } from "./groups.schema.server";
import { refuseTakenNames } from "./internal/group-names.server";

// Plain SQL: drizzle drops table names in single-table queries, and both tables have `group_id`.
const friends = sql<number>`(SELECT COUNT(*) FROM send_group_friend f WHERE f.group_id = send_group.group_id)`.mapWith(Number);

/** Deleting keeps the friends; waiting posts need another group (2 §2 "Send group management"). */
export const groups = gridStore(groupsGrid, sendGroup, GroupRow, {
  access: "member",
  calls: ["page", "insert", "update", "remove"],
  pageAt: "",
  scope: ({ actor }) => ({ userId: actor.userId }),
  joined: { fields: { count: friends } },
  skip: (cells) => String(cells.groupName ?? "").trim() === "",
  check: refuseTakenNames,
  mayDelete,
  deleting: async (tx, rows) => void (await tx.db.delete(sendGroupFriend).where(inArray(sendGroupFriend.groupId, idsOf(rows)))),
});

type Group = typeof sendGroup.$inferSelect;
const idsOf = (rows: Group[]) => rows.map((row) => row.groupId);

async function mayDelete(ctx: Ctx, rows: Group[]): Promise<string[]> {
  const ids = idsOf(rows);
  const members = await ctx.db
    .select({ groupId: sendGroupFriend.groupId, number: count() })
    .from(sendGroupFriend)
    .where(inArray(sendGroupFriend.groupId, ids))
    .groupBy(sendGroupFriend.groupId);
  const waiting = await ctx.db
    .select({ groupId: sendingList.groupId, number: count() })
    .from(sendingList)
    .where(sql`${inArray(sendingList.groupId, ids)} AND ${eq(sendingList.sendYn, "N")}`)
    .groupBy(sendingList.groupId);
  const friendsIn = new Map(members.map((row) => [row.groupId, row.number]));
  const postsOf = new Map(waiting.map((row) => [row.groupId, row.number]));
  const lines = rows.map(({ groupId, groupName }) => {
    const uses = [usesOf(friendsIn.get(groupId), "명", "발송 대상"), usesOf(postsOf.get(groupId), "건", "발송 대기 글")].filter(Boolean);
    return `‘${groupName}’: ${uses.join(", ") || "쓰는 곳이 없습니다."}`;
  });
  const waitingNote = waiting.length > 0 ? ["발송 대기 글은 남고, 보낼 때 그룹을 다시 고릅니다."] : [];
  return [...lines, "친구는 친구 목록에 그대로 남습니다.", ...waitingNote];
}

const usesOf = (number: number | undefined, unit: string, use: string) => (number ? `${use} ${number}${unit}` : "");
