import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contents } from "~db/schema/blog";
import { sendingList } from "~db/schema/sending";

export type WaitingEntry = { contentsId: number; title: string; people: number | null };

/** The member's entry, waiting or sent, with its post's title. Refuses `common.not-found`. */
export async function readWaitingEntry(ctx: MemberCtx, sendingListId: number): Promise<WaitingEntry> {
  const [entry] = await ctx.db
    .select({ contentsId: sendingList.contentsId, title: contents.title, people: sendingList.people })
    .from(sendingList)
    .innerJoin(contents, eq(contents.contentsId, sendingList.contentsId))
    .where(and(eq(sendingList.sendingListId, sendingListId), eq(sendingList.userId, ctx.actor.userId)));
  if (!entry) throw new Refusal("common.not-found");
  return entry;
}
