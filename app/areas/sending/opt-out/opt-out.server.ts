import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend } from "~db/schema/sending";
import { samePerson } from "../same-person.server";
import { notifyOptOut, notifySubscription } from "./notify-creator.server";
import { checkOptOutLink, type OptOutLink } from "./opt-out-link.server";

export type OptOutState = {
  senderNickname: string;
  senderGone: boolean;
  /** Masked nickname: receivers recognize themselves, strangers learn little. */
  receiverHint: string;
  optedOutAt: Date | null;
};

/** Writes nothing, since preview robots open links. Refuses `sending.opt-out-link`. */
export async function readOptOut(ctx: Ctx, link: OptOutLink): Promise<OptOutState> {
  checkOptOutLink(link);
  const [row] = await ctx.db
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
  if (!row) throw new Refusal("sending.opt-out-link");
  return {
    senderNickname: row.senderNickname,
    senderGone: row.secession === "Y",
    receiverHint: hintOf(row.receiver),
    optedOutAt: row.subscribeYn === "N" ? (row.optedOutAt ?? row.updatedAt) : null,
  };
}

/**
 * Stop or resume ("again") a sender's messages; idempotent. No sync, import or edit undoes it (rule 54). Refuses `sending.opt-out-link`.
 */
export async function setOptOut(ctx: Ctx, link: OptOutLink, wish: "stop" | "again"): Promise<void> {
  checkOptOutLink(link);
  await changeOptOut(ctx, link.receiverId, wish);
}

/** As `setOptOut`, for a caller who has proved to be the receiver. */
export async function changeOptOut(ctx: Ctx, receiverId: number, wish: "stop" | "again"): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const person = await samePerson(tx, receiverId);
    const isStop = wish === "stop";
    const [result] = await tx.db
      .update(friend)
      .set(
        isStop
          ? { subscribeYn: "N", optedOutAt: now, updatedAt: now }
          : { subscribeYn: "Y", optedOutAt: null, subscribedAt: now, updatedAt: now },
      )
      .where(
        and(
          inArray(friend.receiverId, person),
          isStop ? or(isNull(friend.subscribeYn), ne(friend.subscribeYn, "N")) : eq(friend.subscribeYn, "N"),
        ),
      );
    if (result.affectedRows === 0) return;
    await tx.audit(isStop ? "sending.friend-opted-out" : "sending.friend-opted-in", `friend:${receiverId}`);
    const notified = person.at(-1)!;
    await (isStop ? notifyOptOut(tx, notified) : notifySubscription(tx, notified, true));
  });
}

function hintOf(nickname: string): string {
  const [first, ...rest] = [...nickname.trim()];
  return first ? first + "○".repeat(Math.min(rest.length, 4)) : "";
}
