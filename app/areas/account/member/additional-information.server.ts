import { eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { userAdditionalInformation } from "~db/schema/account";

/** The member's additional information; in scope "all" any or every member's. */
export async function listAdditionalInformation(ctx: MemberCtx, scope: Scope, query: { userId?: number; page: number; size: number }) {
  const { actor } = ctx;
  const wanted = query.userId ?? (scope === "all" ? undefined : actor.userId);
  if (wanted !== actor.userId && scope === "mine") throw new Refusal("common.not-found");
  const where = wanted === undefined ? undefined : eq(userAdditionalInformation.userId, wanted);
  const total = await ctx.db.$count(userAdditionalInformation, where);
  const rows = await ctx.db
    .select()
    .from(userAdditionalInformation)
    .where(where)
    .orderBy(userAdditionalInformation.userId)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const shown = rows.map(({ sealedPhone, ...row }) => ({ ...row, phoneNumberEncryption: sealedPhone && unseal(sealedPhone) }));
  return { rows: shown, total };
}
