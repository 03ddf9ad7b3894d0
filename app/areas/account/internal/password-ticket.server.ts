import { and, eq, gt } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import { randomToken, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { passwordTicket, user } from "~db/schema/account";

const TICKET_DAYS = 7;

/** Anybody with this link to choose a password controls the account (rule 201). */
export type Ticket = { link: string; expiresAt: Date };

/** Makes a password link, which invalidates the old one. */
export async function newTicket(tx: TxCtx, userId: number): Promise<Ticket> {
  const ticket = randomToken();
  const expiresAt = new Date(tx.now().getTime() + TICKET_DAYS * 86_400_000);
  const values = { ticketHash: sha256(ticket), expiresAt, updatedAt: tx.now() };
  await tx.db
    .insert(passwordTicket)
    .values({ userId, ...values, createdAt: tx.now() })
    .onDuplicateKeyUpdate({ set: values });
  return { link: new URL(`/app/user/set-password?ticket=${ticket}`, settings().BASE_URL).href, expiresAt };
}

/** Mails a new link to choose a password, valid for 7 days. */
export async function issueTicket(tx: TxCtx, userId: number, userEmail: string): Promise<void> {
  const ticket = await newTicket(tx, userId);
  await postMail(tx, { to: userEmail, ...letter(ticket) }, ticket.expiresAt);
}

/** The member of a valid password link. Withdrawn members have none. */
export async function findTicketHolder({ db, now }: Ctx, ticket: string) {
  const [row] = await db
    .select({ userId: user.userId, userEmail: user.userEmail, userNickname: user.userNickname })
    .from(passwordTicket)
    .innerJoin(user, eq(user.userId, passwordTicket.userId))
    .where(and(eq(passwordTicket.ticketHash, sha256(ticket)), gt(passwordTicket.expiresAt, now()), eq(user.secession, "N")));
  return row;
}

function letter({ link, expiresAt }: Ticket) {
  const { SERVICE_NAME } = settings();
  return {
    subject: `[${SERVICE_NAME}] 비밀번호를 정해 주세요`,
    text: [
      `${SERVICE_NAME} 관리자가 이 이메일로 회원을 등록했습니다.`,
      "아래 주소에서 약관을 읽고 비밀번호를 정하면 로그인할 수 있습니다.",
      "",
      link,
      `유효 기간: ${formatSeoul(expiresAt, "yyyy.MM.dd HH:mm")}까지, 한 번`,
      "",
      "모르는 일이라면 이 메일을 지워 주세요. 비밀번호를 정하기 전에는 아무도 로그인할 수 없습니다.",
    ].join("\n"),
  };
}
