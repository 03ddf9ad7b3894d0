import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { ResumeBody, ResumeReply } from "~/areas/sending/runs/sending.schema.server";
import { idempotently, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "resumeSendRun",
  method: "POST",
  summary: "발송 이어서 하기: 기다리는 사람, 또는 실패한 사람",
  access: member,
  body: ResumeBody,
  reply: ResumeReply,
  status: 202,
  idempotent: true,
  handle: ({ ctx, body }) => idempotently(ctx, () => resumeSendRun(ctx, body)),
});
