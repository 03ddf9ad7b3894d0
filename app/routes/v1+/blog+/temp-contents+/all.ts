import { deleteAllTemps } from "~/areas/blog/writing/delete-temps.server";
import { member, serve } from "~/http/rest/serve.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve({
  verb: "deleteAllTemps",
  method: "DELETE",
  summary: "임시저장한 글 모두 삭제",
  access: member,
  does: ({ ctx }) => deleteAllTemps(ctx),
  says: (count) => `${counted(count)}개를 삭제했습니다.`,
});
