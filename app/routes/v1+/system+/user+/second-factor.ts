import { endSecondFactorOf } from "~/areas/account/second-factor/change.server";
import { OfUser } from "~/areas/account/second-factor/second-factor.schema.server";
import { granted, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "endSecondFactor",
  method: "DELETE",
  summary: "회원의 2단계 인증 끄기 (관리자, 휴대전화와 복구 코드를 모두 잃은 회원)",
  access: granted,
  proof: true,
  query: OfUser,
  does: ({ ctx, query }) => endSecondFactorOf(ctx, query.userId),
  says: "2단계 인증을 껐습니다.",
});
