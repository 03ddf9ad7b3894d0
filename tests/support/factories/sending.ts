import { randomInt, randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { saveMessengerToken } from "~/areas/account/messenger/messenger-token.server";
import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { sendRecipient as sendRecipientOnce } from "~/areas/sending/runs/send-recipient.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { friend, sendHistory, sendingCount, sendRecipient, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { makePostRow } from "./dispatches";
import { ctxOf, makeMember, pay } from "./members";

export function useSandbox(box: TestSandbox): void {
  Object.assign(process.env, { KAKAO_AUTH_URL: `${box.url}/kauth`, KAKAO_API_URL: `${box.url}/kapi` });
  forgetSettings();
}

export type Sender = { member: Member; accountId: string; receiverIds: number[]; uuids: string[]; contentsId: number };

/** A paying member with synced friends and one post. */
export async function makeSender(box: TestSandbox, friends: number, options: { paid?: boolean; scopes?: string[] } = {}): Promise<Sender> {
  const accountId = String(5_000_000_000 + randomInt(1_000_000_000));
  await box.control("accounts", { id: accountId, friends, connected: true });
  const member = await makeMember({ userType: "KAKAOTALK", kakaoId: accountId });
  await giveToken(box, member, accountId);
  if (options.paid !== false) await pay(member);
  await syncFriends(ctxOf(member));
  if (options.scopes) await giveToken(box, member, accountId, { scopes: options.scopes });
  const rows = await friendsOf(member);
  return {
    member,
    accountId,
    receiverIds: rows.map((row) => row.receiverId),
    uuids: rows.map((row) => row.kakaotalkUuid),
    contentsId: await makePostRow(member.userId),
  };
}

export async function giveToken(
  box: TestSandbox,
  member: Member,
  accountId: string,
  more: { scopes?: string[]; expiresInSeconds?: number } = {},
) {
  const tokens = await box.tokens(accountId, more);
  const kept = {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresInSeconds: tokens.expires_in,
    refreshExpiresInSeconds: tokens.refresh_token_expires_in,
    scopes: tokens.scope.split(" "),
  };
  await saveMessengerToken(ctxOf(member), member.userId, kept, kept.scopes);
}

export const friendsOf = ({ userId }: Member) =>
  database().select().from(friend).where(eq(friend.userId, userId)).orderBy(asc(friend.profileNickname), asc(friend.receiverId));

export const aKey = () => randomUUID().replaceAll("-", "");

export async function recordOf(sendRunId: number) {
  const db = database();
  const [run] = await db.select().from(sendRun).where(eq(sendRun.sendRunId, sendRunId));
  const recipients = await db
    .select()
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId))
    .orderBy(asc(sendRecipient.sendRecipientId));
  const histories = await db.select().from(sendHistory).where(eq(sendHistory.sendRunId, sendRunId));
  const counts = await db.select().from(sendingCount).where(eq(sendingCount.userId, run!.userId));
  return { run: run!, recipients, histories, counted: counts.reduce((sum, row) => sum + row.count, 0), counts };
}

/** Do the worker's sends for a run until none is due; return the number of tries. */
export async function drain(sendRunId: number, width = 10): Promise<number> {
  const ctx = makeCtx({ kind: "job", name: "sending.send-recipient" });
  const due = and(
    eq(sendRecipient.sendRunId, sendRunId),
    eq(sendRecipient.state, "WAITING"),
    or(isNull(sendRecipient.nextTryAt), lte(sendRecipient.nextTryAt, ctx.now())),
  );
  const waiting = (await database().select().from(sendRecipient).where(due)).map((row) => row.sendRecipientId);
  const tried = waiting.length;
  const one = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await sendRecipientOnce(ctx, next);
  };
  await Promise.all(Array.from({ length: width }, one));
  return tried;
}
