import { deleteAllTemps } from "~/areas/blog/writing/delete-temps.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { deedEndpoint } from "~/http/rest/short-endpoints.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  deedEndpoint({
    method: "DELETE",
    summary: "임시저장한 글 모두 삭제",
    access: member,
    does: ({ ctx }) => deleteAllTemps(ctx),
    says: (count) => `${counted(count)}개를 삭제했습니다.`,
  }),
);
