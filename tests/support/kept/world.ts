import { randomUUID } from "node:crypto";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { blogAddress, postAddress } from "~/areas/blog/addresses/blog-address";
import { feedFormats, type FeedFormat, feedPath } from "~/areas/blog/feeds/feed-links";
import { addressColumnsOfSeries, handleOfSeries, slugOfSeries } from "~/areas/blog/addresses/address-columns.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { seriesAddress, seriesPath } from "~/areas/blog/series/series-address";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { and, eq, isNull } from "drizzle-orm";
import { blogHandle, contents, contentsSeries, postSlug, seriesSlug } from "~db/schema/blog";
import { makePost, type MadePost } from "../factories/blog";
import { ctxOf, makeAdmin, makeMember } from "../factories/members";
import { makeSentPost, postUrl } from "../factories/reading";

export type KeptWorld = {
  writers: Member[];
  readers: Member[];
  admin: Member;
  posts: MadePost[];
  /** Sent link to the first post. */
  sentUrl: string;
  /** Outside address that two posts show as a card. */
  outside: string;
  /** Ids of withdrawn members. */
  gone: Set<number>;
};

const alone = (address: string) => `<p>${address.replaceAll("&", "&amp;")}</p>`;

/** Two blogs whose posts show each other's cards, two readers who comment. */
export async function makeKeptWorld(base: string, outside: string): Promise<KeptWorld> {
  const writers = [await makeMember(), await makeMember()];
  const [first, second] = writers as [Member, Member];
  for (const writer of writers) await saveBlogProfile(ctxOf(writer), { selfIntroduction: "처음 소개", activitySector1: "finance" });
  await chooseHandle(ctxOf(first), `글-${randomUUID().slice(0, 8)}`);
  const one = await makePost(first, { title: "첫 글" });
  const two = await makePost(first, { title: "둘째 글", contents: `<p>글</p>${alone(outside)}` });
  const cards = `${alone(base + postUrl(one))}${alone(base + (await addressOf(two)))}${alone(outside)}`;
  const three = await makePost(second, { title: "이웃 글", contents: `<p>글</p>${cards}` });
  const { url: sentUrl } = await makeSentPost(one);
  return {
    writers,
    readers: [await makeMember(), await makeMember()],
    admin: await makeAdmin(),
    posts: [one, two, three],
    sentUrl,
    outside,
    gone: new Set(),
  };
}

async function addressOf({ contentsId, author }: MadePost): Promise<string> {
  const [row] = await database()
    .select({ handle: blogHandle.handle, slug: postSlug.slug })
    .from(contents)
    .leftJoin(blogHandle, and(eq(blogHandle.userId, contents.userId), isNull(blogHandle.formerAt)))
    .leftJoin(postSlug, and(eq(postSlug.contentsId, contents.contentsId), isNull(postSlug.formerAt)))
    .where(eq(contents.contentsId, contentsId));
  return postAddress({ userId: author.userId, contentsId, handle: row?.handle ?? null, slug: row?.slug ?? null });
}

async function blogOf({ userId }: Member): Promise<string> {
  const [row] = await database()
    .select({ handle: blogHandle.handle })
    .from(blogHandle)
    .where(and(eq(blogHandle.userId, userId), isNull(blogHandle.formerAt)));
  return blogAddress({ userId, handle: row?.handle ?? null });
}

/** Both addresses of each series. */
async function seriesPathsOf({ userId }: Member): Promise<string[]> {
  const rows = await database()
    .select({ seriesId: contentsSeries.seriesId, ...addressColumnsOfSeries })
    .from(contentsSeries)
    .leftJoin(blogHandle, handleOfSeries)
    .leftJoin(seriesSlug, slugOfSeries)
    .where(eq(contentsSeries.userId, userId));
  return rows.flatMap((row) => [seriesAddress({ ...row, userId }), seriesPath({ ...row, userId })]);
}

/** Every guest's address of the world's blogs, posts and series, as of now. */
export async function keptPaths({ writers, posts, sentUrl }: KeptWorld): Promise<string[]> {
  const own = await Promise.all([...posts.map(addressOf), ...writers.map(blogOf)]);
  const series = await Promise.all(writers.map(seriesPathsOf));
  const blogs = writers.flatMap(({ userId }) => [
    `/app/blog/contents-list?userId=${userId}`,
    `/app/subscribe/${userId}`,
    ...(Object.keys(feedFormats) as FeedFormat[]).map((format) => feedPath(userId, format)),
  ]);
  return [...new Set([...posts.map(postUrl), sentUrl, ...own, ...blogs, ...series.flat()])];
}
