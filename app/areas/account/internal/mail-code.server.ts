import { randomInt } from "node:crypto";
import { and, desc, eq, gt, or } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import { seal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS, formatSeoul } from "~/time/seoul";
import { mailCertification, user } from "~db/schema/account";

const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/**
 * Codes and guesses for an address and its member within 24 hours, whoever asks: of 10,000 possible codes 20 guesses find the right one once
 * in 500 times.
 */
const CODES_A_DAY = 10;
const GUESSES_A_DAY = 20;

export type CodeRow = typeof mailCertification.$inferSelect;
type Whose = { userEmail: string; userId: number | null };

/** The newest code of an address. */
export async function newestCode(ctx: Ctx, userEmail: string, lock = false): Promise<CodeRow | undefined> {
  const query = ctx.db
    .select()
    .from(mailCertification)
    .where(eq(mailCertification.userEmail, userEmail))
    .orderBy(desc(mailCertification.mailCertificationSequence))
    .limit(1);
  const [row] = lock ? await query.for("update") : await query;
  return row;
}

/** Whether a code may still be entered; one whose tries are used up may not. */
export function isOpen(row: CodeRow, now: Date): boolean {
  return row.mailCertifiedDate === null && row.expiresAt > now && row.tries < CODE_TRIES;
}

/** Locks and returns the member of an address, so that codes and guesses for one member run one after another. */
export async function memberOfAddress({ db }: TxCtx, userEmail: string) {
  const [found] = await db
    .select({ userId: user.userId, emailCheck: user.emailCheck, secession: user.secession })
    .from(user)
    .where(eq(user.userEmail, userEmail))
    .for("update");
  return found;
}

/** Refuses `account.guesses-spent`, saying until when, after the day's guesses for an address and its member. */
export async function refuseSpentGuesses(tx: TxCtx, whose: Whose): Promise<void> {
  let guesses = 0;
  for (const { tries, mailSendDate } of await codesOfDay(tx, whose)) {
    guesses += tries;
    if (guesses >= GUESSES_A_DAY) throw new Refusal("account.guesses-spent", { time: dayAfter(mailSendDate) });
  }
}

/**
 * Stores a new code for an address and mails it. Without a `userId` the row is stored but nothing is mailed and the code is never accepted,
 * so that an unknown address looks the same to the caller. Refuses `account.codes-spent`, saying until when, after the day's codes for the
 * address and its member; a notice or link mailed instead of a code counts too.
 */
export async function issueCode(tx: TxCtx, code: Whose): Promise<void> {
  const now = tx.now();
  const sent = await codesOfDay(tx, code);
  const first = sent[CODES_A_DAY - 1];
  if (first) throw new Refusal("account.codes-spent", { time: dayAfter(first.mailSendDate) });
  const number = String(randomInt(10_000)).padStart(4, "0");
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await tx.db.insert(mailCertification).values({
    userEmail: code.userEmail,
    userId: code.userId,
    sealedNumber: seal(number),
    mailSendDate: now,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  });
  // Does the same work for an unknown address, so that the response takes the same time.
  await postMail(tx, code.userId === null ? null : { to: code.userEmail, ...codeLetter(number, expiresAt) }, expiresAt);
}

/** The codes of the last 24 hours, newest first. Not of the calendar day, whose limit could be used twice around midnight. */
function codesOfDay({ db, now }: TxCtx, { userEmail, userId }: Whose) {
  const theirs = or(eq(mailCertification.userEmail, userEmail), userId === null ? undefined : eq(mailCertification.userId, userId));
  return db
    .select({ tries: mailCertification.tries, mailSendDate: mailCertification.mailSendDate })
    .from(mailCertification)
    .where(and(theirs, gt(mailCertification.mailSendDate, new Date(now().getTime() - DAY_MS))))
    .orderBy(desc(mailCertification.mailCertificationSequence))
    .for("update");
}

const dayAfter = (instant: Date) => formatSeoul(new Date(instant.getTime() + DAY_MS), "yyyy.MM.dd HH:mm");

function codeLetter(number: string, expiresAt: Date) {
  const { SERVICE_NAME, BASE_URL } = settings();
  return {
    subject: `[${SERVICE_NAME}] 인증번호 ${number}`,
    text: [
      `${SERVICE_NAME} 이메일 인증번호는 ${number}입니다.`,
      `${formatSeoul(expiresAt, "HH:mm")}까지 아래 화면에 입력해 주세요.`,
      new URL("/app/certificate-mail", BASE_URL).href,
      "",
      "인증번호를 요청하지 않았다면 이 메일을 지워 주세요.",
    ].join("\n"),
  };
}
