import { eq, sql } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { TxCtx } from "~/core/transaction.server";
import { notice } from "~db/schema/notices";
import { choicesOf } from "./internal/choices.server";
import { noticeLetter } from "./internal/notice-letter.server";
import { noticeRows, shownOf } from "./internal/notice-rows.server";
import type { Facts, NoticeKind } from "./notice-kinds";

/**
 * What to tell a member. `about` names the event, at most 60 letters. The rows it tells of are named by `contentsId`, `receiverId` (a friend of
 * the member), `seminarId` and `memberId`, from which its words are made when it is shown.
 */
export type Notice<K extends NoticeKind = NoticeKind> = {
  userId: number;
  kind: K;
  about: string;
  facts: Facts[K];
  contentsId?: number;
  receiverId?: number;
  seminarId?: number;
  memberId?: number;
};

/** Kinds whose event has a mail of its own, posted by the verb that asks `wantsMail`. */
const MAILED_ELSEWHERE: NoticeKind[] = ["payment", "fee-paid", "fee-refused", "comment"];

/**
 * Tells a member of an event, in the transaction of the deed, by the bell and by mail as they chose (ADR 49). The same event is told once, whoever
 * tries again. With `count` it is a standing notice: the numbers add up in it, each makes it unread again, and only the first is mailed.
 */
export async function postNotice<K extends NoticeKind>(tx: TxCtx, told: Notice<K> & { count?: number }): Promise<void> {
  const choice = (await choicesOf(tx, told.kind, [told.userId])).get(told.userId);
  const mails = choice?.mail && !MAILED_ELSEWHERE.includes(told.kind);
  if (!choice || (!choice.bell && !mails)) return;
  const isNew = await write(tx, told, choice.bell);
  if (!isNew || !mails) return;
  const [row] = await noticeRows(tx).where(eq(notice.noticeId, isNew));
  await postMail(tx, noticeLetter({ userId: told.userId, to: choice.to }, shownOf(row!)));
}

/** The same for many members and one kind whose mails are posted elsewhere. */
export async function postNotices<K extends NoticeKind>(tx: TxCtx, kind: K, all: Omit<Notice<K>, "kind">[]): Promise<void> {
  if (all.length === 0) return;
  const choices = await choicesOf(tx, kind, [...new Set(all.map(({ userId }) => userId))]);
  const told = all.filter(({ userId }) => choices.get(userId)?.bell);
  const rows = told.map((one) => rowOf(tx, { ...one, kind }, true));
  if (rows.length > 0) await tx.db.insert(notice).ignore().values(rows);
}

function rowOf(tx: TxCtx, told: Notice & { count?: number }, bell: boolean) {
  const now = tx.now();
  return { ...told, bellYn: bell ? ("Y" as const) : ("N" as const), readAt: bell ? null : now, toldAt: now, createdAt: now };
}

/** The number of the row it wrote; null when the event was told before. */
async function write(tx: TxCtx, told: Notice & { count?: number }, bell: boolean): Promise<number | null> {
  const row = rowOf(tx, told, bell);
  if (told.count === undefined) {
    const [made] = await tx.db.insert(notice).ignore().values(row);
    return made.affectedRows === 1 ? made.insertId : null;
  }
  const { bellYn, readAt, toldAt } = row;
  const [made] = await tx.db
    .insert(notice)
    .values(row)
    .onDuplicateKeyUpdate({ set: { count: sql`${notice.count} + ${told.count}`, bellYn, readAt, toldAt } });
  return made.affectedRows === 1 ? made.insertId : null;
}
