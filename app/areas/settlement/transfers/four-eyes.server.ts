import { mayOpen } from "~/areas/master/roles/holders.server";
import { keyOfScreen } from "~/areas/master/screens";
import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { PAY_FILES } from "../settlement-links";

/** Whether another member must hand over the file: by `PAY_FILE_FOUR_EYES`, else when two may open the screen (ADR 58). */
export async function waitsForAnother(ctx: MemberCtx, file: { madeBy: number }): Promise<boolean> {
  if (file.madeBy !== ctx.actor.userId) return false;
  return settings().PAY_FILE_FOUR_EYES ?? (await mayOpen(ctx, keyOfScreen(PAY_FILES)!)).size > 1;
}
