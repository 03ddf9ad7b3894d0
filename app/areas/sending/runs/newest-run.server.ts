import type { Ctx } from "~/core/ctx.server";
import { ask, instantOf } from "~db/ask.server";
import type { RunFigures } from "./run-figures.server";

export type RunReader = { receiverId: number; friendName: string; pictureUrl: string; viewedAt: Date };
export type NewestRun = RunFigures & { pictureFileId: string | null; unsure: number; readers: RunReader[] };

type Row = Omit<NewestRun, "readers" | "startedAt"> & Omit<RunReader, "viewedAt"> & { startedAt: string; viewedAt: string | null };

const newest = "SELECT MAX(send_run_id) FROM send_run WHERE user_id = ?";

/** Values: three times the member; number of readers. One row for each reader, or one without. */
const statement = `
  SELECT run.send_run_id AS sendRunId, run.contents_id AS contentsId, run.status, run.created_at AS startedAt, run.total AS people,
    posts.title, posts.picture_file_id AS pictureFileId, counts.sent, counts.opened AS \`read\`, counts.unsure,
    latest.receiver_id AS receiverId, latest.viewed_at AS viewedAt, friend.profile_thumbnail_image_url AS pictureUrl,
    COALESCE(NULLIF(friend.profile_nickname, ''), NULLIF(friend.name, ''), '이름 없음') AS friendName
  FROM send_run AS run JOIN contents AS posts ON posts.contents_id = run.contents_id
  JOIN (
    SELECT CAST(COALESCE(SUM(recipient.state = 'SENT'), 0) AS SIGNED) AS sent, COUNT(history.viewed_at) AS opened,
      CAST(COALESCE(SUM(recipient.state = 'UNSURE'), 0) AS SIGNED) AS unsure
    FROM send_recipient AS recipient LEFT JOIN send_history AS history ON history.send_history_id = recipient.send_history_id
    WHERE recipient.send_run_id = (${newest})
  ) AS counts
  LEFT JOIN (
    SELECT history.receiver_id, history.viewed_at FROM send_recipient AS recipient
    JOIN send_history AS history ON history.send_history_id = recipient.send_history_id
    WHERE recipient.send_run_id = (${newest}) AND history.viewed_at IS NOT NULL
    ORDER BY history.viewed_at DESC, history.receiver_id LIMIT ?
  ) AS latest ON TRUE
  LEFT JOIN friend ON friend.receiver_id = latest.receiver_id
  WHERE run.send_run_id = (${newest}) ORDER BY latest.viewed_at DESC, latest.receiver_id`;

/** A member's newest run with its latest readers; null without runs. The caller checks the right. */
export async function newestRun(ctx: Ctx, userId: number, most: number): Promise<NewestRun | null> {
  const rows = await ask<Row>(ctx, statement, [userId, userId, most, userId]);
  const [first] = rows;
  if (!first) return null;
  const { receiverId: _id, friendName: _name, pictureUrl: _url, viewedAt: _at, startedAt, ...run } = first;
  const readers = rows.flatMap(({ receiverId, friendName, pictureUrl, viewedAt }) =>
    viewedAt === null ? [] : [{ receiverId, friendName, pictureUrl: pictureUrl ?? "", viewedAt: instantOf(viewedAt) }],
  );
  return { ...run, startedAt: instantOf(startedAt), readers };
}
