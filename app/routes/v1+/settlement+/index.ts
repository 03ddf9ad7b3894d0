import { commonCodes } from "~/areas/master/common-codes.server";
import { listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { settlementReply } from "~/areas/settlement/list/settlement-reply.server";
import { SettlementLookups, SettlementPageRow, StrictSettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { endpoint, granted, pageOf, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listSettlements",
    summary: "저작권료 정산",
    access: granted,
    query: StrictSettlementQuery,
    reply: pageOf(SettlementPageRow),
    rows: ({ ctx, query }) => rowsAs(listSettlements(ctx, query), settlementReply),
  }),
  endpoint({
    verb: "initializeSettlements",
    method: "GET",
    at: "initialize",
    summary: "저작권료 정산의 선택 항목",
    access: granted,
    reply: SettlementLookups,
    handle: async ({ ctx }) => ({ bankCode: await commonCodes(ctx, "bank_code"), settlementYn: ["ALL", "N", "Y"] }),
  }),
);
