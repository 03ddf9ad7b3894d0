import { z } from "zod";
import { listPostHistory } from "~/areas/sending/history/list-send-history.server";
import { HistoryReply, PostHistoryQuery } from "~/areas/sending/runs/sending.schema.server";
import { startRunEndpoint } from "~/areas/sending/runs/web/start-run-endpoint.server";
import { endpoint, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listPostHistory",
    method: "GET",
    summary: "콘텐츠 하나의 발송 이력",
    access: member,
    query: PostHistoryQuery,
    reply: z.array(HistoryReply),
    handle: async ({ ctx, query }) => {
      const rows = await listPostHistory(ctx, query.contentsId);
      return rows.map((row) => ({ ...row, createdDateTime: row.createdDateTime.toISOString() }));
    },
  }),
  startRunEndpoint("startRunWithHistory", "발송 이력을 남기며 친구들에게 발송"),
);
