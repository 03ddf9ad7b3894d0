import { and, eq, inArray, sql } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { TxCtx } from "~/core/transaction.server";
import { notice } from "~db/schema/notices";
import { choicesOf } from "./internal/choices.server";
import { noticeLetter } from "./internal/notice-letter.server";
import { noticeRows, shownOf } from "./internal/notice-rows.server";
import type { Facts, NoticeKind } from "./notice-kinds";
import { postPushes } from "./push/post-pushes.server";

/** `about`: the event's key, at most 60 letters. The ids lead to the names in the text. */
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

/** Kinds whose mails the callers write themselves (`wantsMail`). */
const MAILED_ELSEWHERE: NoticeKind[] = ["payment", "fee-paid", "fee-refused", "comment"];

/**
 * Notifies by bell, mail and push, as chosen (ADR 81, 132). Idempotent per event. With `count` the number adds up, and only the first event
 * is mailed and pushed.
 */
export async function postNotice<K extends NoticeKind>(tx: TxCtx, input: Notice<K> & { count?: number }): Promise<void> {
  const choice = (await choicesOf(tx, input.kind, [input.userId])).get(input.userId);
  const mails = choice?.mail && !MAILED_ELSEWHERE.includes(input.kind);
  if (!choice || (!choice.bell && !mails && !choice.push)) return;
  const noticeId = await insertNotice(tx, input, choice.bell);
  if (noticeId && choice.push) await postPushes(tx, [noticeId]);
  if (!noticeId || !mails) return;
  const [row] = await noticeRows(tx).where(eq(notice.noticeId, noticeId));
  await postMail(tx, noticeLetter({ userId: input.userId, to: choice.to }, shownOf(row!)));
}

/** Notifies many members at once, without mails. */
export async function postNotices<K extends NoticeKind>(tx: TxCtx, kind: K, all: Omit<Notice<K>, "kind">[]): Promise<void> {
  if (all.length === 0) return;
  const choices = await choicesOf(tx, kind, [...new Set(all.map(({ userId }) => userId))]);
  const rows = all.flatMap((member) => {
    const choice = choices.get(member.userId);
    return choice?.bell || choice?.push ? [rowOf(tx, { ...member, kind }, choice.bell)] : [];
  });
  if (rows.length === 0) return;
  await tx.db.insert(notice).ignore().values(rows);
  await postPushes(
    tx,
    await newlyInserted(
      tx,
      rows.filter(({ userId }) => choices.get(userId)!.push),
    ),
  );
}

/** The insert skips notices of an earlier try; these were pushed then. */
async function newlyInserted(tx: TxCtx, rows: ReturnType<typeof rowOf>[]): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const isOne = and(
    inArray(
      notice.userId,
      rows.map(({ userId }) => userId),
    ),
    eq(notice.kind, first.kind),
    inArray(
      notice.about,
      rows.map(({ about }) => about),
    ),
    eq(notice.createdAt, first.createdAt),
  );
  const inserted = await tx.db.select({ noticeId: notice.noticeId }).from(notice).where(isOne);
  return inserted.map(({ noticeId }) => noticeId);
}

function rowOf(tx: TxCtx, input: Notice & { count?: number }, bell: boolean) {
  const now = tx.now();
  return { ...input, bellYn: bell ? ("Y" as const) : ("N" as const), readAt: bell ? null : now, toldAt: now, createdAt: now };
}

async function insertNotice(tx: TxCtx, input: Notice & { count?: number }, bell: boolean): Promise<number | null> {
  const row = rowOf(tx, input, bell);
  if (input.count === undefined) {
    const [inserted] = await tx.db.insert(notice).ignore().values(row);
    return inserted.affectedRows === 1 ? inserted.insertId : null;
  }
  const { bellYn, readAt, toldAt } = row;
  const [inserted] = await tx.db
    .insert(notice)
    .values(row)
    .onDuplicateKeyUpdate({ set: { count: sql`${notice.count} + ${input.count}`, bellYn, readAt, toldAt } });
  return inserted.affectedRows === 1 ? inserted.insertId : null;
}
