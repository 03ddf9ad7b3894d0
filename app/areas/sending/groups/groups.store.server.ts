import { count, eq, inArray, sql } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { gridStore, type Row, type Writes } from "~/grid/store.server";
import { sendGroup, sendGroupFriend, sendingList } from "~db/schema/sending";
import { groupsGrid } from "./groups.grid";
import { GroupRow } from "./groups.schema.server";
import { refuseTakenNames } from "./internal/group-names.server";

// By name: drizzle leaves the table out of a column's name in a query on one table, and the inner table has the same column.
const friends = sql<number>`(SELECT COUNT(*) FROM send_group_friend f WHERE f.group_id = send_group.group_id)`.mapWith(Number);

/**
 * The member's send groups (2 §2 "Send group management"). New rows without a name count as not typed; a name is taken once a member. A
 * deleted group lets its friends go and leaves waiting posts without one, to be chosen anew.
 */
export const groups = gridStore(groupsGrid, sendGroup, GroupRow, {
  scope: (ctx) => ({ userId: (ctx as MemberCtx).actor.userId }),
  joined: { fields: { count: friends.as("count") }, on: [] },
  skip: (cells) => String(cells.groupName ?? "").trim() === "",
  check: (tx, writes) => refuseTakenNames(tx as TxCtx<MemberCtx["actor"]>, writes as Writes),
  mayDelete,
  deleting: async (tx, rows) => void (await tx.db.delete(sendGroupFriend).where(inArray(sendGroupFriend.groupId, idsOf(rows)))),
});

const idsOf = (rows: Row[]) => rows.map((row) => row.groupId as number);

async function mayDelete(ctx: Ctx, rows: Row[]): Promise<string[]> {
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
  const lines = rows.flatMap((row) => {
    const groupId = row.groupId as number;
    const uses = [usesOf(friendsIn.get(groupId), "명", "발송 대상"), usesOf(postsOf.get(groupId), "건", "발송 대기 글")].filter(Boolean);
    return uses.length > 0 ? [`‘${row.groupName}’: ${uses.join(", ")}`] : [`‘${row.groupName}’: 쓰는 곳이 없습니다.`];
  });
  const waits = waiting.length > 0 ? ["발송 대기 글은 남고, 보낼 때 그룹을 다시 고릅니다."] : [];
  return [...lines, "친구는 친구 목록에 그대로 남습니다.", ...waits];
}

const usesOf = (number: number | undefined, unit: string, what: string) => (number ? `${what} ${number}${unit}` : "");
