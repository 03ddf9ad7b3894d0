import { asc, desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nameSigns } from "~/core/fields/typed-text";
import type { TxCtx } from "~/core/transaction.server";
import type { Member } from "~/core/ctx.server";
import { plannedPost, tempContents } from "~db/schema/blog";

type Choices = NonNullable<(typeof tempContents.$inferSelect)["choices"]>;
export type WaitingPart = { id: number; kind: "planned" | "draft"; title: string; publishAt: Date | null; seriesName: string };

/** Own planned posts and drafts that name a series, in order of their moments. */
export async function listWaiting(ctx: MemberCtx): Promise<WaitingPart[]> {
  const { plans, drafts } = await waitingRows(ctx);
  return [
    ...plans.map(({ plannedPostId: id, title, publishAt, choices }) => ({
      id,
      kind: "planned" as const,
      title,
      publishAt,
      ...nameIn(choices),
    })),
    ...drafts.map(({ tempContentsId: id, title, choices }) => ({ id, kind: "draft" as const, title, publishAt: null, ...nameIn(choices) })),
  ].filter(({ seriesName }) => seriesName !== "");
}

/** Compares names as the database does for Korean and Latin letters. */
export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() && nameSigns(one) === nameSigns(other);

/** Gives planned posts and drafts of a series its new name, or "" once the series is deleted. Call before the series' row is locked. */
export async function renameWaiting(tx: TxCtx<Member>, from: string, to: string): Promise<void> {
  const { plans, drafts } = await waitingRows(tx, true);
  for (const { plannedPostId, options, choices, updatedAt } of plans)
    if (choices && isSameName(choices.seriesName, from))
      await tx.db
        .update(plannedPost)
        .set({ options: { ...options, choices: { ...choices, seriesName: to } }, updatedAt })
        .where(eq(plannedPost.plannedPostId, plannedPostId));
  for (const { tempContentsId, choices, updatedAt } of drafts)
    if (choices && isSameName(choices.seriesName, from))
      await tx.db
        .update(tempContents)
        .set({ choices: { ...choices, seriesName: to }, updatedAt })
        .where(eq(tempContents.tempContentsId, tempContentsId));
}

const nameIn = (choices: Choices | null | undefined) => ({ seriesName: choices?.seriesName ?? "" });

async function waitingRows({ db, actor }: MemberCtx, lock = false) {
  const { plannedPostId, title, publishAt, options, updatedAt } = plannedPost;
  const planQuery = db
    .select({ plannedPostId, title, publishAt, options, updatedAt })
    .from(plannedPost)
    .where(eq(plannedPost.userId, actor.userId))
    .orderBy(asc(publishAt), asc(plannedPostId));
  const plans = await (lock ? planQuery.for("update") : planQuery);
  const { tempContentsId, choices } = tempContents;
  const draftQuery = db
    .select({ tempContentsId, title: tempContents.title, choices, updatedAt: tempContents.updatedAt })
    .from(tempContents)
    .where(eq(tempContents.userId, actor.userId))
    .orderBy(desc(tempContents.updatedAt), desc(tempContentsId));
  const drafts = await (lock ? draftQuery.for("update") : draftQuery);
  return { plans: plans.map((row) => ({ ...row, choices: row.options.choices as Choices | undefined })), drafts };
}
