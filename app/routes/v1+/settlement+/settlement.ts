import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { refuseUnchanged } from "~/areas/settlement/settle/chosen.server";
import { SettleBody } from "~/areas/settlement/settlement.schema.server";
import { settlementTexts } from "~/areas/settlement/settlement-words";
import { granted, idempotently, Outcome, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "settleMonth",
  method: "POST",
  summary: "저작권료 정산하기",
  access: granted,
  proof: true,
  body: SettleBody,
  reply: Outcome,
  idempotent: true,
  handle: async ({ ctx, body }) => {
    refuseUnchanged("settle", body.settlementYn);
    const asked = { userId: body.userId, month: body.settlementYearMonth, settledAt: body.settlementDateFormatted };
    await idempotently(ctx, () => settleMonth(ctx, asked));
    return succeeded(settlementTexts.settled);
  },
});
