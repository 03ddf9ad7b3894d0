import { eq } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { mailOutbox } from "~db/schema/account";

export async function seed(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await tx.db.$count(mailOutbox, eq(mailOutbox.status, "FAILED"))) > 0) return;
    const letter = { to: "moved@example.test", subject: "[글벗] 문의하신 내용에 답합니다", text: "받는 주소가 없어진 메일의 보기입니다." };
    const mailId = await postMail(tx, letter, new Date(tx.now().getTime() + 7 * DAY_MS));
    await tx.db.update(mailOutbox).set({ status: "FAILED", attempts: 1 }).where(eq(mailOutbox.mailId, mailId));
  });
}
