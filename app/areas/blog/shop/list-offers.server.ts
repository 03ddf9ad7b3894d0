import { and, desc, eq } from "drizzle-orm";
import { fileUrl } from "~/areas/files/file-url";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import type { OffersQuery } from "./shop-offers.schema.server";

/** Lists own undeleted posts, newest first (rule 126). */
export async function listOffers(ctx: MemberCtx, { shopYn, page, rowsPerPage }: OffersQuery) {
  const own = and(eq(contents.userId, ctx.actor.userId), eq(contents.deleteYn, "N"), shopYn ? eq(contents.shopYn, shopYn) : undefined);
  const total = await ctx.db.$count(contents, own);
  const rows = await ctx.db
    .select({
      contentsId: contents.contentsId,
      title: contents.title,
      mainSubject: contents.mainSubject,
      contentsType: contents.contentsType,
      shopYn: contents.shopYn,
      pictureFileId: contents.pictureFileId,
      createdAt: contents.createdAt,
    })
    .from(contents)
    .where(own)
    .orderBy(desc(contents.contentsId))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  return {
    total,
    rows: rows.map(({ pictureFileId, createdAt, ...row }) => ({
      ...row,
      picturePath: fileUrl(pictureFileId),
      createdDateTime: createdAt.toISOString(),
    })),
  };
}
