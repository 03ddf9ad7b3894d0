import { readableHtml } from "~/areas/blog/text/long-texts.server";
import { ownApplication } from "~/areas/seminars/applying/own-application.server";
import { placeFor } from "~/areas/seminars/seminar-place";
import { phaseOf } from "~/areas/seminars/seminar-status";
import type { Ctx } from "~/core/ctx.server";
import { readSeminar } from "./read-seminar.server";

/** A seminar as the caller may see it, with sanitized text. Refuses `seminars.unknown`, `seminars.no-id`. */
export async function inviteToSeminar(ctx: Ctx, seminarId: number | null) {
  const { contents, ...read } = await readSeminar(ctx, seminarId);
  const { seminarLocation, ...seminar } = read;
  const isHost = ctx.actor.kind === "member" && ctx.actor.userId === seminar.hostUserId;
  const [own, safe] = await Promise.all([ownApplication(ctx, seminar.seminarId), readableHtml(contents)]);
  const place = isHost ? seminarLocation : placeFor(read, own?.state === "APPLIED");
  return { ...seminar, contents: safe, place, phase: phaseOf(seminar, ctx.now()), isHost, own };
}

export type InvitedSeminar = Awaited<ReturnType<typeof inviteToSeminar>>;
