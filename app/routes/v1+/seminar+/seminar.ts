import { deleteSeminars } from "~/areas/seminars/writing/delete-seminars.server";
import { reviseSeminar } from "~/areas/seminars/writing/revise-seminar.server";
import { RevisionInput, SeminarIds, SeminarSaved } from "~/areas/seminars/writing/seminar.schema.server";
import { endpoint, LONG_LIST, member, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "reviseSeminar",
    method: "PUT",
    summary: "내 세미나 수정",
    access: member,
    body: RevisionInput,
    reply: SeminarSaved,
    handle: async ({ ctx, body }) => ({ ...succeeded("저장되었습니다."), ...(await reviseSeminar(ctx, body)) }),
  }),
  endpoint({
    verb: "deleteSeminars",
    method: "DELETE",
    summary: "내 세미나 삭제",
    access: member,
    body: SeminarIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => deleteSeminars(ctx, body),
    says: "삭제되었습니다.",
  }),
);
