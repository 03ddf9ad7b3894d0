import { desc, eq } from "drizzle-orm";
import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { formatSeoul } from "~/time/seoul";
import { mailCertification, user } from "~db/schema/account";

const at = (instant: Date | null) => (instant ? formatSeoul(instant, "yyyy-MM-dd HH:mm") : "");

/**
 * Mail codes, newest first, for administrators. The digits are masked, because a valid code opens an account (decision 195). `page` counts
 * from 1.
 */
export async function listMailCodes(ctx: Ctx, { page, size, userId }: { page: number; size: number; userId?: number }) {
  const where = userId === undefined ? undefined : eq(mailCertification.userId, userId);
  const total = await ctx.db.$count(mailCertification, where);
  const rows = await ctx.db
    .select({ code: mailCertification, name: user.name })
    .from(mailCertification)
    .leftJoin(user, eq(user.userId, mailCertification.userId))
    .where(where)
    .orderBy(desc(mailCertification.mailCertificationSequence))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total,
    rows: rows.map(({ code, name }) => ({
      mailCertificationSequence: code.mailCertificationSequence,
      userId: code.userId,
      name: name ?? "",
      userEmail: code.userEmail,
      mailCertificationNumber: "****",
      mailSendDate: at(code.mailSendDate),
      mailCertifiedDate: at(code.mailCertifiedDate),
    })),
  };
}

/** The number of the member's newest mail code; null when there is none. In scope "mine" only for oneself. */
export async function newestMailSequence(ctx: MemberCtx, scope: Scope, userId: number): Promise<number | null> {
  if (userId !== ctx.actor.userId && scope === "mine") throw new Refusal("common.not-found");
  const [row] = await ctx.db
    .select({ sequence: mailCertification.mailCertificationSequence })
    .from(mailCertification)
    .where(eq(mailCertification.userId, userId))
    .orderBy(desc(mailCertification.mailCertificationSequence))
    .limit(1);
  return row?.sequence ?? null;
}
