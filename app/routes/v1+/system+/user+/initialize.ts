import { Choices } from "~/areas/account/admin/users-admin.schema.server";
import { userChoices } from "~/areas/account/member/user-choices.server";
import { granted, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "initializeUsers",
  method: "GET",
  summary: "회원 관리 화면의 선택 항목",
  access: granted,
  reply: Choices,
  handle: ({ ctx }) => userChoices(ctx),
});
