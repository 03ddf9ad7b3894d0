import { randomInt } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seal } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { mailCertification } from "~db/schema/account";
import { postMail } from "../post-mail.server";

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

export type CodeRow = typeof mailCertification.$inferSelect;

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

/**
 * A fresh code for an address. Without a `userId` it is a row like any other, but the code goes to nobody and opens nothing: whoever
 * asks for an address that is not theirs sees the same as for one that is.
 */
export async function issueCode(tx: TxCtx, code: { userEmail: string; userId: number | null }): Promise<void> {
  const now = tx.now();
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
  // The same work for nobody's address, so that it takes the same time.
  await postMail(tx, code.userId === null ? null : { to: code.userEmail, ...codeLetter(number, expiresAt) }, expiresAt);
}

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
