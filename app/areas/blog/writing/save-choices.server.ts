import { and, eq, isNull } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { contentsSeries, postSlug, seriesContents } from "~db/schema/blog";
import { followsTitle } from "../addresses/save-slug.server";
import { closePostComments } from "../comments/moderate-post-comments.server";
import type { PostChoices } from "../contents.schema.server";
import type { PostValues } from "../post-form-fields";
import { ownPost } from "../post-row.server";
import { putInSeries } from "../series/put-in-series.server";
import { hidePostFromSearch } from "../settings/post-settings.server";

/** Saves series, comments and search of a post; `saveSlug` has its address. Refuses `blog.series-full` at `seriesName`. */
export async function saveChoices(tx: TxCtx<Member>, contentsId: number, { seriesName, commentsClosed, searchHidden }: PostChoices) {
  await putInSeries(tx, { contentsId, name: seriesName }).catch((error: unknown) => {
    if (!isRefusal(error, "blog.series-full")) throw error;
    throw new Refusal(error.code, error.values, { field: "seriesName" });
  });
  const now = await ownPost(tx, contentsId);
  if ((commentsClosed === "Y") !== (now.commentsClosedAt !== null))
    await closePostComments(tx, contentsId, commentsClosed ? "close" : "open");
  if ((searchHidden ?? "N") !== now.searchHiddenYn) await hidePostFromSearch(tx, contentsId, searchHidden ?? "N");
}

export type ChoiceValues = Pick<PostValues, "seriesName" | "slug" | "commentsClosed" | "searchHidden">;
export const choiceValues = (choices?: PostChoices): ChoiceValues => ({
  seriesName: choices?.seriesName ?? "",
  slug: choices?.slug ?? "",
  commentsClosed: choices?.commentsClosed ?? "",
  searchHidden: choices?.searchHidden ?? "",
});

/** A post's choices as form values; `slug` is "" while it follows the title. */
export async function readChoices(
  { db }: MemberCtx,
  { contentsId, title, commentsClosedAt, searchHiddenYn }: Awaited<ReturnType<typeof ownPost>>,
): Promise<ChoiceValues> {
  const [slugs, series] = await Promise.all([
    db
      .select({ slug: postSlug.slug })
      .from(postSlug)
      .where(and(eq(postSlug.contentsId, contentsId), isNull(postSlug.formerAt))),
    db
      .select({ name: contentsSeries.name })
      .from(seriesContents)
      .innerJoin(contentsSeries, eq(contentsSeries.seriesId, seriesContents.seriesId))
      .where(eq(seriesContents.contentsId, contentsId)),
  ]);
  const slug = slugs[0]?.slug ?? "";
  return {
    seriesName: series[0]?.name ?? "",
    slug: followsTitle(slug, { title, contentsId }) ? "" : slug,
    commentsClosed: commentsClosedAt ? "Y" : "",
    searchHidden: searchHiddenYn === "Y" ? "Y" : "",
  };
}
