import { lt } from "drizzle-orm";
import { forgetOldNotices } from "~/areas/notices/forget-notices.server";
import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { notice } from "~db/schema/notices";

const UNREAD_DAYS = 3;

/** The bell of a member who looks at it: only the newest notices are unread, and none is older than the site keeps them. */
export async function seed(ctx: Ctx): Promise<void> {
  await forgetOldNotices(ctx);
  const seenUntil = new Date(ctx.now().getTime() - UNREAD_DAYS * DAY_MS);
  await ctx.db.update(notice).set({ readAt: ctx.now() }).where(lt(notice.toldAt, seenUntil));
}
