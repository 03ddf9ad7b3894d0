import { readTemps } from "~/areas/blog/writing/list-temps.server";
import { postFields } from "~/areas/blog/writing/post-fields";
import { TempQuery, TempReply } from "~/areas/blog/writing/write-calls.schema.server";
import { member, serve } from "~/http/rest/serve.server";

const PLAIN = { contentsType: "free", deleteYn: "N" } as const;

export const { loader, action } = serve({
  verb: "readTemps",
  method: "GET",
  summary: "임시저장한 글",
  access: member,
  query: TempQuery,
  reply: TempReply,
  handle: async ({ ctx, query }) => {
    const rows = await readTemps(ctx, query.contentsId);
    return rows.map(({ tempContentsId, contentsId, ...row }) => ({
      ...postFields(row),
      ...PLAIN,
      contentsId: tempContentsId,
      postContentsId: contentsId,
    }));
  },
});
