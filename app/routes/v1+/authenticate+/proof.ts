import { countPasswordTry } from "~/areas/account/login/web/login-tries.server";
import { ProofBody, Proven } from "~/areas/account/proof/proof.schema.server";
import { proveByMessengerToken, proveByPassword } from "~/areas/account/proof/prove.server";
import { PROOF_MINUTES, provenUntil } from "~/core/fresh-proof.server";
import { member, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "prove",
  example: { password: "geulbeot1!" },
  method: "POST",
  summary: `본인 확인: 계좌, 비밀번호, 탈퇴처럼 403 account.proof-needed로 답하는 호출을 ${PROOF_MINUTES}분 동안 엶`,
  access: member,
  withoutSecondFactor: true,
  body: ProofBody,
  reply: Proven,
  handle: async ({ ctx, body }) => {
    await countPasswordTry(ctx.actor.userId);
    const { password, snsToken, code } = body;
    if (password !== undefined) await proveByPassword(ctx, { userPassword: password, code });
    else await proveByMessengerToken(ctx, { snsToken: snsToken!, code });
    return { ...succeeded("본인 확인을 마쳤습니다."), provenUntil: (await provenUntil(ctx))!.toISOString() };
  },
});
