import { rollBackSendHistory } from "~/areas/sending/save-send-history.server";
import { RollBackBody } from "~/areas/sending/sending.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "보내지 못한 발송 이력 되돌리기 (POST)",
    access: member,
    body: RollBackBody,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await rollBackSendHistory(ctx, body.sendHistoryId);
      return succeeded("발송 이력을 되돌렸습니다.");
    },
  }),
);
