import { DatabaseEnvironmentBody } from "~/areas/master/databases/databases.schema.server";
import { databases } from "~/areas/master/databases/databases.store.server";
import { saveRows } from "~/grid/save.server";
import { granted, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "changeDatabase",
  method: "PUT",
  summary: "데이터베이스 환경 하나 수정",
  access: granted,
  proof: true,
  body: DatabaseEnvironmentBody,
  does: ({ ctx, params, body: { updatedAt, ...cells } }) => {
    const stamp = updatedAt === undefined ? null : new Date(updatedAt).getTime();
    return saveRows(ctx, databases, { inserts: [], updates: [{ key: [params.key], stamp, cells }] });
  },
  says: "수정했습니다.",
});
