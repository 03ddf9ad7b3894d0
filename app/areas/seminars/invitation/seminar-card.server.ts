import { and, eq, isNull } from "drizzle-orm";
import { cardTag, type KeptCard, keptCard, signedCard } from "~/areas/files/title-card.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seminar } from "~db/schema/seminars";
import { momentText } from "../seminar-when";

type Facts = { seminarId: number; title: string; startAt: Date };

const cardOf = ({ title, startAt }: Omit<Facts, "seminarId">) => signedCard(title, momentText(startAt));

/** Card of a seminar without a picture. */
export const seminarCardPath = (facts: Facts): string =>
  `/app/seminar/title-card.png?seminarId=${facts.seminarId}&v=${cardTag(cardOf(facts))}`;

/** A seminar's cached title card. Refuses `seminars.unknown`. */
export async function seminarCard(ctx: Ctx, seminarId: number, mayDraw: () => Promise<void>): Promise<KeptCard> {
  const [row] = await ctx.db
    .select({ title: seminar.title, startAt: seminar.startAt })
    .from(seminar)
    .where(and(eq(seminar.seminarId, seminarId), isNull(seminar.deletedAt)));
  if (!row) throw new Refusal("seminars.unknown");
  return keptCard(cardOf(row), mayDraw);
}
