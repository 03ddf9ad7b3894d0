import { codeNames } from "~/areas/master/common-codes.server";
import { conditionTexts, type FriendConditions } from "~/areas/sending/filters/conditions";
import { listFilters } from "~/areas/sending/filters/list-filters.server";
import { listTags } from "~/areas/sending/tags/list-tags.server";
import { listSendingList } from "~/areas/sending/waiting/list-sending-list.server";
import type { MemberCtx } from "~/core/ctx.server";

/** Self-filling groups with conditions in Korean and the current count of friends. */
export async function ownFilters(ctx: MemberCtx) {
  const names = new Map((await listTags(ctx)).map(({ tagId, tagName }) => [tagId, tagName]));
  const subjects = await codeNames(ctx, "main_subject");
  const subjectOf = (key: string) => subjects[key] ?? key;
  const wordsOf = (conditions: FriendConditions) => conditionTexts(conditions, (tagId) => names.get(tagId) ?? "", subjectOf).join(", ");
  return (await listFilters(ctx)).map(({ filterName, conditions, count }) => ({ filterName, asks: wordsOf(conditions), count }));
}

const PAGE_SIZE = 500;

/** Posts on the member's waiting list, latest first. */
export async function* ownWaiting(ctx: MemberCtx) {
  for (let from = 0; ; from += PAGE_SIZE) {
    const { rows } = await listSendingList(ctx, { planned: true, from, size: PAGE_SIZE });
    yield* rows;
    if (rows.length < PAGE_SIZE) return;
  }
}
