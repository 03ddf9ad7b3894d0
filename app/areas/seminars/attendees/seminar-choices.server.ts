import { and, desc, eq, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { formatSeoul } from "~/time/seoul";
import { seminar } from "~db/schema/seminars";

const MOST_OFFERED = 100;

/** The host's latest seminars to choose from. Another asked number joins the choices. */
export async function seminarChoices(ctx: MemberCtx, asked: string): Promise<{ value: string; label: string }[]> {
  const rows = await ctx.db
    .select({ seminarId: seminar.seminarId, title: seminar.title, startAt: seminar.startAt })
    .from(seminar)
    .where(and(eq(seminar.hostUserId, ctx.actor.userId), isNull(seminar.deletedAt)))
    .orderBy(desc(seminar.startAt), desc(seminar.seminarId))
    .limit(MOST_OFFERED);
  const own = rows.map((row) => ({ value: String(row.seminarId), label: `${row.title} · ${formatSeoul(row.startAt, "yyyy.MM.dd")}` }));
  const isKnown = asked === "" || own.some(({ value }) => value === asked);
  return [{ value: "", label: "모든 세미나" }, ...own, ...(isKnown ? [] : [{ value: asked, label: `번호 ${asked}` }])];
}
