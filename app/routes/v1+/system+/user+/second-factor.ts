import { endSecondFactorOf } from "~/areas/account/second-factor/change.server";
import { OfUser } from "~/areas/account/second-factor/second-factor.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "DELETE",
    summary: "회원의 2단계 인증 끄기 (관리자, 휴대전화와 복구 코드를 모두 잃은 회원)",
    access: granted,
    query: OfUser,
    reply: Outcome,
    handle: async ({ ctx, query }) => {
      await endSecondFactorOf(ctx, query.userId);
      return succeeded("2단계 인증을 껐습니다.");
    },
  }),
);
