import { and, eq } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { inTransaction } from "~/core/transaction.server";
import { seminar } from "~db/schema/seminars";
import { forgetDrafts } from "./internal/forget-drafts.server";
import { refuseLateClosing, refusePastStart, seminarColumns } from "./internal/seminar-columns.server";
import { reviseSeminar } from "./revise-seminar.server";
import type { SavedSeminar, SeminarInput } from "./seminar.schema.server";

/**
 * Publishes a new seminar (2 §4 "Seminar"). The draft it was loaded from and the editor's autosave go in the same transaction. One editor makes
 * one seminar: pressing twice answers the same one, and what was changed since (back, edit, save) revises it. Refuses `seminars.empty`,
 * `seminars.too-long`, `seminars.unknown-code`, `seminars.past-start`, `seminars.late-closing`.
 */
export async function publishSeminar(ctx: MemberCtx, input: SeminarInput): Promise<SavedSeminar> {
  const columns = await seminarColumns(ctx, input);
  const { editorKey = null } = input;
  const known = await publishedBy(ctx, editorKey);
  if (known !== null) return reviseSeminar(ctx, { ...input, seminarId: known, version: undefined });
  refusePastStart(columns.startAt, ctx.now());
  refuseLateClosing(columns.applyUntil, columns.startAt);
  try {
    return await inTransaction(ctx, async (tx) => {
      const values = { ...columns, editorKey, hostUserId: tx.actor.userId, createdAt: tx.now(), updatedAt: tx.now() };
      const [made] = await tx.db.insert(seminar).values(values).$returningId();
      const { seminarId } = made!;
      await recordPicturePlaces(tx, { place: "SEMINAR", placeId: seminarId, html: columns.contents });
      await forgetDrafts(tx, input);
      await tx.audit("seminars.seminar-published", `seminar:${seminarId}`);
      announceSeminar(tx, seminarId);
      return { seminarId, version: 1 };
    });
  } catch (error) {
    const other = editorKey && isDuplicate(error) ? await publishedBy(ctx, editorKey) : null;
    if (other === null) throw error;
    return reviseSeminar(ctx, { ...input, seminarId: other, version: undefined });
  }
}

async function publishedBy(ctx: MemberCtx, editorKey: string | null): Promise<number | null> {
  if (editorKey === null) return null;
  const [row] = await ctx.db
    .select({ seminarId: seminar.seminarId })
    .from(seminar)
    .where(and(eq(seminar.hostUserId, ctx.actor.userId), eq(seminar.editorKey, editorKey)));
  return row?.seminarId ?? null;
}
