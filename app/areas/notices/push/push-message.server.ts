import { and, desc, eq, isNull } from "drizzle-orm";
import { lookupHash } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { notice } from "~db/schema/notices";
import { noticeRows, shownOf } from "../internal/notice-rows.server";
import { joinedText, joinKey } from "../notice-joins";
import { NOTICES_PAGE } from "../notice-kinds";

/** `tag`: the browser shows one message of a tag, the push service keeps one. `path`: a page of ours. */
export type PushMessage = { title: string; body: string; path: string; tag: string; again: boolean };

const MOST_LETTERS = 300;

/** The bell's sentence for a notice now, joined with unread notices like it. Null once the notice was read or deleted. */
export async function pushMessageOf(ctx: Ctx, noticeId: number): Promise<PushMessage | null> {
  const [row] = await noticeRows(ctx).where(eq(notice.noticeId, noticeId));
  if (!row || (row.bellYn === "Y" && row.readAt !== null)) return null;
  const shown = shownOf(row);
  const key = joinKey(shown);
  const unread = key ? await unreadLike(ctx, row) : [];
  const alike = unread.filter((other) => joinKey(shownOf(other)) === key);
  const { text, href } = joinedText(alike.length > 1 ? alike.map(shownOf) : [shown]);
  const tag = lookupHash(`push:${row.userId}:${key ?? noticeId}`).slice(0, 32);
  return { title: settings().SERVICE_NAME, body: text.slice(0, MOST_LETTERS), path: href, tag, again: alike.length > 1 };
}

const unreadLike = (ctx: Ctx, { userId, kind }: { userId: number; kind: string }) =>
  noticeRows(ctx)
    .where(and(eq(notice.userId, userId), eq(notice.kind, kind), isNull(notice.readAt)))
    .orderBy(desc(notice.toldAt), desc(notice.noticeId))
    .limit(NOTICES_PAGE);
