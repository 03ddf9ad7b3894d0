import { type SQL, sql } from "drizzle-orm";
import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, whole } from "~db/ask.server";
import { ownedBy, type Page, pageAndAll } from "../internal/rows.server";
import { friendName, type Receiver, receiversOf, unknownReceiver } from "../internal/receivers.server";
import { whose } from "../internal/whose.server";
import { type Direction, rateOf } from "../rate";
import type { Range } from "../report-range";
import { subjectCounts } from "./subject-counts.server";

export type SubjectSums = { sendCount: number; viewCount: number; viewRate: number };
export type SubjectRow = Receiver & { mainSubject: string } & SubjectSums;
export type SubjectSort = "friendName" | "mainSubject" | "sendCount" | "viewCount" | "viewRate";

type Asked = { range: Range; username?: string; receiverId?: number };
type All = { total: number; allSent: number; allViewed: number };
type Counted = { receiverId: number; mainSubject: string; sendCount: number; viewCount: number };

const counts: Record<"sendCount" | "viewCount", SQL> = {
  sendCount: sql`${whole(sql`SUM(counts.sent)`)} AS sendCount`,
  viewCount: sql`${whole(sql`SUM(counts.opened)`)} AS viewCount`,
};

const orders: Record<SubjectSort, SQL> = {
  friendName: sql`(SELECT ${friendName} FROM friend WHERE friend.receiver_id = receiverId)`,
  mainSubject: sql`mainSubject`,
  sendCount: sql`sendCount`,
  viewCount: sql`viewCount`,
  viewRate: sql`viewCount / sendCount`,
};

/** Read dispatches and openings by receiver and current subject of the post; deleted posts count (2 §2; rules 146, 149–151). */
export async function readSubjectReport(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & Asked & { sort: SubjectSort; direction: Direction },
): Promise<{ rows: SubjectRow[]; total: number; sums: SubjectSums }> {
  const senderId = await whose(ctx, scope, query.username);
  const order = query.direction === "asc" ? sql`ASC` : sql`DESC`;
  return inSnapshot(ctx, async (snap) => {
    const counted = bySubject(await subjectCounts(snap, senderId, query.range), query.receiverId);
    const { rows, all } = await pageAndAll<Counted & All>(
      snap,
      sql`SELECT counted.*, COUNT(*) OVER () AS total, ${whole(sql`SUM(sendCount) OVER ()`)} AS allSent,
          ${whole(sql`SUM(viewCount) OVER ()`)} AS allViewed
        FROM (${counted}) AS counted ORDER BY ${orders[query.sort]} ${order}, receiverId, mainSubject`,
      query,
    );
    const { total, allSent, allViewed } = all ?? { total: 0, allSent: 0, allViewed: 0 };
    const sums = { sendCount: allSent, viewCount: allViewed, viewRate: rateOf(allViewed, allSent) };
    return { rows: await named(snap, rows), total, sums };
  });
}

/** All subject report rows by receiver and subject; none for an unknown e-mail. */
export async function* allSubjectRows(ctx: MemberCtx, scope: Scope, { range, username, receiverId }: Asked) {
  const senderId = await whose(ctx, scope, username);
  yield* inSlices<SubjectRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const counted = bySubject(await subjectCounts(snap, senderId, range, last?.receiverId), receiverId);
      const behind = last ? sql`receiverId > ${last.receiverId} OR mainSubject > ${last.mainSubject}` : sql`TRUE`;
      const rows = sql`SELECT * FROM (${counted}) AS counted WHERE ${behind} ORDER BY receiverId, mainSubject LIMIT ${size}`;
      return named(snap, await ask<Counted>(snap, rows));
    }),
  );
}

const bySubject = (
  source: SQL,
  receiverId?: number,
): SQL => sql`SELECT counts.receiver_id AS receiverId, counts.main_subject AS mainSubject, ${counts.sendCount},
    ${counts.viewCount} FROM (${source}) AS counts WHERE ${ownedBy(sql`counts.receiver_id`, receiverId ?? null)}
    GROUP BY counts.receiver_id, counts.main_subject HAVING sendCount > 0`;

async function named(ctx: Ctx, rows: Counted[]): Promise<SubjectRow[]> {
  const receivers = await receiversOf(ctx, [...new Set(rows.map((row) => row.receiverId))]);
  return rows.map(({ receiverId, mainSubject, sendCount, viewCount }) => ({
    ...(receivers.get(receiverId) ?? unknownReceiver(receiverId)),
    ...{ mainSubject, sendCount, viewCount, viewRate: rateOf(viewCount, sendCount) },
  }));
}
