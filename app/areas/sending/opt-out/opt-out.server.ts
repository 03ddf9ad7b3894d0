import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend } from "~db/schema/sending";
import { tellOptOut, tellSubscription } from "./tell-creator.server";
import { checkOptOutLink, type OptOutLink } from "./opt-out-link.server";

export type OptOutState = {
  senderNickname: string;
  /** The sender has left: nothing comes any more, whatever is chosen here. */
  senderGone: boolean;
  /** Whose messages these are, enough for the receiver to know himself by and too little for anybody else. */
  receiverHint: string;
  optedOutAt: Date | null;
};

/** What the page behind a message's own opt-out link shows; changes nothing, so that a preview robot may open it. Refuses `sending.opt-out-link`. */
export async function readOptOut(ctx: Ctx, link: OptOutLink): Promise<OptOutState> {
  checkOptOutLink(link);
  const [found] = await ctx.db
    .select({
      senderNickname: user.userNickname,
      secession: user.secession,
      receiver: friend.profileNickname,
      subscribeYn: friend.subscribeYn,
      optedOutAt: friend.optedOutAt,
      updatedAt: friend.updatedAt,
    })
    .from(friend)
    .innerJoin(user, eq(user.userId, friend.userId))
    .where(eq(friend.receiverId, link.receiverId));
  if (!found) throw new Refusal("sending.opt-out-link");
  return {
    senderNickname: found.senderNickname,
    senderGone: found.secession === "Y",
    receiverHint: hintOf(found.receiver),
    optedOutAt: found.subscribeYn === "N" ? (found.optedOutAt ?? found.updatedAt) : null,
  };
}

/**
 * The receiver ends ("stop") or resumes ("again") one sender's messages, by the signed link of a message. `subscribeYn` N is undone by the receiver
 * alone, by no sync, import or edit (rule 54). Pressing twice does it once. Refuses `sending.opt-out-link`.
 */
export async function setOptOut(ctx: Ctx, link: OptOutLink, wish: "stop" | "again"): Promise<void> {
  checkOptOutLink(link);
  const { receiverId } = link;
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const stops = wish === "stop";
    const [changed] = await tx.db
      .update(friend)
      .set(
        stops
          ? { subscribeYn: "N", optedOutAt: now, updatedAt: now }
          : { subscribeYn: "Y", optedOutAt: null, subscribedAt: now, updatedAt: now },
      )
      .where(
        and(
          eq(friend.receiverId, receiverId),
          stops ? or(isNull(friend.subscribeYn), ne(friend.subscribeYn, "N")) : eq(friend.subscribeYn, "N"),
        ),
      );
    if (changed.affectedRows === 0) return;
    await tx.audit(stops ? "sending.friend-opted-out" : "sending.friend-opted-in", `friend:${receiverId}`);
    await (stops ? tellOptOut(tx, receiverId) : tellSubscription(tx, receiverId, true));
  });
}

/** 봄바람 → 봄○○ */
function hintOf(nickname: string): string {
  const [first, ...rest] = [...nickname.trim()];
  return first ? first + "○".repeat(Math.min(rest.length, 4)) : "";
}
