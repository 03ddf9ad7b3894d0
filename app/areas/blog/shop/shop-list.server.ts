import { and, eq, inArray } from "drizzle-orm";
import { fileUrl } from "~/areas/files/file-url";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, favoriteContents, postSlug } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { countsOf } from "./internal/shop-counts.server";
import { findInShop } from "./internal/shop-order.server";
import type { ShopQuery } from "./shop.schema.server";

/** Reads for REST. `sendable` Y: the caller has an entitlement. */
export async function listShop(ctx: Ctx, query: ShopQuery) {
  const [{ rows, ...page }, sendable] = await Promise.all([readShop(ctx, query), maySend(ctx)]);
  return { ...page, rows: rows.map((row) => ({ ...row, sendable })) };
}

/** Reads a page; `total` and `more` as `findInShop` (2 §2 "Content shop", rule 128). */
export async function readShop(ctx: Ctx, query: ShopQuery) {
  const { ids, total, more } = await findInShop(ctx, query);
  const [posts, counts] = await Promise.all([postsOf(ctx, ids), countedOf(ctx, ids)]);
  const rows = ids.flatMap((id) => {
    const post = posts.get(id);
    if (!post) return [];
    const { createdAt, pictureFileId, starredBy, ...row } = post;
    const { sendCount = 0, viewCount = 0 } = counts.get(id) ?? {};
    const favoriteYn = starredBy === null ? ("N" as const) : ("Y" as const);
    const createdDateTime = createdAt.toISOString();
    return { ...row, picturePath: fileUrl(pictureFileId), createdDateTime, sendCount, viewCount, favoriteYn };
  });
  return { rows, total, more };
}

async function postsOf(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const viewer = ctx.actor.kind === "member" ? ctx.actor.userId : 0;
  const rows = await ctx.db
    .select({
      contentsId: contents.contentsId,
      title: contents.title,
      summary: contents.summary,
      textLength: contents.textLength,
      mainSubject: contents.mainSubject,
      contentsType: contents.contentsType,
      pictureFileId: contents.pictureFileId,
      userId: contents.userId,
      userNickname: user.userNickname,
      writerFileId: blogProfile.pictureFileId,
      createdAt: contents.createdAt,
      starredBy: favoriteContents.userId,
      ...addressColumns,
    })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(blogProfile, eq(blogProfile.userId, contents.userId))
    .leftJoin(favoriteContents, and(eq(favoriteContents.contentsId, contents.contentsId), eq(favoriteContents.userId, viewer)))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(inArray(contents.contentsId, ids));
  return new Map(rows.map((row) => [row.contentsId, row]));
}

type Counted = { contentsId: number; sendCount: number | string; viewCount: number | string };

async function countedOf(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await ask<Counted>(ctx, countsOf(ids));
  return new Map(
    rows.map(({ contentsId, sendCount, viewCount }) => [
      Number(contentsId),
      { sendCount: Number(sendCount), viewCount: Number(viewCount) },
    ]),
  );
}

async function maySend(ctx: Ctx): Promise<"Y" | "N"> {
  if (ctx.actor.kind !== "member") return "N";
  return (await readEntitlement(ctx, ctx.actor.userId)) ? "Y" : "N";
}
