import { LRUCache } from "lru-cache";
import { dropMessengerToken, messengerAccess, refreshAfter401 } from "~/areas/account/messenger/messenger-token.server";
import type { Ctx } from "~/core/ctx.server";

type MessengerAccess = Awaited<ReturnType<typeof messengerAccess>>;

const MEMO_MS = 1_000;

/** A run asks for the same token for each recipient; a second's memory answers all but the first. */
const memo = new LRUCache<number, Promise<MessengerAccess>>({ max: 5_000, ttl: MEMO_MS });

/** As `messengerAccess`, at most a second old. A token refused meanwhile is renewed by `renewAccess`. */
export function accessOf(ctx: Ctx, userId: number): Promise<MessengerAccess> {
  return memo.get(userId) ?? remember(userId, messengerAccess(ctx, userId));
}

/** As `refreshAfter401`. */
export function renewAccess(ctx: Ctx, userId: number, usedToken: string): Promise<MessengerAccess> {
  return remember(userId, refreshAfter401(ctx, userId, usedToken));
}

/** As `dropMessengerToken`. */
export function dropAccess(ctx: Ctx, userId: number, refusedToken: string): Promise<void> {
  memo.delete(userId);
  return dropMessengerToken(ctx, userId, refusedToken);
}

function remember(userId: number, access: Promise<MessengerAccess>): Promise<MessengerAccess> {
  memo.set(userId, access);
  access.catch(() => memo.delete(userId));
  return access;
}
