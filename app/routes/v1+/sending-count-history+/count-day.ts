import { z } from "zod";
import { dayCount } from "~/areas/sending/runs/sending-counts.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readDayCount",
  method: "GET",
  summary: "오늘 발송 건수",
  access: member,
  reply: z.object({ count: z.number() }),
  handle: async ({ ctx }) => ({ count: await dayCount(ctx, ctx.actor.userId) }),
});
