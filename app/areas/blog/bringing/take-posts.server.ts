import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { fileUrl } from "~/areas/files/file-url";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { bringing, bringingPost } from "~db/schema/blog";
import { TempInput } from "../contents.schema.server";
import { saveTemp } from "../writing/save-temp.server";
import { isStopped, bringLimits, type Note } from "./brought";
import { type Archive, openArchive } from "./internal/archive";
import { type Stored, storePictures } from "./internal/store-pictures.server";

type Row = typeof bringingPost.$inferSelect;

/** `left`: chosen texts from the stop on; `without`: unusable pictures; `why`: the stop's reason. */
export type Taken = { taken: number; left: number; without: number; why: "full" | "quota" | "time" | null };

/** A request begins no text after this time; another request takes the rest. */
const TIME_LIMIT_MS = 15_000;
/** An older claim counts as abandoned. */
const CLAIM_MS = 5 * 60_000;

/**
 * Creates drafts from chosen texts; a claim and a transaction per text prevent a second draft. Stops at `blog.temp-full`,
 * `files.photo-quota`, `files.photo-busy`, or `TIME_LIMIT_MS`. Refuses `blog.bring-gone` without an import, `blog.bring-nothing` unless a
 * chosen text is usable and not yet taken.
 */
export async function takePosts(ctx: MemberCtx, chosen: number[]): Promise<Taken> {
  const [file] = await ctx.db.select().from(bringing).where(eq(bringing.userId, ctx.actor.userId));
  if (!file) throw new Refusal("blog.bring-gone");
  const rows = (await rowsOf(ctx, file.bringingId, chosen)).filter(({ notes }) => !isStopped(notes as Note[]));
  if (rows.length === 0) throw new Refusal("blog.bring-nothing");
  const archive = file.fileId && rows.some(({ pictures }) => pictures.length > 0) ? await archiveOf(file.fileId) : null;
  const began = performance.now();
  const result: Taken = { taken: 0, left: 0, without: 0, why: null };
  for (const row of rows) {
    if (!result.why && performance.now() - began > TIME_LIMIT_MS) result.why = "time";
    result.why ??= await takeOne(ctx, row, archive, result);
    if (result.why) result.left += 1;
  }
  return result;
}

function rowsOf(ctx: MemberCtx, bringingId: number, chosen: number[]): Promise<Row[]> {
  if (chosen.length === 0) return Promise.resolve([]);
  const open = and(eq(bringingPost.bringingId, bringingId), isNull(bringingPost.tempContentsId));
  return ctx.db
    .select()
    .from(bringingPost)
    .where(and(open, inArray(bringingPost.bringingPostId, chosen)))
    .orderBy(asc(bringingPost.place))
    .limit(bringLimits.posts);
}

async function archiveOf(fileId: string): Promise<Archive | null> {
  const bytes = await fileStore().get(fileId);
  const opened = bytes && (await openArchive(bytes));
  return opened && typeof opened !== "string" ? opened : null;
}

async function takeOne(ctx: MemberCtx, row: Row, archive: Archive | null, result: Taken): Promise<Taken["why"]> {
  if (!(await claim(ctx, row))) return null;
  try {
    const stored = await storePictures(ctx, row.pictures, archive);
    await save(ctx, row, stored);
    result.taken += 1;
    result.without += stored.refused.length;
    return null;
  } catch (error) {
    await releaseClaim(ctx, row);
    if (isRefusal(error, "blog.temp-full")) return "full";
    if (isRefusal(error, "files.photo-quota")) return "quota";
    if (isRefusal(error, "files.photo-busy")) return "time";
    throw error;
  }
}

async function claim(ctx: MemberCtx, { bringingPostId }: Row): Promise<boolean> {
  const dead = new Date(ctx.now().getTime() - CLAIM_MS);
  const free = and(isNull(bringingPost.tempContentsId), or(isNull(bringingPost.claimedAt), lt(bringingPost.claimedAt, dead)));
  const [claimed] = await ctx.db
    .update(bringingPost)
    .set({ claimedAt: ctx.now() })
    .where(and(eq(bringingPost.bringingPostId, bringingPostId), free));
  return claimed.affectedRows === 1;
}

async function releaseClaim(ctx: MemberCtx, { bringingPostId }: Row): Promise<void> {
  await ctx.db.update(bringingPost).set({ claimedAt: null }).where(eq(bringingPost.bringingPostId, bringingPostId));
}

async function save(ctx: MemberCtx, row: Row, { fileIds, refused }: Stored): Promise<void> {
  const html = row.html.replace(/<img\b[^<>]*>/g, (tag) => {
    const mark = / src="([^"]*)"/.exec(tag)?.[1] ?? "";
    const fileId = fileIds.get(mark);
    return fileId ? tag.replace(mark, fileUrl(fileId)) : "";
  });
  const notes: Note[] = refused.length > 0 ? [{ code: "refused", count: refused.length, names: refused.slice(0, bringLimits.names) }] : [];
  await inTransaction(ctx, async (tx) => {
    const openRowCondition = and(eq(bringingPost.bringingPostId, row.bringingPostId), isNull(bringingPost.tempContentsId));
    const [open] = await tx.db.select({ place: bringingPost.place }).from(bringingPost).where(openRowCondition).for("update");
    if (!open) return;
    const { tempContentsId } = await saveTemp(tx, TempInput.parse({ title: row.title, contents: html }));
    await tx.db
      .update(bringingPost)
      .set({ tempContentsId, html: "", notes: [...row.notes, ...notes] })
      .where(openRowCondition);
    await tx.db.update(bringing).set({ updatedAt: tx.now() }).where(eq(bringing.bringingId, row.bringingId));
    await tx.audit("blog.post-brought", `temp_contents:${tempContentsId}`);
  });
}
