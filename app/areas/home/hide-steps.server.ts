import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { hiddenSteps } from "~db/schema/home";

/** Hides the list of first steps, or shows it again. Idempotent. */
export async function hideSteps({ db, actor, now }: MemberCtx, wish: "hide" | "show"): Promise<void> {
  const { userId } = actor;
  if (wish === "show") await db.delete(hiddenSteps).where(eq(hiddenSteps.userId, userId));
  else await db.insert(hiddenSteps).values({ userId, createdAt: now() }).onDuplicateKeyUpdate({ set: { userId } });
}
