import { and, eq, inArray } from "drizzle-orm";
import { type Letter, postMail, postMails } from "~/areas/mail/post-mail.server";
import type { LockedSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { SEMINAR_LIST, seminarPath } from "~/areas/seminars/seminar-links";
import { placeFor } from "~/areas/seminars/seminar-place";
import { momentText, whenText } from "~/areas/seminars/seminar-when";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import type { MemberCtx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { user } from "~db/schema/account";

type MailedSeminar = Pick<LockedSeminar, "seminarId" | "title" | "seminarLocation" | "startAt" | "endAt" | "cancelledAt">;

/** `place` in the queue; null for a seat. */
type Applied = { by: MemberCtx; place: number | null };

const OFFER = "세미나에 자리가 났습니다";

/** Mails applicants their seat or place, posted in this transaction. */
export async function mailApplications(tx: TxCtx, seminar: MailedSeminar, applied: Applied[]): Promise<void> {
  const mails = applied.map(({ by, place }) => ({ letter: applicationLetter(by.actor.email, seminar, place), requestId: by.requestId }));
  await postMails(tx, mails);
}

function applicationLetter(to: string, seminar: MailedSeminar, place: number | null): Letter {
  if (place === null) return letter(to, "세미나 신청 완료", seminar, ["세미나 신청이 완료되었습니다."]);
  const lines = [`자리가 다 차서 대기 ${counted(place)}번째로 올려 두었습니다.`, "앞사람이 취소하면 차례대로 메일로 알려 드립니다."];
  return letter(to, "세미나 대기 신청", unseated(seminar), lines);
}

export async function mailSeated(tx: TxCtx, seminar: MailedSeminar, userIds: number[]): Promise<void> {
  const lines = [
    "기다리신 세미나에 자리가 났습니다.",
    "세미나 신청이 완료되었습니다. 따로 누를 것은 없습니다.",
    "참석하지 못하면 신청을 취소해 주세요.",
  ];
  const isMember = and(inArray(user.userId, userIds), eq(user.secession, "N"));
  const people = await tx.db.select({ email: user.userEmail }).from(user).where(isMember);
  if (people.length === 0) return;
  const mails = people.map(({ email }) => ({ letter: letter(email, OFFER, seminar, lines), requestId: tx.requestId }));
  await postMails(tx, mails);
}

/** Mails a seat held until `offerUntil`. Skips withdrawn members. */
export async function mailOffer(tx: TxCtx, seminar: MailedSeminar, userId: number, offerUntil: Date): Promise<void> {
  const lines = [
    "기다리신 세미나에 자리가 났습니다.",
    `${momentText(offerUntil)}까지 아래 주소에서 ‘자리 받기’를 누르면 신청이 끝납니다.`,
    "그때까지 누르지 않으면 다음 사람에게 넘어갑니다.",
  ];
  await mailMember(tx, userId, OFFER, unseated(seminar), lines, offerUntil);
}

/** Mails that a held seat has passed on. */
export async function mailOfferOver(tx: TxCtx, seminar: MailedSeminar, userId: number): Promise<void> {
  const lines = ["기한이 지나 자리가 다음 사람에게 넘어갔습니다.", "다시 신청하면 대기 맨 뒤에 섭니다."];
  await mailMember(tx, userId, "세미나 자리 안내가 끝났습니다", unseated(seminar), lines);
}

/** Hides an online room's address from people without a seat. */
export const unseated = (seminar: MailedSeminar): MailedSeminar => ({ ...seminar, seminarLocation: placeFor(seminar, false) });
export const seated = (seminar: MailedSeminar): MailedSeminar => ({ ...seminar, seminarLocation: placeFor(seminar, true) });

async function mailMember(
  tx: TxCtx,
  userId: number,
  subject: string,
  seminar: MailedSeminar,
  lines: string[],
  staleAt?: Date,
): Promise<void> {
  const isMember = and(eq(user.userId, userId), eq(user.secession, "N"));
  const [to] = await tx.db.select({ email: user.userEmail }).from(user).where(isMember);
  if (to) await postMail(tx, letter(to.email, subject, seminar, lines), staleAt);
}

/** Appends title, time, place and links of the seminar. */
export function letter(to: string, subject: string, seminar: MailedSeminar, lines: string[]): Letter {
  const { SERVICE_NAME, BASE_URL } = settings();
  const place = seminar.seminarLocation && `장소: ${seminar.seminarLocation}`;
  const about = [`세미나: ${seminar.title}`, `일시: ${whenText(seminar)}`, place].filter(Boolean);
  const links = [new URL(seminarPath(seminar.seminarId), BASE_URL).href, "", `내 세미나: ${new URL(SEMINAR_LIST, BASE_URL).href}`];
  return { to, subject: `[${SERVICE_NAME}] ${subject}: ${seminar.title}`, text: [...lines, "", ...about, "", ...links].join("\n") };
}
