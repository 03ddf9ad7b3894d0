import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { cleanedHtml } from "~/areas/blog/text/long-texts.server";
import { summary } from "~/areas/blog/text/plain-text.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { seminarDraft } from "~db/schema/seminars";
import { type DraftRow, ownDraft } from "./internal/draft-row.server";

/** Own drafts, latest change first, with a summary instead of the text. */
export async function listDrafts(ctx: MemberCtx) {
  const rows = await ctx.db
    .select({
      seminarDraftId: seminarDraft.seminarDraftId,
      title: seminarDraft.title,
      autosaveYn: seminarDraft.autosaveYn,
      updatedAt: seminarDraft.updatedAt,
      beginning: sql<string>`LEFT(${seminarDraft.contents}, 2000)`,
    })
    .from(seminarDraft)
    .where(eq(seminarDraft.userId, ctx.actor.userId))
    .orderBy(desc(seminarDraft.updatedAt), desc(seminarDraft.seminarDraftId));
  return rows.map(({ beginning, ...row }) => ({ ...row, summary: summary(beginning.replace(/<[^>]*$/, ""), 80) }));
}

/** Refuses `seminars.draft-gone`. */
export async function readDraft(ctx: MemberCtx, seminarDraftId: number): Promise<DraftRow> {
  const row = await ownDraft(ctx, { id: seminarDraftId });
  if (!row) throw new Refusal("seminars.draft-gone");
  return { ...row, contents: await cleanedHtml(row.contents) };
}

/** Deletes the given drafts, or all. Refuses `seminars.draft-gone`. */
export async function deleteDrafts(ctx: MemberCtx, seminarDraftIds?: number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const named = seminarDraftIds && inArray(seminarDraft.seminarDraftId, seminarDraftIds);
    const [deleted] = await tx.db.delete(seminarDraft).where(and(eq(seminarDraft.userId, tx.actor.userId), named));
    if (named && deleted.affectedRows === 0) throw new Refusal("seminars.draft-gone");
    await tx.audit("seminars.drafts-deleted", `user:${tx.actor.userId}`, { seminarDraftIds: seminarDraftIds ?? "all" });
  });
}
