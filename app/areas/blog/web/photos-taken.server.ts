import { chosenPhotos, takePhotos } from "~/areas/blog/writing/take-pictures.server";
import type { MemberCtx } from "~/core/ctx.server";
import { limitRate } from "~/http/request/rate-limit.server";

/** Appends `chosenPhotos` to the form's `contents`. Call before parsing the form. Refuses as `takePhotos`, also `common.too-many`. */
export async function photosTaken(ctx: MemberCtx, form: FormData): Promise<void> {
  if (chosenPhotos(form).length === 0) return;
  await limitRate("upload", String(ctx.actor.userId));
  await takePhotos(ctx, form);
}
