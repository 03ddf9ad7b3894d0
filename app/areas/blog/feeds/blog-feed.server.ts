import { Feed } from "feed";
import { fileUrl } from "~/areas/files/file-url";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { blogAddress, blogPath, postAddress, postPath, withParameter } from "../addresses/blog-address";
import { titleCardPath } from "../reading/title-card.server";
import { findBlog, listPosts } from "../reading/view-blog.server";
import { seriesOfPosts } from "../series/series-of.server";
import { feedTexts } from "./feed-texts.server";
import { feedPath } from "./feed-links";

const POSTS = 30;

/** Newest posts with excerpts and series; if `feedFull`, also whole texts as `feedTexts` (rule 273). Refuses as `findBlog`. */
export async function blogFeed(ctx: Ctx, userId: number): Promise<Feed> {
  const [writer, { posts }] = await Promise.all([findBlog(ctx, userId), listPosts(ctx, { userId, size: POSTS })]);
  const { BASE_URL, SERVICE_NAME } = settings();
  const address = (path: string) => new URL(path, BASE_URL).href;
  const author = { name: writer.nickname, link: address(blogAddress(writer)) };
  const picture = fileUrl(writer.pictureFileId);
  const feed = new Feed({
    id: address(blogPath(userId)),
    title: `${writer.nickname}의 글`,
    description: writer.selfIntroduction || `${writer.nickname}님이 ${SERVICE_NAME}에 쓴 글`,
    link: address(blogAddress(writer)),
    language: "ko",
    generator: SERVICE_NAME,
    feedLinks: { rss: address(feedPath(userId, "rss")), atom: address(feedPath(userId, "atom")), json: address(feedPath(userId, "json")) },
    author,
    image: picture ? address(picture) : undefined,
    // An empty feed is dated 1970: its date must not change.
    updated: posts.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), new Date(0)),
  });
  const texts = writer.feedFull ? await feedTexts(ctx, posts) : new Map<number, string>();
  const series = await seriesOfPosts(
    ctx,
    posts.map(({ contentsId }) => contentsId),
  );
  for (const post of posts) {
    const within = series.get(post.contentsId);
    feed.addItem({
      // This address never changes, so feed apps show no post twice.
      id: address(postPath(post)),
      link: address(withParameter(postAddress(post), "from", "feed")),
      title: post.title,
      description: post.summary || post.title,
      content: texts.get(post.contentsId),
      author: [author],
      published: post.createdAt,
      date: post.updatedAt,
      image: address(fileUrl(post.pictureFileId) ?? titleCardPath({ ...post, writer: writer.nickname })),
      category: within && [{ name: within.name, term: within.name, domain: address(within.address), scheme: address(within.address) }],
    });
  }
  return feed;
}
