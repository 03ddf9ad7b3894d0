import { z } from "zod";
import { dayCount } from "~/areas/sending/sending-counts.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "오늘 발송 건수",
    access: member,
    reply: z.object({ count: z.number() }),
    handle: async ({ ctx }) => ({ count: await dayCount(ctx, ctx.actor.userId) }),
  }),
);
