import { DroppedTables, DropReply } from "~/areas/tables/changes/changes.schema.server";
import { dropTables } from "~/areas/tables/changes/drop-tables.server";
import { tables } from "~/areas/tables/described/tables.store.server";
import { gridEndpoints } from "~/grid/web/endpoints.server";
import { endpoint, granted, idempotently, LONG_LIST, serve } from "~/http/rest/serve.server";

const remove = endpoint({
  verb: "dropTables",
  ...LONG_LIST,
  method: "DELETE",
  summary: "테이블 정보 삭제",
  access: granted,
  body: DroppedTables,
  reply: DropReply,
  idempotent: true,
  handle: async ({ ctx, body }) => ({ returnCode: "SUCCESS" as const, ...(await idempotently(ctx, () => dropTables(ctx, body))) }),
});

export const { loader, action } = serve(...gridEndpoints(tables).filter(({ method }) => method !== "DELETE"), remove);
