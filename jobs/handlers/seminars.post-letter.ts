import { postLetterMails } from "~/areas/seminars/letters/post-letter-mails.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = (ctx: Ctx, { seminarLetterId }: Payload<"seminars.post-letter">) => postLetterMails(ctx, seminarLetterId);
