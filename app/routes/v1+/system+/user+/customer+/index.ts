import { identityByReceipt } from "~/areas/account/join/confirm-identity.server";
import { givenNow } from "~/areas/account/consents.server";
import { refuseUnknownJob } from "~/areas/account/job-choices.server";
import { EmailSignUpBody } from "~/areas/account/join/join-calls.schema.server";
import { APPLIED } from "~/areas/account/join/join-texts";
import { signUpByEmail } from "~/areas/account/join/sign-up-by-email.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { anyone, withReturnMessage, MessageOutcome, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "signUpByEmail",
  example: { userAdditionalInformationDto: { province: "seoul" } },
  method: "POST",
  summary: "이메일 회원가입(본인 인증의 receiptID 필요, 호출은 시행 중인 약관에 동의함을 뜻함)",
  access: anyone,
  body: EmailSignUpBody,
  reply: MessageOutcome,
  limit: "sign-up",
  handle: async ({ ctx, body }) => {
    const { userAdditionalInformationDto: more, receiptID } = body;
    await refuseUnknownJob(ctx, more);
    const identity = await identityByReceipt(ctx, receiptID).catch((error: unknown) => {
      throw isRefusal(error, "common.not-found") ? new Refusal("account.identity-needed") : error;
    });
    const form = { ...more, email: body.userEmail, password: body.userPassword, nickName: body.userNickname };
    const consents = givenNow(ctx, { TERMS: true, PRIVACY: true, MARKETING: more.promotionInformationAgreementYn === "Y" });
    await signUpByEmail(ctx, { form, identity, consents, flowHash: null });
    return withReturnMessage(APPLIED);
  },
});
