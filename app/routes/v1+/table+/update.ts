import { ChangeReply, TableBodies } from "~/areas/tables/changes/changes.schema.server";
import { startNow } from "~/areas/tables/changes/start-now.server";
import { granted, idempotently, LONG_LIST, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "changeTables",
  ...LONG_LIST,
  method: "POST",
  summary: "테이블 변경",
  access: granted,
  body: TableBodies,
  reply: ChangeReply,
  idempotent: true,
  handle: async ({ ctx, body }) => ({ returnCode: "SUCCESS" as const, ...(await idempotently(ctx, () => startNow(ctx, "UPDATE", body))) }),
});
