import { LRUCache } from "lru-cache";
import { dropMessengerToken, messengerAccess, refreshAfter401 } from "~/areas/account/messenger/messenger-token.server";
import type { Ctx } from "~/core/ctx.server";

type MessengerAccess = Awaited<ReturnType<typeof messengerAccess>>;

const MEMO_MS = 1_000;

/** Every recipient of a run needs the same token; cache it for a second. */
const memo = new LRUCache<number, Promise<MessengerAccess>>({ max: 5_000, ttl: MEMO_MS });

/** Cached messenger token. Refuses as `messengerAccess`. */
export function accessOf(ctx: Ctx, userId: number): Promise<MessengerAccess> {
  return memo.get(userId) ?? remember(userId, messengerAccess(ctx, userId));
}

/** Renew the token after a -401, also in the cache. Refuses as `refreshAfter401`. */
export function renewAccess(ctx: Ctx, userId: number, usedToken: string): Promise<MessengerAccess> {
  return remember(userId, refreshAfter401(ctx, userId, usedToken));
}

/** Delete a refused messenger token, also from the cache. */
export function dropAccess(ctx: Ctx, userId: number, refusedToken: string): Promise<void> {
  memo.delete(userId);
  return dropMessengerToken(ctx, userId, refusedToken);
}

function remember(userId: number, access: Promise<MessengerAccess>): Promise<MessengerAccess> {
  memo.set(userId, access);
  access.catch(() => memo.delete(userId));
  return access;
}
