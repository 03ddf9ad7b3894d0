import { z } from "zod";
import { listPostHistory } from "~/areas/sending/history/list-send-history.server";
import { findCallReceivers } from "~/areas/sending/runs/find-call-receivers.server";
import { HistoryReply, PostHistoryQuery, SendContentsBody, StartedReply } from "~/areas/sending/runs/sending.schema.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { randomToken, sha256 } from "~/core/crypto.server";
import { deed, endpoint, LONG_LIST, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
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
  endpoint({
    method: "POST",
    summary: "발송 이력을 남기며 친구들에게 발송",
    access: member,
    body: SendContentsBody,
    ...LONG_LIST,
    reply: StartedReply,
    status: 202,
    idempotent: true,
    handle: async ({ ctx, body, request }) => {
      const key = request.headers.get("Idempotency-Key");
      const { contentsId, sendingListId } = body;
      return deed(ctx, async () => {
        const receivers = await findCallReceivers(ctx, body);
        return startSendRun(ctx, { contentsId, sendingListId, receivers, formKey: key ? sha256(key) : randomToken() });
      });
    },
  }),
);
