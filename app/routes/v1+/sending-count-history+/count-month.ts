import { z } from "zod";
import { monthCount } from "~/areas/sending/runs/sending-counts.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readMonthCount",
  method: "GET",
  summary: "이번 달 발송 건수",
  access: member,
  reply: z.object({ count: z.number() }),
  handle: async ({ ctx }) => ({ count: await monthCount(ctx, ctx.actor.userId) }),
});
