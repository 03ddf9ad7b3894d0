import { sendPush } from "~/areas/notices/push/send-push.server";
import type { Ctx } from "~/core/ctx.server";

export const handle = (ctx: Ctx, { pushId }: { pushId: number }): Promise<string> => sendPush(ctx, pushId);
