import { sql } from "drizzle-orm";
import { summary } from "~/areas/blog/text/plain-text.server";
import type { MemberCtx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import type { StepKey } from "./first-steps";

const TITLE_LENGTH = 40;
const DRAFTS = 3;

export type Draft = { tempContentsId: number; title: string; savedAt: Date };
export type Standing = Record<StepKey, boolean> & {
  stepsHidden: boolean;
  skipped: string[];
  sentToday: number;
  /** Entries of the waiting list. */
  waiting: number;
  /** The newest own post, unless it was sent. */
  unsentPost: { contentsId: number; title: string } | null;
  /** The latest temporary saves, and the number of all. */
  drafts: Draft[];
  draftCount: number;
};

type Row = Record<StepKey | "stepsHidden" | "waiting" | "draftCount", number> & {
  skipped: string | null;
  sentToday: number | null;
  postId: number | null;
  postTitle: string | null;
  isPostSent: number | null;
  tempContentsId: number | null;
  title: string | null;
  beginning: string | null;
  savedAt: string | null;
};

/** One statement, in which each part is found by key. `connected`: a messenger token is stored. */
export async function readStanding(ctx: MemberCtx): Promise<Standing> {
  const { userId } = ctx.actor;
  const own = sql`user_id = ${userId}`;
  const has = (table: string, more = sql`TRUE`) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE ${own} AND ${more})`;
  const rows = await ask<Row>(
    ctx,
    sql`SELECT ${has("messenger_token")} AS connected, ${has("blog_profile")} AS profile, newest.contents_id IS NOT NULL AS post,
        ${has("friend", sql`gone_at IS NULL`)} AS friends, ${has("self_send")} AS selfSent,
        ${has("send_history", sql`delivered_at > '1970-01-01'`)} AS sent, ${has("hidden_steps")} AS stepsHidden,
        (SELECT GROUP_CONCAT(step) FROM skipped_step WHERE ${own}) AS skipped,
        (SELECT count FROM sending_count WHERE ${own} AND day = ${seoulDay(ctx.now())}) AS sentToday,
        (SELECT COUNT(*) FROM sending_list WHERE ${own} AND send_yn = 'N' AND remind_at IS NULL) AS waiting,
        newest.contents_id AS postId, newest.title AS postTitle,
        EXISTS (SELECT 1 FROM send_history AS sent WHERE sent.contents_id = newest.contents_id AND sent.user_id = ${userId}) AS isPostSent,
        (SELECT COUNT(*) FROM temp_contents WHERE ${own}) AS draftCount,
        draft.temp_contents_id AS tempContentsId, draft.title, draft.beginning, draft.updated_at AS savedAt
      FROM (SELECT 1) AS one
      LEFT JOIN (SELECT contents_id, title FROM contents WHERE ${own} AND delete_yn = 'N'
        ORDER BY contents_id DESC LIMIT 1) AS newest ON TRUE
      LEFT JOIN (SELECT temp_contents_id, title, LEFT(contents, 500) AS beginning, updated_at FROM temp_contents
        WHERE ${own} ORDER BY updated_at DESC, temp_contents_id DESC LIMIT ${DRAFTS}) AS draft ON TRUE
      ORDER BY draft.updated_at DESC, draft.temp_contents_id DESC`,
  );
  const row = rows[0]!;
  const is = (name: StepKey | "stepsHidden") => Number(row[name]) === 1;
  return {
    ...{ connected: is("connected"), profile: is("profile"), post: is("post"), friends: is("friends"), selfSent: is("selfSent") },
    ...{ sent: is("sent"), stepsHidden: is("stepsHidden"), skipped: row.skipped?.split(",") ?? [] },
    ...{ sentToday: row.sentToday ?? 0, waiting: Number(row.waiting), draftCount: Number(row.draftCount) },
    unsentPost: row.postId === null || Number(row.isPostSent) === 1 ? null : { contentsId: row.postId, title: row.postTitle! },
    drafts: rows.flatMap(({ tempContentsId, title, beginning, savedAt }) =>
      tempContentsId === null ? [] : [{ tempContentsId, title: titleOf(title!, beginning!), savedAt: instantOf(savedAt!) }],
    ),
  };
}

function titleOf(title: string, beginning: string): string {
  return title.trim() || summary(beginning.replace(/<[^>]*$/, ""), TITLE_LENGTH) || "제목 없는 글";
}
