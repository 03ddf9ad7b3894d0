import { and, asc, count, desc, eq, gt, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { eachInTurn } from "~/areas/blog/text/long-texts.server";
import { inviteToSeminar } from "~/areas/seminars/invitation/invite-to-seminar.server";
import { seminarReply } from "~/areas/seminars/invitation/seminar-reply.server";
import { momentText } from "~/areas/seminars/seminar-when";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { Refusal } from "~/core/refusal";
import { contains } from "~/grid/list.server";
import { user } from "~db/schema/account";
import { seminar } from "~db/schema/seminars";
import { type ListQuery, LIST_PAGE } from "./list.schema.server";

const MOST_SUGGESTED = 10;

const shown = {
  seminarId: seminar.seminarId,
  title: seminar.title,
  hostNickName: user.userNickname,
  hostUserId: seminar.hostUserId,
  startAt: seminar.startAt,
  endAt: seminar.endAt,
  applyUntil: seminar.applyUntil,
  capacity: seminar.capacity,
  seatsTaken: seminar.seatsTaken,
  cancelledAt: seminar.cancelledAt,
  cancelReason: seminar.cancelReason,
};

/** Ten upcoming seminars, next first, or one's own, latest first (2 §2, rule 123). */
export async function listSeminars(ctx: Ctx, asked: ListQuery) {
  const where = and(isNull(seminar.deletedAt), searched(asked), asked.mine ? hosted(ctx) : toCome(ctx));
  const [counted] = await ctx.db.select({ total: count() }).from(seminar).where(where);
  const rows = await ctx.db
    .select(shown)
    .from(seminar)
    .innerJoin(user, eq(user.userId, seminar.hostUserId))
    .where(where)
    .orderBy(...(asked.mine ? [desc(seminar.startAt), desc(seminar.seminarId)] : [asc(seminar.startAt), asc(seminar.seminarId)]))
    .limit(LIST_PAGE)
    .offset((asked.page - 1) * LIST_PAGE);
  return { rows, total: counted!.total };
}

/** As `listSeminars`, with all fields of the REST answer. */
export async function listWholeSeminars(ctx: Ctx, asked: ListQuery) {
  const { rows, total } = await listSeminars(ctx, asked);
  return { rows: await eachInTurn(rows, ({ seminarId }) => wholeSeminar(ctx, seminarId)), total };
}

/** A seminar with all fields of the REST answer. Refuses `seminars.unknown`. */
export async function wholeSeminar(ctx: Ctx, seminarId: number | null) {
  const invited = await inviteToSeminar(ctx, seminarId);
  return { ...seminarReply(invited), seatsTaken: invited.seatsTaken, version: invited.version };
}

/** Refuses `seminars.unknown`, also for another host's seminar. */
export async function ownTitles(ctx: MemberCtx, seminarIds: number[]): Promise<string[]> {
  const isOwn = and(inArray(seminar.seminarId, seminarIds), hosted(ctx), isNull(seminar.deletedAt));
  const rows = await ctx.db.select({ title: seminar.title }).from(seminar).where(isOwn).orderBy(asc(seminar.startAt));
  if (rows.length < new Set(seminarIds).size) throw new Refusal("seminars.unknown");
  return rows.map(({ title }) => title);
}

/** Ten upcoming or own seminars by part of the title, latest first. */
export async function suggestSeminars(ctx: Ctx, keyword: string) {
  if (keyword.trim() === "") return [];
  const rows = await ctx.db
    .select({ seminarId: seminar.seminarId, title: seminar.title, startAt: seminar.startAt })
    .from(seminar)
    .where(and(isNull(seminar.deletedAt), like(seminar.title, contains(keyword)), or(toCome(ctx), hosted(ctx))))
    .orderBy(desc(seminar.startAt), desc(seminar.seminarId))
    .limit(MOST_SUGGESTED);
  return rows.map(({ startAt, ...row }) => ({ ...row, value: row.title, label: `${row.title} · ${momentText(startAt)}` }));
}

const textOnly = sql`REGEXP_REPLACE(${seminar.contents}, '<[^>]*>', '')`;
const words = sql`REPLACE(REPLACE(REPLACE(${textOnly}, '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;

const toCome = (ctx: Ctx) => and(gt(seminar.endAt, ctx.now()), isNull(seminar.cancelledAt));
/** 0, because a guest hosts no seminar. */
const hosted = ({ actor }: Ctx) => eq(seminar.hostUserId, actor.kind === "member" ? actor.userId : 0);

function searched({ title, contents, mainSubject, seminarId }: ListQuery): SQL | undefined {
  return and(
    title ? like(seminar.title, contains(title)) : undefined,
    contents ? like(words, contains(contents)) : undefined,
    mainSubject ? eq(seminar.mainSubject, mainSubject) : undefined,
    seminarId ? eq(seminar.seminarId, idOf(seminarId) ?? 0) : undefined,
  );
}
