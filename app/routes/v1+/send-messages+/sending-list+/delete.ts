import { removeFromSendingList } from "~/areas/sending/remove-from-sending-list.server";
import { WAITING_DELETED } from "~/areas/sending/sending-list-texts";
import { WaitingKey } from "~/areas/sending/sending-list.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "발송 대기 목록에서 삭제 (POST)",
    access: member,
    body: WaitingKey,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await removeFromSendingList(ctx, body.sendingListId);
      return succeeded(WAITING_DELETED);
    },
  }),
);
