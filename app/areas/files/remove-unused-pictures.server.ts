import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { DAY_MS } from "~/time/seoul";
import {
  blogProfile,
  contents,
  contentsSeries,
  contentsVersion,
  linkCard,
  picturePlace,
  plannedPost,
  storedFile,
  tempContents,
} from "~db/schema/blog";
import { seminar, seminarDraft } from "~db/schema/seminars";
import { REDUCED_WIDTHS } from "./file-url";

const BATCH_SIZE = 200;

/**
 * Remove pictures in no text, profile or link card, or only in deleted posts or drafts of removed posts. Without `fileIds`, checks pictures
 * older than a day. Marks rows first: a killed run resumes.
 */
export async function removeUnusedPictures(ctx: Ctx, fileIds?: string[]): Promise<number> {
  let removed = 0;
  const candidates = fileIds
    ? inArray(storedFile.fileId, fileIds)
    : or(isNotNull(storedFile.removedAt), lt(storedFile.createdAt, new Date(ctx.now().getTime() - DAY_MS)));
  for (let last = ""; ;) {
    const rows = await ctx.db
      .select({ fileId: storedFile.fileId, unused: sql<number>`NOT ${isUsed}` })
      .from(storedFile)
      .where(and(gt(storedFile.fileId, last), candidates))
      .orderBy(asc(storedFile.fileId))
      .limit(BATCH_SIZE);
    for (const { fileId, unused } of rows) if (Number(unused) === 1 && (await removePicture(ctx, fileId))) removed += 1;
    if (rows.length < BATCH_SIZE) return removed;
    last = rows.at(-1)!.fileId;
  }
}

/** File ids of the posts' pictures. */
export async function picturesOf(ctx: Ctx, contentsIds: number[]): Promise<string[]> {
  if (contentsIds.length === 0) return [];
  const rows = await ctx.db
    .selectDistinct({ fileId: picturePlace.fileId })
    .from(picturePlace)
    .where(and(eq(picturePlace.place, "POST"), inArray(picturePlace.placeId, contentsIds)));
  return rows.map(({ fileId }) => fileId);
}

const inText = (text: unknown): SQL => sql`LOCATE(${storedFile.fileId}, ${text}) > 0`;
const inPost = sql`EXISTS (SELECT 1 FROM ${contents} WHERE ${contents.contentsId} = ${picturePlace.placeId} AND ${contents.deleteYn} = 'N'
  AND (${contents.pictureFileId} = ${storedFile.fileId} OR ${inText(contents.contents)} OR EXISTS (SELECT 1 FROM ${contentsVersion}
    WHERE ${contentsVersion.contentsId} = ${contents.contentsId} AND ${inText(contentsVersion.contents)})))`;
const inTemp = sql`EXISTS (SELECT 1 FROM ${tempContents} LEFT JOIN ${contents} ON ${contents.contentsId} = ${tempContents.contentsId}
  WHERE ${tempContents.tempContentsId} = ${picturePlace.placeId} AND ${contents.deleteReason} IS NULL
    AND (${tempContents.pictureFileId} = ${storedFile.fileId} OR ${inText(tempContents.contents)}))`;
const inPlan = sql`EXISTS (SELECT 1 FROM ${plannedPost} WHERE ${plannedPost.plannedPostId} = ${picturePlace.placeId}
  AND (${plannedPost.pictureFileId} = ${storedFile.fileId} OR ${inText(plannedPost.contents)}))`;
const inProfile = sql`EXISTS (SELECT 1 FROM ${blogProfile} WHERE ${blogProfile.userId} = ${picturePlace.placeId}
  AND (${blogProfile.pictureFileId} = ${storedFile.fileId} OR ${blogProfile.coverFileId} = ${storedFile.fileId}
    OR ${blogProfile.kakaoQrFileId} = ${storedFile.fileId}))`;
const inSeminar = sql`EXISTS (SELECT 1 FROM ${seminar} WHERE ${seminar.seminarId} = ${picturePlace.placeId} AND ${seminar.deletedAt} IS NULL
  AND ${inText(seminar.contents)})`;
const inDraft = sql`EXISTS (SELECT 1 FROM ${seminarDraft} WHERE ${seminarDraft.seminarDraftId} = ${picturePlace.placeId}
  AND ${inText(seminarDraft.contents)})`;
const inSeries = sql`EXISTS (SELECT 1 FROM ${contentsSeries} WHERE ${contentsSeries.seriesId} = ${picturePlace.placeId}
  AND ${contentsSeries.coverFileId} = ${storedFile.fileId})`;
const inCard = sql`EXISTS (SELECT 1 FROM ${linkCard} WHERE ${linkCard.pictureFileId} = ${storedFile.fileId})`;
const isUsed = sql`(${inCard} OR EXISTS (SELECT 1 FROM ${picturePlace} WHERE ${picturePlace.fileId} = ${storedFile.fileId}
  AND ((${picturePlace.place} = 'POST' AND ${inPost}) OR (${picturePlace.place} = 'TEMP' AND ${inTemp})
    OR (${picturePlace.place} = 'PLAN' AND ${inPlan}) OR (${picturePlace.place} = 'PROFILE' AND ${inProfile}) OR (${picturePlace.place} = 'SEMINAR' AND ${inSeminar})
    OR (${picturePlace.place} = 'DRAFT' AND ${inDraft}) OR (${picturePlace.place} = 'SERIES' AND ${inSeries}))))`;

async function removePicture(ctx: Ctx, fileId: string): Promise<boolean> {
  const thisFile = eq(storedFile.fileId, fileId);
  const marked = await inTransaction(ctx, async (tx) => {
    await tx.db.select({ fileId: storedFile.fileId }).from(storedFile).where(thisFile).for("update");
    // Check again under the lock: a text may now use the picture.
    const [row] = await tx.db
      .select({ unused: sql<number>`NOT ${isUsed}`, removedAt: storedFile.removedAt })
      .from(storedFile)
      .where(thisFile);
    if (!row || Number(row.unused) === 0) return false;
    if (row.removedAt === null) {
      await tx.db
        .update(storedFile)
        .set({ removedAt: tx.now() })
        .where(and(thisFile, isNull(storedFile.removedAt)));
      await tx.audit("files.picture-removed", `stored_file:${fileId}`);
    }
    return true;
  });
  if (!marked) return false;
  try {
    for (const key of [fileId, ...REDUCED_WIDTHS.map((width) => `${fileId}-w${width}`)]) await fileStore().remove(key);
  } catch (error) {
    log.warn({ err: (error as Error).message, fileId }, "an unused picture could not be removed; tried again by the schedule");
    return false;
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(picturePlace).where(eq(picturePlace.fileId, fileId));
    await tx.db.delete(storedFile).where(and(thisFile, isNotNull(storedFile.removedAt)));
  });
  return true;
}
