import { and, eq, gt, lt } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import { unseal, randomToken, seal, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { returnTicket, user } from "~db/schema/account";
import type { Return } from "./reopen-member.server";

const RETURN_MINUTES = 60;
export const RETURN_TRIES = 5;

type ReturnRequest = { userId: number; userEmail: string; flowHash: string | null };

/** Mails a withdrawn member a link that reopens the account. */
export async function issueReturn(tx: TxCtx, { userId, userEmail, flowHash }: ReturnRequest, wish: Return): Promise<void> {
  const ticket = randomToken();
  const expiresAt = ending(tx);
  const values = { userId, flowHash, sealedReturn: seal(JSON.stringify(wish)), expiresAt, createdAt: tx.now(), updatedAt: tx.now() };
  await tx.db.insert(returnTicket).values({ ...values, ticketHash: sha256(ticket) });
  await postMail(tx, { to: userEmail, ...letter(ticket, expiresAt) }, expiresAt);
}

/** Replaces the mailed link of the same sign-up. */
export async function renewReturn(tx: TxCtx, { userId, userEmail, flowHash }: ReturnRequest & { flowHash: string }): Promise<void> {
  const ticket = randomToken();
  const expiresAt = ending(tx);
  const [renewed] = await tx.db
    .update(returnTicket)
    .set({ ticketHash: sha256(ticket), expiresAt, updatedAt: tx.now() })
    .where(and(eq(returnTicket.flowHash, flowHash), eq(returnTicket.userId, userId)));
  if (renewed.affectedRows > 0) await postMail(tx, { to: userEmail, ...letter(ticket, expiresAt) }, expiresAt);
}

/** The stored sign-up behind a valid reopen link. */
export async function readReturn({ db, now }: Ctx, ticket: string) {
  const [row] = await db
    .select({ userId: user.userId, userEmail: user.userEmail, flowHash: returnTicket.flowHash, sealed: returnTicket.sealedReturn })
    .from(returnTicket)
    .innerJoin(user, eq(user.userId, returnTicket.userId))
    .where(
      and(
        eq(returnTicket.ticketHash, sha256(ticket)),
        gt(returnTicket.expiresAt, now()),
        lt(returnTicket.tries, RETURN_TRIES),
        eq(user.secession, "Y"),
      ),
    );
  if (!row) return undefined;
  const { sealed, ...pending } = row;
  return { ...pending, wish: JSON.parse(unseal(sealed)) as Return };
}

const ending = (ctx: Ctx) => new Date(ctx.now().getTime() + RETURN_MINUTES * 60_000);

function letter(ticket: string, expiresAt: Date) {
  const { SERVICE_NAME, BASE_URL } = settings();
  return {
    subject: `[${SERVICE_NAME}] 탈퇴한 계정을 다시 열 수 있습니다`,
    text: [
      `이 이메일로 ${SERVICE_NAME} 회원가입을 신청했습니다. 탈퇴한 계정이 있어 새로 만들지 않았습니다.`,
      "아래 주소를 열고 ‘계정 다시 열기’를 누르면 그 계정을 다시 쓸 수 있습니다.",
      "",
      new URL(`/app/user/reopen-account?ticket=${ticket}`, BASE_URL).href,
      `유효 기간: ${formatSeoul(expiresAt, "yyyy.MM.dd HH:mm")}까지, 한 번`,
      "",
      "직접 신청하지 않았다면 이 메일을 지워 주세요. 누르지 않으면 계정은 탈퇴한 그대로입니다.",
    ].join("\n"),
  };
}
