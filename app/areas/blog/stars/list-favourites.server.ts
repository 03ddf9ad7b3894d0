import { and, desc, eq, inArray, like, or } from "drizzle-orm";
import { fileUrl } from "~/areas/files/file-url";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, favoriteContents, favoriteWriter, storedFile } from "~db/schema/blog";
import { handleOfMember } from "../addresses/address-columns.server";
import { FAVOURITES_PAGE, type FavouritePostsQuery, type FavouriteWritersQuery } from "./favourites.schema.server";

/** Lists own starred writers, last starred first, without withdrawn ones (2 §2, rule 91). */
export async function listFavouriteWriters(ctx: MemberCtx, { page, name, activitySector, favoriteUserId }: FavouriteWritersQuery) {
  const sectors = [blogProfile.activitySector1, blogProfile.activitySector2, blogProfile.activitySector3];
  const where = and(
    eq(favoriteWriter.userId, ctx.actor.userId),
    eq(user.secession, "N"),
    name ? like(user.userNickname, contains(name)) : undefined,
    activitySector ? or(...sectors.map((sector) => eq(sector, activitySector))) : undefined,
    favoriteUserId.length > 0 ? inArray(favoriteWriter.favoriteUserId, favoriteUserId) : undefined,
  );
  const query = ctx.db
    .select({
      favoriteUserId: favoriteWriter.favoriteUserId,
      userNickname: user.userNickname,
      handle: blogHandle.handle,
      pictureFileId: blogProfile.pictureFileId,
      selfIntroduction: blogProfile.selfIntroduction,
      activitySector_1: blogProfile.activitySector1,
      activitySector_2: blogProfile.activitySector2,
      activitySector_3: blogProfile.activitySector3,
    })
    .from(favoriteWriter)
    .innerJoin(user, eq(user.userId, favoriteWriter.favoriteUserId))
    .leftJoin(blogProfile, eq(blogProfile.userId, favoriteWriter.favoriteUserId))
    .leftJoin(blogHandle, handleOfMember)
    .where(where);
  const total = await ctx.db.$count(query.as("found"));
  const rows = await query
    .orderBy(desc(favoriteWriter.createdAt), desc(favoriteWriter.favoriteUserId))
    .limit(FAVOURITES_PAGE)
    .offset((page - 1) * FAVOURITES_PAGE);
  return { rows: rows.map(({ pictureFileId, ...row }) => ({ ...row, picturePath: fileUrl(pictureFileId) })), total };
}

/** Lists own starred posts, last starred first, without those deleted or of withdrawn writers. */
export async function listFavouritePosts(ctx: MemberCtx, { page, contentsId }: FavouritePostsQuery) {
  const where = and(
    eq(favoriteContents.userId, ctx.actor.userId),
    eq(contents.deleteYn, "N"),
    eq(user.secession, "N"),
    contentsId.length > 0 ? inArray(favoriteContents.contentsId, contentsId) : undefined,
  );
  const query = ctx.db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      userNickname: user.userNickname,
      title: contents.title,
      mainSubject: contents.mainSubject,
      contentsType: contents.contentsType,
      deleteYn: contents.deleteYn,
      pictureFileId: contents.pictureFileId,
      fileName: storedFile.fileName,
      createdAt: contents.createdAt,
    })
    .from(favoriteContents)
    .innerJoin(contents, eq(contents.contentsId, favoriteContents.contentsId))
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .where(where);
  const total = await ctx.db.$count(query.as("found"));
  const rows = await query
    .orderBy(desc(favoriteContents.createdAt), desc(favoriteContents.contentsId))
    .limit(FAVOURITES_PAGE)
    .offset((page - 1) * FAVOURITES_PAGE);
  return { rows, total };
}
