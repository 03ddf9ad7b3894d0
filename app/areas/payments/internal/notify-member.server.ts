import { eq } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import { postNotice } from "~/areas/notices/post-notice.server";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import type { PaymentLetter } from "../letters";

/** A receipt is still useful after days of mail outage. */
const MAIL_VALID_MS = 7 * 86_400_000;

/** Post a payment's outcome in the caller's transaction: retries send one mail. */
export async function notifyMember(tx: TxCtx, userId: number, { what, facts, todo, notice }: PaymentLetter): Promise<void> {
  const [member] = await tx.db.select({ to: user.userEmail, secession: user.secession }).from(user).where(eq(user.userId, userId));
  if (!member) return;
  const { SERVICE_NAME, SUPPORT_NAME, SUPPORT_PHONE, SUPPORT_HOURS, SUPPORT_MAIL } = settings();
  const next = todo && member.secession !== "Y" ? ["", `${todo.text}: ${addressOf(todo.path)}`] : [];
  const service = ["", `고객센터: ${SUPPORT_NAME}`, `전화: ${SUPPORT_PHONE} (${SUPPORT_HOURS})`, `이메일: ${SUPPORT_MAIL}`];
  const text = [`${what}.`, "", ...facts, ...next, ...service, `문의: ${addressOf("/app/support")}`].join("\n");
  if (notice) await postNotice(tx, { userId, kind: "payment", about: `${notice.what}:${tx.now().getTime()}`, facts: notice });
  await postMail(tx, { to: member.to, subject: `[${SERVICE_NAME}] ${what}`, text }, new Date(tx.now().getTime() + MAIL_VALID_MS));
}

const addressOf = (path: string) => new URL(path, settings().BASE_URL).href;
