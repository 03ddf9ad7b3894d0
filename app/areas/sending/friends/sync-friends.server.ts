import { forgetMessengerScopes } from "~/areas/account/messenger/forget-messenger-scopes.server";
import { dropMessengerToken, messengerAccess, refreshAfter401 } from "~/areas/account/messenger/messenger-token.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { MessengerError } from "~/integrations/kakao-http.server";
import { FRIENDS_PAGE, listTalkFriends, type TalkFriend } from "~/integrations/kakao-talk.server";
import { type TalkList, writeFriends } from "./internal/write-friends.server";

const MOST_PAGES = 300;

/** If the messenger's list ended before its own total, `isComplete` is false and nobody counts as gone. */
export type SyncCounts = { listed: number; added: number; returned: number; gone: number; changed: number; isComplete: boolean };

/**
 * Sync the messenger's friends into our rows, keeping exclusion, opt-out and notes (rule 54). Reads all pages before writing. Refuses
 * `sending.social-only`, `common.messenger-login`, `common.messenger-token`, `sending.friends-scope`, `sending.messenger-closed`,
 * `common.messenger-away`.
 */
export async function syncFriends(ctx: MemberCtx): Promise<SyncCounts> {
  if (ctx.actor.userType === "EMAIL") throw new Refusal("sending.social-only");
  const { accessToken } = await messengerAccess(ctx, ctx.actor.userId);
  const list = { askedAt: ctx.now(), ...(await readAll(ctx, accessToken)) };
  const { added, returned, gone, changed } = await inTransaction(ctx, (tx) => writeFriends(tx, list));
  const counts = { added: added.length, returned: returned.length, gone: gone.length, changed: changed.length };
  return { listed: list.friends.length, ...counts, isComplete: list.isComplete };
}

async function readAll(ctx: MemberCtx, accessToken: string): Promise<Pages> {
  try {
    return await readPages(accessToken);
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    if (error.kind !== "token") throw await refusalOf(ctx, error);
  }
  const renewed = await refreshAfter401(ctx, ctx.actor.userId, accessToken);
  try {
    return await readPages(renewed.accessToken);
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    if (error.kind === "token") await dropMessengerToken(ctx, ctx.actor.userId, renewed.accessToken);
    throw await refusalOf(ctx, error);
  }
}

type Pages = Omit<TalkList, "askedAt">;

async function readPages(accessToken: string): Promise<Pages> {
  const friendByUuid = new Map<string, TalkFriend>();
  let rowCount = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { friends, total } = await listTalkFriends(accessToken, page * FRIENDS_PAGE);
    for (const talkFriend of friends) friendByUuid.set(talkFriend.uuid, talkFriend);
    rowCount += friends.length;
    if (rowCount >= total) return { friends: [...friendByUuid.values()], isComplete: true };
    if (friends.length === 0) break;
  }
  return { friends: [...friendByUuid.values()], isComplete: false };
}

async function refusalOf(ctx: MemberCtx, { kind, code }: MessengerError): Promise<Refusal> {
  if (kind === "token") return new Refusal("common.messenger-token");
  if (kind !== "scope") return new Refusal(kind === "refused" && code !== null ? "sending.messenger-closed" : "common.messenger-away");
  await forgetMessengerScopes(ctx, ctx.actor.userId, ["friends"]);
  return new Refusal("sending.friends-scope");
}
