import { and, count, eq } from "drizzle-orm";
import { cleanedHtml } from "~/areas/blog/writing/long-texts.server";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { seminarDraft } from "~db/schema/seminars";
import type { DraftInput } from "../seminar.schema.server";

export type DraftRow = typeof seminarDraft.$inferSelect;
export type SavedDraft = { seminarDraftId: number; editorKey: string | null; version: number };

/** The columns a draft's input becomes: the text clean, the other fields as they were typed. */
export async function draftColumns(input: DraftInput) {
  const { mainSubject, seminarType, seminarLocation, startDateTime, endDateTime, applyUntil, capacity } = input;
  return {
    seminarId: input.seminarId ?? null,
    seminarVersion: input.version ?? null,
    title: input.title,
    contents: await cleanedHtml(input.contents),
    fields: { mainSubject, seminarType, seminarLocation, startDateTime, endDateTime, applyUntil, capacity },
  };
}

type Columns = Awaited<ReturnType<typeof draftColumns>>;

export function saysTheSame(row: DraftRow, { fields, ...own }: Columns): boolean {
  const names = Object.keys(own) as (keyof typeof own)[];
  const typed = Object.entries(fields);
  return names.every((name) => row[name] === own[name]) && typed.every(([name, value]) => row.fields[name] === value);
}

/** Two saves of one member follow each other, so that neither the limit nor an editor's row is met twice. */
export async function oneSaveAtATime(ctx: MemberCtx): Promise<void> {
  await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, ctx.actor.userId)).for("update");
}

/** One's own draft by id or by its editor's key; undefined when there is none. */
export async function ownDraft(ctx: MemberCtx, by: { seminarDraftId?: number; editorKey?: string }): Promise<DraftRow | undefined> {
  if (by.seminarDraftId === undefined && by.editorKey === undefined) return undefined;
  const isIt =
    by.seminarDraftId === undefined ? eq(seminarDraft.editorKey, by.editorKey!) : eq(seminarDraft.seminarDraftId, by.seminarDraftId);
  const [row] = await ctx.db
    .select()
    .from(seminarDraft)
    .where(and(eq(seminarDraft.userId, ctx.actor.userId), isIt));
  return row;
}

/** How many drafts the member saved by hand; what the editor saved by itself is not counted (decision 131). */
export async function handSaves(ctx: MemberCtx): Promise<number> {
  const byHand = and(eq(seminarDraft.userId, ctx.actor.userId), eq(seminarDraft.autosaveYn, "N"));
  const [row] = await ctx.db.select({ saves: count() }).from(seminarDraft).where(byHand);
  return row!.saves;
}

type Written = Columns & { autosaveYn: "Y" | "N"; editorKey: string | null };

export async function insertDraft(tx: TxCtx<Member>, columns: Written): Promise<SavedDraft> {
  const values = { ...columns, userId: tx.actor.userId, createdAt: tx.now(), updatedAt: tx.now() };
  const [made] = await tx.db.insert(seminarDraft).values(values).$returningId();
  const { seminarDraftId } = made!;
  await recordPicturePlaces(tx, { place: "DRAFT", placeId: seminarDraftId, html: columns.contents });
  return { seminarDraftId, editorKey: columns.editorKey, version: 1 };
}

export async function updateDraft(tx: TxCtx<Member>, { seminarDraftId, version }: DraftRow, columns: Written): Promise<SavedDraft> {
  await tx.db
    .update(seminarDraft)
    .set({ ...columns, version: version + 1, updatedAt: tx.now() })
    .where(eq(seminarDraft.seminarDraftId, seminarDraftId));
  await recordPicturePlaces(tx, { place: "DRAFT", placeId: seminarDraftId, html: columns.contents });
  return { seminarDraftId, editorKey: columns.editorKey, version: version + 1 };
}
