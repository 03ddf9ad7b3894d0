import { sendPostedMail } from "~/areas/mail/send-posted-mail.server";
import type { Ctx } from "~/core/ctx.server";

export function handle(ctx: Ctx, { mailId }: { mailId: number }): Promise<string> {
  return sendPostedMail(ctx, mailId);
}
