import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { forgetMessengerScopes } from "~/areas/account/forget-messenger-scopes.server";
import { dropMessengerToken, messengerAccess, refreshAfter401 } from "~/areas/account/messenger-token.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { MessengerError } from "~/integrations/kakao-http.server";
import { FRIENDS_PAGE, listTalkFriends, type TalkFriend } from "~/integrations/kakao-talk.server";
import { friend } from "~db/schema/sending";

const MOST_PAGES = 300;
const CHUNK = 500;

/**
 * Brings the messenger's friends of the member into our rows: new ones are added, names and pictures follow, those no longer listed are
 * marked gone. What the member or the friend decided here (exclusion, opt-out, own notes) is never touched (decision 54). All pages are
 * read before anything is written. Returns how many are listed, and how many were new. Refuses `sending.social-only`,
 * `sending.messenger-login`, `sending.messenger-token`, `sending.friends-scope`, `sending.messenger-closed`, `sending.messenger-away`.
 */
export async function fetchFriends(ctx: MemberCtx): Promise<{ listed: number; added: number }> {
  if (ctx.actor.userType === "EMAIL") throw new Refusal("sending.social-only");
  const { accessToken } = await messengerAccess(ctx, ctx.actor.userId);
  const friends = await readAll(ctx, accessToken);
  const added = await inTransaction(ctx, (tx) => writeFriends(tx, friends));
  return { listed: friends.length, added };
}

async function readAll(ctx: MemberCtx, accessToken: string): Promise<TalkFriend[]> {
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

async function readPages(accessToken: string): Promise<TalkFriend[]> {
  const all = new Map<string, TalkFriend>();
  for (let page = 0; page < MOST_PAGES; page++) {
    const { friends, total } = await listTalkFriends(accessToken, page * FRIENDS_PAGE);
    for (const one of friends) all.set(one.uuid, one);
    if (friends.length === 0 || (page + 1) * FRIENDS_PAGE >= total) break;
  }
  return [...all.values()];
}

async function refusalOf(ctx: MemberCtx, { kind, code }: MessengerError): Promise<Refusal> {
  if (kind === "token") return new Refusal("sending.messenger-token");
  if (kind !== "scope") return new Refusal(kind === "refused" && code !== null ? "sending.messenger-closed" : "sending.messenger-away");
  await forgetMessengerScopes(ctx, ctx.actor.userId, ["friends"]);
  return new Refusal("sending.friends-scope");
}

async function writeFriends(tx: TxCtx<MemberCtx["actor"]>, friends: TalkFriend[]): Promise<number> {
  const { userId } = tx.actor;
  const known = await tx.db
    .select({ receiverId: friend.receiverId, kakaotalkId: friend.kakaotalkId, uuid: friend.kakaotalkUuid, goneAt: friend.goneAt })
    .from(friend)
    .where(eq(friend.userId, userId))
    .for("update");
  const byUuid = new Map(known.map((row) => [row.uuid, row.kakaotalkId]));
  const ids = new Set(known.map((row) => row.kakaotalkId));
  // A friend whose id the messenger kept back is known by the uuid, then and later on.
  const idOf = ({ id, uuid }: TalkFriend) => (id !== null && ids.has(id) ? id : (byUuid.get(uuid) ?? id ?? uuid.slice(0, 40)));
  const listed = new Map(friends.map((one) => [idOf(one), one]));
  const rows = [...listed].map(([kakaotalkId, one]) => ({
    userId,
    kakaotalkId,
    kakaotalkUuid: one.uuid,
    profileNickname: [...one.nickname].slice(0, 100).join(""),
    profileThumbnailImageUrl: one.thumbnailUrl.length <= 500 ? one.thumbnailUrl : "",
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }));
  for (let at = 0; at < rows.length; at += CHUNK) await upsert(tx, rows.slice(at, at + CHUNK));
  const gone = known.filter((row) => row.goneAt === null && !listed.has(row.kakaotalkId)).map((row) => row.receiverId);
  for (let at = 0; at < gone.length; at += CHUNK)
    await tx.db
      .update(friend)
      .set({ goneAt: tx.now(), updatedAt: tx.now() })
      .where(and(inArray(friend.receiverId, gone.slice(at, at + CHUNK)), isNull(friend.goneAt)));
  const added = rows.filter((row) => !ids.has(row.kakaotalkId)).length;
  await tx.audit("fetch-friends", `user:${userId}`, { listed: rows.length, added, gone: gone.length });
  return added;
}

async function upsert(tx: TxCtx, rows: (typeof friend.$inferInsert)[]): Promise<void> {
  await tx.db
    .insert(friend)
    .values(rows)
    .onDuplicateKeyUpdate({
      set: {
        kakaotalkUuid: sql`VALUES(kakaotalk_uuid)`,
        profileNickname: sql`VALUES(profile_nickname)`,
        profileThumbnailImageUrl: sql`VALUES(profile_thumbnail_image_url)`,
        goneAt: null,
        updatedAt: tx.now(),
      },
    });
}
