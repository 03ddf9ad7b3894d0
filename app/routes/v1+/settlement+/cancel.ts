import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { refuseUnchanged } from "~/areas/settlement/settle/chosen.server";
import { CancelBody } from "~/areas/settlement/settlement.schema.server";
import { settlementTexts } from "~/areas/settlement/settlement-words";
import { granted, idempotently, Outcome, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "cancelSettlement",
  method: "PUT",
  summary: "저작권료 정산 취소",
  access: granted,
  proof: true,
  body: CancelBody,
  reply: Outcome,
  idempotent: true,
  handle: async ({ ctx, body }) => {
    refuseUnchanged("cancel", body.settlementYn);
    const asked = { userId: body.userId, month: body.settlementYearMonth, settlementId: body.settlementId };
    await idempotently(ctx, () => cancelSettlement(ctx, asked));
    return succeeded(settlementTexts.cancelled);
  },
});
