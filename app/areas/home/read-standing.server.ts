import { sql } from "drizzle-orm";
import { summary } from "~/areas/blog/text/plain-text.server";
import type { MemberCtx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";

const TITLE_LENGTH = 40;

export type Draft = { tempContentsId: number; title: string; savedAt: Date };
export type Standing = {
  /** A messenger token is stored. */
  connected: boolean;
  profile: boolean;
  post: boolean;
  friends: boolean;
  selfSent: boolean;
  sent: boolean;
  stepsHidden: boolean;
  sentToday: number;
  draft: Draft | null;
};

type StandingRow = Record<Exclude<keyof Standing, "sentToday" | "draft">, number> & {
  sentToday: number | null;
  tempContentsId: number | null;
  title: string | null;
  beginning: string | null;
  savedAt: string | null;
};

/** One statement, in which each part is found by key. */
export async function readStanding(ctx: MemberCtx): Promise<Standing> {
  const ownerCondition = sql`user_id = ${ctx.actor.userId}`;
  const has = (table: string, more = sql`TRUE`) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE ${ownerCondition} AND ${more})`;
  const [row] = await ask<StandingRow>(
    ctx,
    sql`SELECT ${has("messenger_token")} AS connected, ${has("blog_profile")} AS profile, ${has("contents", sql`delete_yn = 'N'`)} AS post,
        ${has("friend", sql`gone_at IS NULL`)} AS friends, ${has("self_send")} AS selfSent,
        ${has("send_history", sql`delivered_at > '1970-01-01'`)} AS sent, ${has("hidden_steps")} AS stepsHidden,
        (SELECT count FROM sending_count WHERE ${ownerCondition} AND day = ${seoulDay(ctx.now())}) AS sentToday,
        draft.temp_contents_id AS tempContentsId, draft.title, draft.beginning, draft.updated_at AS savedAt
      FROM (SELECT 1) AS one LEFT JOIN (SELECT temp_contents_id, title, LEFT(contents, 500) AS beginning, updated_at FROM temp_contents
        WHERE ${ownerCondition} ORDER BY updated_at DESC, temp_contents_id DESC LIMIT 1) AS draft ON TRUE`,
  );
  const { sentToday, tempContentsId, title, beginning, savedAt, ...done } = row!;
  return {
    ...(Object.fromEntries(Object.entries(done).map(([name, value]) => [name, Number(value) === 1])) as Record<keyof typeof done, boolean>),
    sentToday: sentToday ?? 0,
    draft: tempContentsId === null ? null : { tempContentsId, title: titleOf(title!, beginning!), savedAt: instantOf(savedAt!) },
  };
}

function titleOf(title: string, beginning: string): string {
  return title.trim() || summary(beginning.replace(/<[^>]*$/, ""), TITLE_LENGTH) || "제목 없는 글";
}
