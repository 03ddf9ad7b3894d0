import { commonCodes } from "~/areas/master/common-codes.server";
import { listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { settlementReply } from "~/areas/settlement/list/settlement-reply.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { refuseAsItIs } from "~/areas/settlement/settle/chosen.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import {
  CancelBody,
  SettleBody,
  SettlementLookups,
  SettlementPageRow,
  StrictSettlementQuery,
} from "~/areas/settlement/settlement.schema.server";
import { settlementTexts } from "~/areas/settlement/settlement-texts";
import { endpoint, granted, idempotently, Outcome, pageOf, rowsAs, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    summary: "저작권료 정산",
    access: granted,
    query: StrictSettlementQuery,
    reply: pageOf(SettlementPageRow),
    rows: ({ ctx, query }) => rowsAs(listSettlements(ctx, query), settlementReply),
  }),
  endpoint({
    method: "GET",
    at: "initialize",
    summary: "저작권료 정산의 선택 항목",
    access: granted,
    reply: SettlementLookups,
    handle: async ({ ctx }) => ({ bankCode: await commonCodes(ctx, "bank_code"), settlementYn: ["ALL", "N", "Y"] }),
  }),
  endpoint({
    method: "POST",
    at: "settlement",
    summary: "저작권료 정산하기",
    access: granted,
    body: SettleBody,
    reply: Outcome,
    idempotent: true,
    handle: async ({ ctx, body }) => {
      refuseAsItIs("settle", body.settlementYn);
      const asked = { userId: body.userId, month: body.settlementYearMonth, settledAt: body.settlementDateFormatted };
      await idempotently(ctx, () => settleMonth(ctx, asked));
      return succeeded(settlementTexts.settled);
    },
  }),
  endpoint({
    method: "PUT",
    at: "cancel",
    summary: "저작권료 정산 취소",
    access: granted,
    body: CancelBody,
    reply: Outcome,
    idempotent: true,
    handle: async ({ ctx, body }) => {
      refuseAsItIs("cancel", body.settlementYn);
      const asked = { userId: body.userId, month: body.settlementYearMonth, settlementId: body.settlementId };
      await idempotently(ctx, () => cancelSettlement(ctx, asked));
      return succeeded(settlementTexts.cancelled);
    },
  }),
);
