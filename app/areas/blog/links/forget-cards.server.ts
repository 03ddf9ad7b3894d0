import { lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { linkCard } from "~db/schema/blog";

const FORGOTTEN_MS = 90 * DAY_MS;

/** Deletes cards not asked for in 90 days; `removeUnusedPictures` deletes their unused pictures. */
export async function forgetLinkCards(ctx: Ctx): Promise<void> {
  await ctx.db.delete(linkCard).where(lt(linkCard.askedAt, new Date(ctx.now().getTime() - FORGOTTEN_MS)));
}
