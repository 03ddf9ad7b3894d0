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
/** Limits per address and member in 24 hours: 20 guesses at 10,000 codes succeed once in 500 times. */
const CODES_A_DAY = 10;
const GUESSES_A_DAY = 20;

export type CodeRow = typeof mailCertification.$inferSelect;
type CodeOwner = { userEmail: string; userId: number | null };

/** The latest code of an address, even used or expired. */
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

export function isOpen(row: CodeRow, now: Date): boolean {
  return row.mailCertifiedDate === null && row.expiresAt > now && row.tries < CODE_TRIES;
}

/** An address's member, locked, so that codes and guesses run one after another. */
export async function memberOfAddress({ db }: TxCtx, userEmail: string) {
  const [member] = await db
    .select({ userId: user.userId, emailCheck: user.emailCheck, secession: user.secession })
    .from(user)
    .where(eq(user.userEmail, userEmail))
    .for("update");
  return member;
}

/** Refuses `account.guesses-spent` after 20 guesses in 24 hours. */
export async function refuseSpentGuesses(tx: TxCtx, owner: CodeOwner): Promise<void> {
  let guesses = 0;
  for (const { tries, mailSendDate } of await codesOfDay(tx, owner)) {
    guesses += tries;
    if (guesses >= GUESSES_A_DAY) throw new Refusal("account.guesses-spent", { time: dayAfter(mailSendDate) });
  }
}

/** Stores and mails a code. Without `userId` nothing is mailed and the code never works. Refuses `account.codes-spent`. */
export async function issueCode(tx: TxCtx, code: CodeOwner): Promise<void> {
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
  // Unknown addresses cost the same work: the response time reveals nothing.
  await postMail(tx, code.userId === null ? null : { to: code.userEmail, ...codeLetter(number, expiresAt) }, expiresAt);
}

/** 24 hours: a calendar day's limit could be used twice around midnight. */
function codesOfDay({ db, now }: TxCtx, { userEmail, userId }: CodeOwner) {
  const ownerCondition = or(eq(mailCertification.userEmail, userEmail), userId === null ? undefined : eq(mailCertification.userId, userId));
  return db
    .select({ tries: mailCertification.tries, mailSendDate: mailCertification.mailSendDate })
    .from(mailCertification)
    .where(and(ownerCondition, gt(mailCertification.mailSendDate, new Date(now().getTime() - DAY_MS))))
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
