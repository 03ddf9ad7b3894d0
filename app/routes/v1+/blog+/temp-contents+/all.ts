import { deleteAllTemps } from "~/areas/blog/delete-temps.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  endpoint({
    method: "DELETE",
    summary: "임시저장한 글 모두 삭제",
    access: member,
    reply: Outcome,
    handle: async ({ ctx }) => succeeded(`${counted(await deleteAllTemps(ctx))}개를 삭제했습니다.`),
  }),
);
