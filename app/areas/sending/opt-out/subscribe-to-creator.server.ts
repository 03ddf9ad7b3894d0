import { and, eq } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { nullIfRefused, Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend } from "~db/schema/sending";
import { samePerson } from "../same-person.server";
import { notifySubscription } from "./notify-creator.server";

/** A creator to subscribe to: any member not withdrawn. Refuses `common.not-found`. */
export async function findCreator(ctx: Ctx, userId: number): Promise<{ userId: number; userNickname: string }> {
  const isMember = and(eq(user.userId, userId), eq(user.secession, "N"));
  const [creator] = await ctx.db.select({ userId: user.userId, userNickname: user.userNickname }).from(user).where(isMember);
  if (!creator) throw new Refusal("common.not-found");
  return creator;
}

export const subscribeUrlOf = (userId: number) => `${settings().BASE_URL}/app/subscribe/${userId}`;

/**
 * Subscribe to a creator (1 §7 "Subscription by a customer"); idempotent. Refuses `sending.opted-out` unless `isConfirmed`: an opt-out is
 * sticky (rule 54); `sending.social-only`, `sending.own-blog`, `common.not-found`.
 */
export async function subscribeToCreator(ctx: MemberCtx, creatorId: number, isConfirmed: boolean): Promise<void> {
  await findCreator(ctx, creatorId);
  const { userId, userType } = ctx.actor;
  if (userId === creatorId) throw new Refusal("sending.own-blog");
  const [me] = await ctx.db.select({ kakaoId: user.kakaoId, nickname: user.userNickname }).from(user).where(eq(user.userId, userId));
  if (userType === "EMAIL" || !me?.kakaoId) throw new Refusal("sending.social-only");
  await writeSubscription(ctx, { creatorId, kakaoId: me.kakaoId, nickname: me.nickname }, isConfirmed);
}

/** Subscribe a newcomer by the creator's link; an earlier opt-out stays. */
export async function subscribeNewcomer(ctx: Ctx, subscription: Subscription): Promise<void> {
  await writeSubscription(ctx, subscription, false).catch(nullIfRefused("sending.opted-out"));
}

type Subscription = { creatorId: number; kakaoId: string; nickname: string };

async function writeSubscription(ctx: Ctx, { creatorId, kakaoId, nickname }: Subscription, isConfirmed: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const subscriberCondition = and(eq(friend.userId, creatorId), eq(friend.kakaotalkId, kakaoId));
    const [existing] = await tx.db.select().from(friend).where(subscriberCondition).for("update");
    if (existing?.subscribeYn === "Y") return;
    if (existing?.subscribeYn === "N" && !isConfirmed) throw new Refusal("sending.opted-out");
    const now = tx.now();
    const subscribed = { subscribeYn: "Y" as const, optedOutAt: null, subscribedAt: now, updatedAt: now };
    // The row counts as gone until the creator's next sync brings the uuid that messages need.
    const newRow = { userId: creatorId, kakaotalkId: kakaoId, kakaotalkUuid: "", profileNickname: nickname, goneAt: now, createdAt: now };
    await tx.db
      .insert(friend)
      .values({ ...newRow, ...subscribed })
      .onDuplicateKeyUpdate({ set: subscribed });
    await tx.audit("sending.creator-subscribed", `user:${creatorId}`);
    const [row] = await tx.db.select({ receiverId: friend.receiverId }).from(friend).where(subscriberCondition);
    const person = await samePerson(tx, row!.receiverId);
    if (person.length > 1)
      await tx.db
        .update(friend)
        .set(subscribed)
        .where(eq(friend.receiverId, person.at(-1)!));
    await notifySubscription(tx, person.at(-1)!, existing?.subscribeYn === "N");
  });
}
