import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { friendName } from "../internal/receivers.server";

export type LatestReader = {
  sendHistoryId: number;
  receiverId: number;
  friendName: string;
  contentsId: number;
  title: string;
  viewedAt: Date;
};

const within = "raw.user_id = ? AND raw.viewed_at >= ? AND raw.viewed_at <= ?";

/** Values: twice the member, first and last instant; limit. Example: `{ receiverId: 30, people: 3, … }`. */
const readersStatement = `
  SELECT latest.send_history_id AS sendHistoryId, latest.receiver_id AS receiverId, COALESCE(${friendName}, '') AS friendName,
    latest.contents_id AS contentsId, COALESCE(posts.title, '') AS title, latest.viewed_at AS viewedAt,
    (SELECT COUNT(DISTINCT raw.receiver_id) FROM send_history AS raw WHERE ${within}) AS people
  FROM (
    SELECT raw.send_history_id, raw.receiver_id, raw.contents_id, raw.viewed_at FROM send_history AS raw WHERE ${within}
    ORDER BY raw.viewed_at DESC LIMIT ?
  ) AS latest
  LEFT JOIN friend ON friend.receiver_id = latest.receiver_id LEFT JOIN contents AS posts ON posts.contents_id = latest.contents_id
  ORDER BY latest.viewed_at DESC, latest.send_history_id DESC`;

/** List the newest openings of a member's dispatches in the last 24 hours; count readers. */
export async function readersOfLastDay(ctx: Ctx, userId: number, limit: number): Promise<{ people: number; latest: LatestReader[] }> {
  const day = [userId, new Date(ctx.now().getTime() - DAY_MS), ctx.now()];
  const rows = await ask<Omit<LatestReader, "viewedAt"> & { viewedAt: string; people: number }>(ctx, readersStatement, [
    ...day,
    ...day,
    limit,
  ]);
  const latest = rows.map(({ people: _people, viewedAt, ...row }) => ({ ...row, viewedAt: instantOf(viewedAt) }));
  return { people: rows[0]?.people ?? 0, latest };
}
