import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { hiddenSteps, skippedStep } from "~db/schema/home";
import type { StepKey } from "./first-steps";

/** Hides the list of first steps, or shows it again. Idempotent. */
export async function hideSteps({ db, actor, now }: MemberCtx, wish: "hide" | "show"): Promise<void> {
  const { userId } = actor;
  if (wish === "show") await db.delete(hiddenSteps).where(eq(hiddenSteps.userId, userId));
  else await db.insert(hiddenSteps).values({ userId, createdAt: now() }).onDuplicateKeyUpdate({ set: { userId } });
}

/** Skips one first step, or takes it up again. Idempotent. */
export async function skipStep({ db, actor, now }: MemberCtx, wish: "skip" | "resume", step: StepKey): Promise<void> {
  const { userId } = actor;
  if (wish === "resume") await db.delete(skippedStep).where(and(eq(skippedStep.userId, userId), eq(skippedStep.step, step)));
  else await db.insert(skippedStep).values({ userId, step, createdAt: now() }).onDuplicateKeyUpdate({ set: { step } });
}
