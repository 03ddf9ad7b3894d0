import { and, asc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { MAX_DRAFTS } from "~/core/drafts.server";
import { bringing, bringingPost, tempContents } from "~db/schema/blog";
import { isStopped, type Note, type Passed } from "./brought";

/** `ready`: may become a draft; `taken`: became a draft; `tempContentsId`: that draft, while it exists. */
export type PreviewRow = {
  bringingPostId: number;
  path: string;
  title: string;
  letters: number;
  pictures: number;
  notes: Note[];
  ready: boolean;
  taken: boolean;
  tempContentsId: number | null;
};

export type Preview = { fileName: string; passed: Passed & { more: number }; rows: PreviewRow[]; room: number };

export async function readBringing(ctx: MemberCtx): Promise<Preview | null> {
  const [file] = await ctx.db.select().from(bringing).where(eq(bringing.userId, ctx.actor.userId));
  if (!file) return null;
  const { bringingPostId, path, title, letters, pictures, notes, tempContentsId: takenAs } = bringingPost;
  const { tempContentsId } = tempContents;
  const rows = await ctx.db
    .select({ bringingPostId, path, title, letters, pictures, notes, takenAs, tempContentsId })
    .from(bringingPost)
    .leftJoin(tempContents, eq(tempContentsId, takenAs))
    .where(eq(bringingPost.bringingId, file.bringingId))
    .orderBy(asc(bringingPost.place));
  return {
    fileName: file.fileName,
    passed: file.passed as Preview["passed"],
    rows: rows.map(({ takenAs: draftId, ...row }) => {
      const rowNotes = row.notes as Note[];
      const taken = draftId !== null;
      return { ...row, notes: rowNotes, pictures: row.pictures.length, ready: !taken && !isStopped(rowNotes), taken };
    }),
    room: await roomForDrafts(ctx),
  };
}

/** Number of new drafts the member may still save (2 §5); autosaves do not count. */
async function roomForDrafts({ db, actor }: MemberCtx): Promise<number> {
  const saved = await db.$count(tempContents, and(eq(tempContents.userId, actor.userId), eq(tempContents.autosaveYn, "N")));
  return Math.max(0, MAX_DRAFTS - saved);
}
