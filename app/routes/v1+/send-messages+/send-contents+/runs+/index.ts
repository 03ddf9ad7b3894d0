import { readSendRun } from "~/areas/sending/runs/read-send-run.server";
import { RunQuery, RunReply } from "~/areas/sending/runs/sending.schema.server";
import { member, serve } from "~/http/rest/serve.server";
import { type RefusalCode, refusalText } from "~/messages/refusals.ko";
import { sendReasonText } from "~/messages/send-reasons.ko";

export const { loader, action } = serve({
  verb: "readSendRun",
  method: "GET",
  summary: "발송 하나의 진행과 받는 사람들",
  access: member,
  query: RunQuery,
  reply: RunReply,
  handle: async ({ ctx, query }) => {
    const { recipients, pausedReason, ...run } = await readSendRun(ctx, query.sendRunId);
    return {
      ...run,
      pausedReason: pausedReason && refusalText(pausedReason as RefusalCode),
      recipients: recipients.map(({ nickname, reason, ...recipient }) => ({
        ...recipient,
        kakaotalkProfileNickname: nickname,
        reason: sendReasonText(reason)?.sentence ?? null,
      })),
    };
  },
});
