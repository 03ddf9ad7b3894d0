import { z } from "zod";
import { checkQuota } from "~/areas/sending/runs/check-quota.server";
import { sendingSum } from "~/areas/sending/runs/sending-counts.server";
import { CountLength } from "~/areas/sending/runs/sending.schema.server";
import { endpoint, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "readPeriodCount",
    method: "GET",
    summary: "이용 기간의 발송 건수 (결제 전이면 빈 문자열)",
    access: member,
    reply: z.object({ sum: z.string() }),
    handle: async ({ ctx }) => ({ sum: await sendingSum(ctx) }),
  }),
  endpoint({
    verb: "checkQuota",
    method: "POST",
    summary: "보낼 수 있는 건수 확인 (세는 일은 발송이 합니다)",
    access: member,
    body: CountLength,
    reply: z.object({ sendingCountId: z.string() }),
    handle: ({ ctx, body }) => checkQuota(ctx, body.length),
  }),
);
