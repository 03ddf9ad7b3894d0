import { eq } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { formatSeoul } from "~/time/seoul";
import { user } from "~db/schema/account";

/** `userId` goes into links; undefined for one's own statements. */
export type StatementOwner = { ownerId: number; userId: number | undefined; name: string; nickname: string; email: string; madeBy: string };

/** The caller, or with scope "all" the member `userId`. Refuses common.not-found. */
export async function readStatementOwner(ctx: MemberCtx, scope: Scope, userId?: number): Promise<StatementOwner> {
  const ownerId = userId ?? ctx.actor.userId;
  const isOwn = ownerId === ctx.actor.userId;
  if (!isOwn && scope === "mine") throw new Refusal("common.not-found");
  const [owner] = await ctx.db
    .select({ ownerId: user.userId, name: user.name, nickname: user.userNickname, email: user.userEmail })
    .from(user)
    .where(eq(user.userId, ownerId));
  if (!owner) throw new Refusal("common.not-found");
  const madeBy = `${settings().SERVICE_NAME} · ${formatSeoul(ctx.now(), "yyyy.MM.dd HH:mm")} 기준`;
  return { ...owner, userId: isOwn ? undefined : ownerId, madeBy };
}
