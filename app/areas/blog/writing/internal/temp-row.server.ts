import { and, eq } from "drizzle-orm";
import { mustBeOwnFile } from "~/areas/blog/internal/post-row.server";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { tempContents } from "~db/schema/blog";
import type { TempInput } from "../contents.schema.server";
import { cleanedHtml } from "../long-texts.server";

export type TempRow = typeof tempContents.$inferSelect;
export type SavedTemp = { tempContentsId: number; editorKey: string | null; version: number };

/** The columns of a temporary save's input. Refuses another member's picture. */
export async function tempColumns(ctx: MemberCtx, input: TempInput) {
  if (input.pictureFileId) await mustBeOwnFile(ctx, input.pictureFileId);
  return {
    contentsId: input.contentsId ?? null,
    postVersion: input.version ?? null,
    title: input.title,
    contents: await cleanedHtml(input.contents),
    mainSubject: input.mainSubject ?? null,
    pictureFileId: input.pictureFileId ?? null,
    shopYn: input.shopYn,
  };
}

type Columns = Awaited<ReturnType<typeof tempColumns>>;

export function saysTheSame(row: TempRow, columns: Columns): boolean {
  return (Object.keys(columns) as (keyof Columns)[]).every((name) => row[name] === columns[name]);
}

/** Locks the member, so that concurrent saves neither exceed the limit nor create an editor's row twice. */
export async function oneSaveAtATime(ctx: MemberCtx): Promise<void> {
  await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, ctx.actor.userId)).for("update");
}

/** One's own temporary save by id or by its editor's key; undefined without one. */
export async function ownTemp(ctx: MemberCtx, by: { tempContentsId?: number; editorKey?: string }): Promise<TempRow | undefined> {
  if (by.tempContentsId === undefined && by.editorKey === undefined) return undefined;
  const key =
    by.tempContentsId === undefined ? eq(tempContents.editorKey, by.editorKey ?? "") : eq(tempContents.tempContentsId, by.tempContentsId);
  const [row] = await ctx.db
    .select()
    .from(tempContents)
    .where(and(eq(tempContents.userId, ctx.actor.userId), key));
  return row;
}

/** The number of the member's temporary saves made by hand; automatic ones do not count (decision 131). */
export async function handSaves(ctx: MemberCtx): Promise<number> {
  return ctx.db.$count(tempContents, and(eq(tempContents.userId, ctx.actor.userId), eq(tempContents.autosaveYn, "N")));
}

type Written = Columns & { autosaveYn: "Y" | "N"; editorKey: string | null };

export async function insertTemp(tx: TxCtx<Member>, columns: Written): Promise<SavedTemp> {
  const [made] = await tx.db.insert(tempContents).values({ ...columns, userId: tx.actor.userId, createdAt: tx.now(), updatedAt: tx.now() });
  await noteTempPictures(tx, made.insertId, columns);
  return { tempContentsId: made.insertId, editorKey: columns.editorKey, version: 1 };
}

export async function updateTemp(tx: TxCtx<Member>, row: TempRow, columns: Written): Promise<SavedTemp> {
  const version = row.version + 1;
  await tx.db
    .update(tempContents)
    .set({ ...columns, version, updatedAt: tx.now() })
    .where(eq(tempContents.tempContentsId, row.tempContentsId));
  await noteTempPictures(tx, row.tempContentsId, columns);
  return { tempContentsId: row.tempContentsId, editorKey: columns.editorKey, version };
}

function noteTempPictures(tx: TxCtx, placeId: number, { contents, pictureFileId }: Columns): Promise<void> {
  return recordPicturePlaces(tx, { place: "TEMP", placeId, html: contents, fileIds: [pictureFileId] });
}
