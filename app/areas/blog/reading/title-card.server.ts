import { and, eq } from "drizzle-orm";
import { cardTag, type KeptCard, keptCard, signedCard } from "~/areas/files/title-card.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { contents, contentsSeries, seriesContents } from "~db/schema/blog";

const PATH = "/app/blog/title-card.png";
const blogTitle = (nickname: string) => `${nickname}의 글`;

/** `v` changes with the card, so messengers fetch again. */
export function titleCardPath({ contentsId, title, writer }: { contentsId: number; title: string; writer: string }): string {
  return `${PATH}?contentsId=${contentsId}&v=${cardTag(signedCard(title, writer))}`;
}

export const blogCardPath = ({ userId, nickname }: { userId: number; nickname: string }): string =>
  `${PATH}?userId=${userId}&v=${cardTag(signedCard(blogTitle(nickname), ""))}`;

export const seriesCardPath = ({ seriesId, name, writer }: { seriesId: number; name: string; writer: string }): string =>
  `${PATH}?seriesId=${seriesId}&v=${cardTag(signedCard(name, writer))}`;

/** A post's title card; `mayDraw` runs before a drawing. Refuses `common.not-found` for unknown, deleted and withdrawn writers' posts. */
export async function titleCard(ctx: Ctx, contentsId: number, mayDraw: () => Promise<void>): Promise<KeptCard> {
  const open = and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N"), eq(user.secession, "N"));
  const [post] = await ctx.db
    .select({ title: contents.title, writer: user.userNickname })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(open);
  if (!post) throw new Refusal("common.not-found");
  return keptCard(signedCard(post.title, post.writer), mayDraw);
}

/** A series' title card. Refuses `common.not-found` for unknown and withdrawn writers' series, and without undeleted posts. */
export async function seriesCard(ctx: Ctx, seriesId: number, mayDraw: () => Promise<void>): Promise<KeptCard> {
  const [series] = await ctx.db
    .select({ name: contentsSeries.name, writer: user.userNickname })
    .from(contentsSeries)
    .innerJoin(user, and(eq(user.userId, contentsSeries.userId), eq(user.secession, "N")))
    .innerJoin(seriesContents, eq(seriesContents.seriesId, contentsSeries.seriesId))
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(contentsSeries.seriesId, seriesId))
    .limit(1);
  if (!series) throw new Refusal("common.not-found");
  return keptCard(signedCard(series.name, series.writer), mayDraw);
}

/** A blog's title card. Refuses `common.not-found` for unknown and withdrawn members. */
export async function blogCard(ctx: Ctx, userId: number, mayDraw: () => Promise<void>): Promise<KeptCard> {
  const [writer] = await ctx.db
    .select({ nickname: user.userNickname })
    .from(user)
    .where(and(eq(user.userId, userId), eq(user.secession, "N")));
  if (!writer) throw new Refusal("common.not-found");
  return keptCard(signedCard(blogTitle(writer.nickname), ""), mayDraw);
}
