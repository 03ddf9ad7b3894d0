import { rollBackSendHistory, saveSendHistory } from "~/areas/sending/history/save-send-history.server";
import { RollBackBody, SavedHistoryReply, SaveHistoryBody } from "~/areas/sending/runs/sending.schema.server";
import { idempotently, endpoint, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "saveSendHistory",
    method: "POST",
    summary: "한 사람의 발송 이력 저장",
    access: member,
    body: SaveHistoryBody,
    reply: SavedHistoryReply,
    idempotent: true,
    handle: async ({ ctx, body }) => {
      const saved = await idempotently(ctx, () =>
        saveSendHistory(ctx, { contentsId: body.contentsId, kakaotalkId: body.snsIdFromFriendList }),
      );
      return { ...saved, message: "발송 이력을 저장했습니다." };
    },
  }),
  endpoint({
    verb: "rollBackSendHistory",
    method: "DELETE",
    summary: "보내지 못한 발송 이력 되돌리기",
    access: member,
    body: RollBackBody,
    does: ({ ctx, body }) => rollBackSendHistory(ctx, body.sendHistoryId),
    says: "발송 이력을 되돌렸습니다.",
  }),
);
