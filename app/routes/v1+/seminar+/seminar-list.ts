import { LIST_PAGE, ListQuery, ListReply } from "~/areas/seminars/listing/list.schema.server";
import { listWholeSeminars, wholeSeminar } from "~/areas/seminars/listing/list-seminars.server";
import { idOf } from "~/core/id";
import { paged } from "~/core/replies.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listSeminars",
  method: "GET",
  summary: "다가오는 세미나와 내 세미나; seminarId만 보내면 그 세미나",
  access: anyone,
  query: ListQuery,
  reply: ListReply,
  handle: async ({ ctx, query, request }) => {
    const names = [...new URL(request.url).searchParams].filter(([, value]) => value !== "").map(([name]) => name);
    if (names.length === 1 && names[0] === "seminarId") return wholeSeminar(ctx, idOf(query.seminarId));
    const { rows, total } = await listWholeSeminars(ctx, query);
    return paged(rows, { page: query.page, size: LIST_PAGE, total });
  },
});
