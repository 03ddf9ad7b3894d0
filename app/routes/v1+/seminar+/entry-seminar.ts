import { publishSeminar } from "~/areas/seminars/writing/publish-seminar.server";
import { SeminarBody, SeminarSaved } from "~/areas/seminars/writing/seminar.schema.server";
import { member, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "publishSeminar",
  method: "POST",
  summary: "세미나 등록",
  access: member,
  body: SeminarBody,
  reply: SeminarSaved,
  handle: async ({ ctx, body }) => ({ ...succeeded("저장되었습니다."), ...(await publishSeminar(ctx, body)) }),
});
