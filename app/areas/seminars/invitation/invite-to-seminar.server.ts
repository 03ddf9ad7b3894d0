import { readableHtml } from "~/areas/blog/writing/long-texts.server";
import { isSeated } from "~/areas/seminars/applying/own-application.server";
import { phaseOf } from "~/areas/seminars/seminar-status";
import { placeFor } from "~/areas/seminars/seminar-place";
import type { Ctx } from "~/core/ctx.server";
import { readSeminar } from "./read-seminar.server";

/** A seminar as the one who asks may see it: its text safe for a page, its place as far as it is told them. Refuses `seminars.unknown`. */
export async function inviteToSeminar(ctx: Ctx, seminarId: number | null) {
  const { seminarLocation, contents, ...seminar } = await readSeminar(ctx, seminarId);
  const [seated, safe] = await Promise.all([isSeated(ctx, seminar), readableHtml(contents)]);
  return { ...seminar, contents: safe, place: placeFor(seminarLocation, seated), phase: phaseOf(seminar, ctx.now()) };
}

export type InvitedSeminar = Awaited<ReturnType<typeof inviteToSeminar>>;
