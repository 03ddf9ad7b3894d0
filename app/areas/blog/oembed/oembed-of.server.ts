import { and, eq } from "drizzle-orm";
import { fileUrl, REDUCED_WIDTHS } from "~/areas/files/file-url";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { user } from "~db/schema/account";
import { blogHandle, contents, postSlug, storedFile } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { blogAddress } from "../addresses/blog-address";
import { findPostIds } from "../addresses/find-address.server";
import { readingLink } from "../reading/reading-link";
import { CARD_SIZE } from "../reading/card-size";
import { titleCardPath } from "../reading/title-card.server";

export type Limits = { maxWidth: number; maxHeight: number };
type Thumbnail = { url: string; width: number; height: number };

export const CACHE_SECONDS = 300;
const DOCUMENTS_PATH = "/app/blog/view-contents";

/** oEmbed 1.0 answer, type "link". Refuses `common.not-found` unless `address` names an undeleted post of a present member. */
export async function oembedOf(ctx: Ctx, address: string, limits: Limits): Promise<Record<string, string | number>> {
  const contentsId = await idIn(ctx, address);
  const post = contentsId === null ? undefined : await findPost(ctx, contentsId);
  if (!post) throw new Refusal("common.not-found");
  const { BASE_URL, SERVICE_NAME } = settings();
  const whole = (path: string) => new URL(path, BASE_URL).href;
  const thumbnail = thumbnailsOf(post).find(({ width, height }) => width <= limits.maxWidth && height <= limits.maxHeight);
  return {
    type: "link",
    version: "1.0",
    title: post.title,
    author_name: post.nickname,
    author_url: whole(blogAddress(post)),
    provider_name: SERVICE_NAME,
    provider_url: whole("/"),
    cache_age: CACHE_SECONDS,
    // oEmbed 2.3.4 wants all three thumbnail fields or none.
    ...(thumbnail && {
      thumbnail_url: whole(thumbnail.url),
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

async function idIn(ctx: Ctx, address: string): Promise<number | null> {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== new URL(settings().BASE_URL).origin) return null;
  if (pathname === DOCUMENTS_PATH) return readingLink(searchParams).contentsId;
  return (await findPostIds(ctx, [pathname])).get(pathname) ?? null;
}

async function findPost({ db }: Ctx, contentsId: number) {
  const { fileId, width, height } = storedFile;
  const [row] = await db
    .select({
      ...{ contentsId: contents.contentsId, userId: contents.userId, title: contents.title, nickname: user.userNickname },
      picture: { fileId, width, height },
      ...addressColumns,
    })
    .from(contents)
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")));
  return row;
}

type Found = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** The picture's sizes, largest first (none if unknown); without a picture, the title card. */
function thumbnailsOf(post: Found): Thumbnail[] {
  if (!post.picture) return [{ url: titleCardPath({ ...post, writer: post.nickname }), ...CARD_SIZE }];
  const { fileId, width, height } = post.picture;
  if (!width || !height) return [];
  const reduced = REDUCED_WIDTHS.filter((narrow) => narrow < width).toReversed();
  const smaller = reduced.map((narrow) => ({
    url: `${fileUrl(fileId)}?w=${narrow}`,
    width: narrow,
    height: Math.round((height * narrow) / width),
  }));
  return [{ url: fileUrl(fileId), width, height }, ...smaller];
}
