import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, sendHistory, sendRecipient } from "~db/schema/sending";
import type { RecipientState } from "../../sending-words";

type Receiver = { nickname: string; state: RecipientState; recordYn: "Y" | "N"; viewedAt: Date | null; readToEndAt: Date | null };

export function receiversOf({ db }: MemberCtx, sendRunId: number): Promise<Receiver[]> {
  return db
    .select({
      nickname: friend.profileNickname,
      state: sendRecipient.state,
      recordYn: friend.readingRecordYn,
      viewedAt: sendHistory.viewedAt,
      readToEndAt: sendHistory.readToEndAt,
    })
    .from(sendRecipient)
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .innerJoin(sendHistory, eq(sendHistory.sendHistoryId, sendRecipient.sendHistoryId))
    .where(eq(sendRecipient.sendRunId, sendRunId));
}

/** Friends without a reading record count as neither read nor unread. */
export function readingOf(people: Receiver[]) {
  const readers = people.flatMap(({ nickname, viewedAt }) => (viewedAt ? [{ nickname, at: viewedAt }] : []));
  const firstRead = readers.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
  const unread = people.filter(({ state, recordYn, viewedAt }) => state === "SENT" && recordYn === "Y" && !viewedAt).length;
  return { read: readers.length, unread, readToEnd: people.filter(({ readToEndAt }) => readToEndAt).length, firstRead };
}
