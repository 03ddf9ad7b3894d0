import { desc, eq, like, or } from "drizzle-orm";
import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { contains } from "~/grid/list.server";
import { mailCertification, user } from "~db/schema/account";
import type { MailCodeRow } from "./mail-codes.columns";

type Search = { page: number; userId?: string };

/** Mail codes, newest first. Digits are masked: a valid code proves the address (rule 195). */
export async function listMailCodes(ctx: Ctx, { page, userId }: Search, size: number): Promise<{ rows: MailCodeRow[]; total: number }> {
  const where = userId ? codesMatching(userId) : undefined;
  const codes = ctx.db
    .select({ code: mailCertification, name: user.name })
    .from(mailCertification)
    .leftJoin(user, eq(user.userId, mailCertification.userId))
    .where(where);
  const total = await ctx.db.$count(where ? codes.as("found") : mailCertification);
  const rows = await codes
    .orderBy(desc(mailCertification.mailCertificationSequence))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total,
    rows: rows.map(({ code: { mailCertificationSequence, userId, userEmail, mailSendDate, mailCertifiedDate }, name }) => ({
      ...{ mailCertificationSequence, userId, name: name ?? "", userEmail, mailCertificationNumber: "****" },
      ...{ mailSendDate, mailCertifiedDate },
    })),
  };
}

const codesMatching = (text: string) =>
  /^\d{1,15}$/.test(text)
    ? eq(mailCertification.userId, Number(text))
    : or(like(user.name, contains(text)), like(mailCertification.userEmail, contains(text)));

/** Sequence of the newest mail code, or null. Scope "mine" refuses `common.not-found` for other members. */
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
