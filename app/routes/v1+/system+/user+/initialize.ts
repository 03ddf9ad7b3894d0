import { userChoices } from "~/areas/account/user-choices.server";
import { Choices } from "~/areas/account/users-admin.schema.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원 관리 화면의 선택 항목",
    access: granted,
    reply: Choices,
    handle: ({ ctx }) => userChoices(ctx),
  }),
);
