import { and, eq, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friendFilter, friendFilterTag, friendTag } from "~db/schema/sending";
import { lockOwnTags } from "./own-tags.server";
import { nameKey } from "./tag-names";

/** Rename the member's tag. Refuses `sending.no-such-tag`, `sending.tag-taken`. */
export async function renameTag(ctx: MemberCtx, tagId: number, tagName: string): Promise<void> {
  const { userId } = ctx.actor;
  const tagKey = nameKey(tagName);
  await inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    await fetchOwnTag(tx, tagId);
    const sameName = and(eq(friendTag.userId, userId), eq(friendTag.tagKey, tagKey), ne(friendTag.tagId, tagId));
    if ((await tx.db.$count(friendTag, sameName)) > 0) throw new Refusal("sending.tag-taken", {}, { field: "tagName" });
    await tx.db.update(friendTag).set({ tagName, tagKey, updatedAt: tx.now() }).where(eq(friendTag.tagId, tagId));
    await tx.audit("sending.tag-renamed", `friend_tag:${tagId}`);
  });
}

/** Delete the member's tag. Refuses `sending.no-such-tag`, and `sending.tag-in-filter` while a filter uses it and would match more. */
export async function deleteTag(ctx: MemberCtx, tagId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    await refuseUsedTag(tx, tagId);
    await tx.db.delete(friendTag).where(eq(friendTag.tagId, tagId));
    await tx.audit("sending.tag-deleted", `friend_tag:${tagId}`);
  });
}

/** Tag name for the question before deletion. Refuses as `deleteTag`. */
export async function refuseUsedTag(ctx: MemberCtx, tagId: number): Promise<string> {
  const tagName = await fetchOwnTag(ctx, tagId);
  const [usingFilter] = await ctx.db
    .select({ filterName: friendFilter.filterName })
    .from(friendFilterTag)
    .innerJoin(friendFilter, eq(friendFilter.filterId, friendFilterTag.filterId))
    .where(eq(friendFilterTag.tagId, tagId))
    .limit(1);
  if (usingFilter) throw new Refusal("sending.tag-in-filter", { name: usingFilter.filterName });
  return tagName;
}

async function fetchOwnTag(ctx: MemberCtx, tagId: number): Promise<string> {
  const [tag] = await ctx.db
    .select({ tagName: friendTag.tagName })
    .from(friendTag)
    .where(and(eq(friendTag.tagId, tagId), eq(friendTag.userId, ctx.actor.userId)));
  if (!tag) throw new Refusal("sending.no-such-tag");
  return tag.tagName;
}
