import { chosenPhotos, takePhotos } from "~/areas/blog/writing/take-pictures.server";
import type { MemberCtx } from "~/core/ctx.server";
import { limitRate } from "~/http/request/rate-limit.server";

/** Adds chosen pictures to the text, on every button: call before parsing the form. */
export async function photosTaken(ctx: MemberCtx, form: FormData): Promise<void> {
  if (chosenPhotos(form).length === 0) return;
  await limitRate("upload", String(ctx.actor.userId));
  await takePhotos(ctx, form);
}
