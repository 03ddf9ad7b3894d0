import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { NOT_A_POST } from "~/areas/blog/bringing/brought";
import { escaped } from "~/areas/blog/escapes";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { fileStore } from "~/integrations/files.server";
import { contents, contentsVersion, plannedPost, storedFile, tempContents } from "~db/schema/blog";

/** Texts are long: hold one in memory at a time. */
export const TEXTS_PER_BATCH = 1;

/** Undeleted posts, one at a time. */
export function ownPosts({ db, actor }: MemberCtx) {
  const ownOpenPosts = and(eq(contents.userId, actor.userId), eq(contents.deleteYn, "N"));
  return inSlices<typeof contents.$inferSelect>((last, size) => {
    const rest = and(ownOpenPosts, last && gt(contents.contentsId, last.contentsId));
    return db.select().from(contents).where(rest).orderBy(asc(contents.contentsId)).limit(size);
  }, TEXTS_PER_BATCH);
}

/** Former versions of a post, oldest first. */
export function versionsOf({ db }: MemberCtx, contentsId: number) {
  return inSlices<typeof contentsVersion.$inferSelect>((last, size) => {
    const rest = and(eq(contentsVersion.contentsId, contentsId), last && gt(contentsVersion.version, last.version));
    return db.select().from(contentsVersion).where(rest).orderBy(asc(contentsVersion.version)).limit(size);
  }, TEXTS_PER_BATCH);
}

/** Post drafts, one at a time. */
export function ownDrafts({ db, actor }: MemberCtx) {
  return inSlices<typeof tempContents.$inferSelect>((last, size) => {
    const rest = and(eq(tempContents.userId, actor.userId), last && gt(tempContents.tempContentsId, last.tempContentsId));
    return db.select().from(tempContents).where(rest).orderBy(asc(tempContents.tempContentsId)).limit(size);
  }, TEXTS_PER_BATCH);
}

/** Planned posts, one at a time. */
export function ownPlans({ db, actor }: MemberCtx) {
  return inSlices<typeof plannedPost.$inferSelect>((last, size) => {
    const rest = and(eq(plannedPost.userId, actor.userId), last && gt(plannedPost.plannedPostId, last.plannedPostId));
    return db.select().from(plannedPost).where(rest).orderBy(asc(plannedPost.plannedPostId)).limit(size);
  }, TEXTS_PER_BATCH);
}

export type OwnPicture = { fileId: string; contentType: string };

/** Ids and types of the member's stored pictures, oldest first. */
export function ownPictures({ db, actor }: MemberCtx): Promise<OwnPicture[]> {
  const { fileId, contentType, userId, removedAt, createdAt } = storedFile;
  return db
    .select({ fileId, contentType })
    .from(storedFile)
    .where(and(eq(userId, actor.userId), isNull(removedAt)))
    .orderBy(asc(createdAt), asc(fileId));
}

export const pictureBytes = (fileId: string): Promise<Uint8Array | null> => fileStore().get(fileId);

export const pictureName = ({ fileId, contentType }: OwnPicture): string =>
  `사진/${fileId}.${contentType === "image/jpeg" ? "jpg" : contentType.slice("image/".length)}`;

/** HTML page with pictures from the archive. An import skips pages of `kind` "other". */
export function pageOf(title: string, html: string, names: Map<string, string>, kind: "post" | "other" = "post"): Buffer {
  const body = html.replace(/ src="\/files\/([\w-]{8,40})"/g, (whole, fileId: string) => {
    const name = names.get(fileId);
    return name ? ` src="../${name}"` : whole;
  });
  const safeTitle = escaped(title || "제목 없음");
  const head = `<!doctype html>\n<html lang="ko">\n<head>\n<meta charset="utf-8">\n${kind === "post" ? "" : `${NOT_A_POST}\n`}<title>${safeTitle}</title>\n</head>`;
  return Buffer.from(`${head}\n<body>\n<h1>${safeTitle}</h1>\n${body}\n</body>\n</html>\n`);
}

/** Path `folder/id-title.html` without unsafe characters; title cut to 60 characters. */
export function nameOf(folder: string, id: number | string, title: string): string {
  const safe = title
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 60)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/[. ]+$/, "");
  return `${folder}/${id}${safe === "" ? "" : `-${safe}`}.html`;
}
