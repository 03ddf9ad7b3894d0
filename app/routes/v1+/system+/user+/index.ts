import { MemberCall } from "~/areas/account/passwords.schema.server";
import { updateMember } from "~/areas/account/update-member.server";
import { userInformation } from "~/areas/account/user-information.server";
import { ByUserId, UserInformation } from "~/areas/account/user.schema.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { failed, Outcome, succeeded } from "~/core/replies.server";
import { refusalText } from "~/messages/refusals.ko";
import { anyone, member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { countPasswordTry } from "~/http/login-tries.server";
import { serve } from "~/http/serve.server";

/** What the documents compare a wrong password's answer with (1 §8). */
const WRONG_PASSWORD = "authenticate Error";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원 정보",
    access: anyone,
    query: ByUserId,
    reply: UserInformation,
    handle: ({ ctx, query }) => userInformation(ctx, query.userId),
  }),
  endpoint({
    method: "PUT",
    summary: "내 회원 정보 수정",
    access: member,
    body: MemberCall,
    reply: Outcome,
    handle: async ({ ctx, body: { userId, userAdditionalInformationDto, ...changes } }) => {
      if (userId !== undefined && userId !== ctx.actor.userId) throw new Refusal("account.forbidden");
      await countPasswordTry(ctx.actor.userId);
      try {
        await updateMember(ctx, { ...changes, ...userAdditionalInformationDto });
        return succeeded("저장되었습니다.");
      } catch (error) {
        if (isRefusal(error, "account.wrong-password")) return failed(WRONG_PASSWORD);
        if (isRefusal(error, "account.nickname-duplicate")) return failed(refusalText("account.nickname-duplicate"));
        throw error;
      }
    },
  }),
);
