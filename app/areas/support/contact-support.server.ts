import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { isPressKept, keepPress, pressKey, pressOnce } from "~/core/press.server";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import type { ContactInput } from "./support.schema.server";

/** A question is still worth answering after days of a mail outage. */
const WORTH_MS = 7 * 86_400_000;

const submissionOf = ({ formKey, name, email, text }: ContactInput) => ({
  action: "support.message",
  formKey,
  content: { name, email, text },
});

export const isSent = (ctx: Ctx, input: ContactInput): Promise<boolean> => isPressKept(ctx, pressKey(ctx.actor, submissionOf(input)));

/** Mails a question to customer service, once per form. The typed address gets nothing: it may be a stranger's. */
export async function contactSupport(ctx: Ctx, input: ContactInput): Promise<void> {
  const { name, email, text } = input;
  const { SERVICE_NAME, SUPPORT_MAIL } = settings();
  const { actor } = ctx;
  const member = actor.kind === "member" ? `회원 번호: ${actor.userId}` : "로그인하지 않은 사람";
  const letter = {
    to: SUPPORT_MAIL,
    replyTo: email,
    subject: `[${SERVICE_NAME}] 문의: ${name}`,
    text: [`이름: ${name}`, `이메일: ${email}`, member, "", text].join("\n"),
  };
  await pressOnce(pressKey(actor, submissionOf(input)), {
    find: async (key) => (await isPressKept(ctx, key)) || null,
    write: (key) =>
      inTransaction(ctx, async (tx) => {
        await keepPress(tx, key);
        await postMail(tx, letter, new Date(tx.now().getTime() + WORTH_MS));
        await tx.audit("support.message-sent", actor.kind === "member" ? `user:${actor.userId}` : "guest");
        return true;
      }),
  });
}
