import { favourWriters } from "~/areas/blog/favour-writers.server";
import { WriterIds } from "~/areas/blog/favourites.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "글쓴이 즐겨찾기 해제",
    access: member,
    body: WriterIds,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await favourWriters(ctx, { favoriteUserIds: body, favoriteYn: "N" });
      return succeeded("즐겨찾기에서 뺐습니다.");
    },
  }),
);
