import { and, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { hasNickname } from "../internal/has-nickname.server";
import { writeNickname } from "../internal/write-nickname.server";
import { soundsOfficial } from "../spelling";

/** Changes the nickname. Refuses `account.nickname-duplicate`. */
export async function changeNickname(ctx: MemberCtx, userNickname: string): Promise<void> {
  const { userId, nickname } = ctx.actor;
  if (nickname === userNickname) return;
  await refuseDuplicateNickname(ctx, userNickname);
  await inTransaction(ctx, async (tx) => {
    await writeNickname(tx, userId, userNickname).catch((error: unknown) => {
      throw isDuplicate(error) ? taken() : error;
    });
    await tx.audit("account.nickname-changed", `user:${userId}`);
  });
}

/** Refuses `account.nickname-duplicate` early, before expensive work. */
export async function refuseDuplicateNickname({ db, actor }: MemberCtx, userNickname: string): Promise<void> {
  if (userNickname !== actor.nickname && soundsOfficial(userNickname)) throw taken();
  const otherMembers = and(hasNickname(userNickname), ne(user.userId, actor.userId));
  const [other] = await db.select({ userId: user.userId }).from(user).where(otherMembers).limit(1);
  if (other) throw taken();
}

const taken = () => new Refusal("account.nickname-duplicate", {}, { field: "userNickname" });
