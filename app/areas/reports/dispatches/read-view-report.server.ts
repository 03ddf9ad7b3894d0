import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, instantOf } from "~db/ask.server";
import { countSent, type Narrowed, sent } from "../internal/dispatches.server";
import { idsAfter, idsOfPage } from "../internal/newest-first.server";
import { reportOwner } from "../internal/report-owner.server";
import type { Range } from "../report-range";

export type ViewReportRow = {
  sendHistoryId: number;
  sendRunId: number | null;
  userId: string;
  friendName: string;
  contentsId: number;
  title: string;
  mainSubject: string;
  createDate: Date;
  viewYn: "Y" | "N";
};

type Asked = Narrowed & { range: Range; username?: string };

/** Value: the ids of a page. Example: `{ sendHistoryId: 900, … }`. A friend without a name has the messenger's name at sending. */
const dispatchesStatement = `
  SELECT raw.send_history_id AS sendHistoryId, raw.send_run_id AS sendRunId, user.user_id AS userId,
    COALESCE(NULLIF(friend.profile_nickname, ''), NULLIF(friend.name, ''), raw.kakaotalk_profile_nickname) AS friendName,
    raw.contents_id AS contentsId, posts.title, posts.main_subject AS mainSubject, raw.delivered_at AS createDate,
    IF(raw.viewed_at IS NULL, 'N', 'Y') AS viewYn
  FROM send_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
    LEFT JOIN friend ON friend.receiver_id = raw.receiver_id LEFT JOIN user ON user.kakao_id = friend.kakaotalk_id
  WHERE raw.send_history_id IN (?) ORDER BY raw.delivered_at DESC, raw.send_history_id DESC`;

/** Read dispatches delivered in the range, newest first (2 §2, §7; rules 146, 149–151). */
export async function readViewReport(ctx: MemberCtx, scope: Scope, query: Asked & { page: number; rowsPerPage: number }) {
  const { username, range, page, rowsPerPage, ...rest } = query;
  const senderId = await reportOwner(ctx, scope, username);
  const by = narrowed(rest);
  return inSnapshot(ctx, async (snap) => {
    const total = await countSent(snap, senderId, range, by);
    const ids = await idsOfPage(snap, sent(senderId, range, by), { page, rowsPerPage }, total);
    return { rows: await rowsOf(snap, ids), total };
  });
}

/** All rows of `readViewReport`. */
export async function* allViewReportRows(ctx: MemberCtx, scope: Scope, { username, range, ...rest }: Asked) {
  const senderId = await reportOwner(ctx, scope, username);
  const condition = sent(senderId, range, narrowed(rest));
  yield* inSlices<ViewReportRow>(async (last, size) => rowsOf(ctx, await idsAfter(ctx, condition, last, size)));
}

const narrowed = ({ contentsId, receiverId, mainSubject, viewYn }: Narrowed): Narrowed => ({
  contentsId,
  receiverId,
  mainSubject,
  viewYn,
});

async function rowsOf(ctx: MemberCtx, ids: number[]): Promise<ViewReportRow[]> {
  if (ids.length === 0) return [];
  const rows = await ask<Omit<ViewReportRow, "userId" | "createDate"> & { userId: number | null; createDate: string }>(
    ctx,
    dispatchesStatement,
    [ids],
  );
  return rows.map((row) => ({ ...row, userId: String(row.userId ?? ""), createDate: instantOf(row.createDate) }));
}
