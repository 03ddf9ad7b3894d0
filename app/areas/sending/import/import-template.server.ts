import { and, asc, eq, isNull } from "drizzle-orm";
import { BYTE_ORDER_MARK, csvLine } from "~/core/csv";
import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import { genders } from "../sending-words";
import { notesOf } from "../friends/friend-notes.server";
import { type ImportField, importColumns } from "./import-columns";

export async function importTemplate(ctx: MemberCtx): Promise<string> {
  const rows = await ctx.db
    .select()
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), isNull(friend.goneAt)))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId));
  const head = csvLine(importColumns.map(({ names }) => names[0]!));
  const lines = rows.map((row) => {
    const { kakaotalkId, profileNickname } = row;
    const notes = notesOf(row);
    const cells: Record<ImportField, string> = {
      ...notes,
      kakaotalkId,
      profileNickname,
      gender: genders[notes.gender] ?? "",
      group: "",
      tags: "",
    };
    return csvLine(importColumns.map(({ field }) => cells[field]));
  });
  return `${BYTE_ORDER_MARK}${head}${lines.join("")}`;
}
