import { and, asc, eq, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import type { Column } from "~/ui/list/columns";
import { friend } from "~db/schema/sending";
import { genders } from "../sending-words";
import { notesOf } from "../friends/friend-notes.server";
import { type ImportField, importColumns } from "./import-columns";

type TemplateRow = Record<ImportField, string>;

export const templateColumns: Column<TemplateRow>[] = importColumns.map(({ field, names }) => ({
  label: names[0]!,
  value: (row) => row[field],
}));

/** The member's friends with their notes; an unchanged template changes nothing. */
export async function importTemplate(ctx: MemberCtx): Promise<TemplateRow[]> {
  const rows = await ctx.db
    .select()
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), isNull(friend.goneAt)))
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId));
  return rows.map((row) => {
    const { kakaotalkId, profileNickname } = row;
    const notes = notesOf(row);
    return { ...notes, kakaotalkId, profileNickname, gender: genders[notes.gender] ?? "", group: "", tags: "" };
  });
}
